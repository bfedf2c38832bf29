import type { GroupRecord } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { allPages, groupDraft, live, membersQuery, ownGroups, usersQuery } from '../requests.ts';
import type { Person, Scene } from '../scene.ts';

const group = 'paging';

export const pagingChecks: readonly ConformanceCheck[] = [
  check(group, 'pages together give every group once, none above the limit', [], async (scene) => {
    const { anna, made } = await ownerOf(scene, 7);
    expectSameGroups(await pages(anna, 3), made, 'groups over all pages');
  }),

  check(group, 'the end is known without an extra empty page', [], async (scene) => {
    const { anna } = await ownerOf(scene, 4);
    const first = await anna.engine.listGroups(ownGroups({ limit: 2 }), live());
    expectEqual([first.items.length, first.isLast], [2, false], 'length and isLast of the first of two full pages');
    const second = await anna.engine.listGroups(ownGroups({ limit: 2, cursor: first.cursor }), live());
    expectEqual([second.items.length, second.isLast], [2, true], 'length and isLast of the last of two full pages');
    expectEqual(second.cursor, null, 'cursor of the last page');
  }),

  check(group, 'a list of nothing is one empty last page', [], async (scene) => {
    const anna = await scene.person('Anna');
    const page = await anna.engine.listGroups(ownGroups({ limit: 5 }), live());
    expectEqual(page, { items: [], cursor: null, isLast: true }, 'page of groups of someone without groups');
  }),

  check(group, 'groups stand in ascending order and guid', [], async (scene) => {
    const { anna } = await ownerOf(scene, 0);
    for (const name of ['Zürich', 'apple', 'Banana', '10', '2', 'Émile', 'apple']) await scene.group(anna, { name });
    const listed = await pages(anna, 2);
    expectEqual(listed.length, 7, 'number of groups over all pages');
    expectEqual(
      listed.map(({ guid }) => guid),
      listed.toSorted(byOrder).map(({ guid }) => guid),
      'sequence of groups over all pages',
    );
  }),

  check(group, 'the order of a group is the same in lists and alone', [], async (scene) => {
    const { anna, made } = await ownerOf(scene, 2);
    const listed = await pages(anna, 5);
    for (const { guid, order } of made) {
      expectEqual(listed.find((item) => item.guid === guid)?.order, order, 'order of a group in the list');
      expectEqual((await anna.engine.getGroup(guid, live())).order, order, 'order of a group got alone');
    }
  }),

  check(group, 'groups of one name are all listed once', [], async (scene) => {
    const anna = await scene.person('Anna');
    const made: GroupRecord[] = [];
    for (let count = 0; count < 5; count += 1) made.push(await scene.group(anna, { name: 'Same' }));
    expectSameGroups(await pages(anna, 2), made, 'groups of one name over all pages');
  }),

  check(group, 'nothing comes twice while groups are created between pages', [], async (scene) => {
    const { anna, made } = await ownerOf(scene, 6);
    const listed = await pages(anna, 2, async (page) => {
      if (page > 3) return;
      await scene.group(anna, { name: `Group 00 early ${page}` });
      await scene.group(anna, { name: `Group 99 late ${page}` });
    });
    expectOnce(listed, made, 'while others are created');
  }),

  check(group, 'nothing is missed while groups are deleted between pages', [], async (scene) => {
    const { anna, made } = await ownerOf(scene, 8);
    const doomed = [made[0], made[1], made[5]].map((item) => item?.guid ?? '');
    const listed = await pages(anna, 2, async (page) => {
      // After page 1 the group that the cursor stands on is among them.
      if (page === 1) for (const guid of doomed) await anna.engine.deleteGroup(guid, live());
    });
    const kept = made.filter(({ guid }) => !doomed.includes(guid));
    expectOnce(listed, kept, 'while others are deleted');
  }),

  check(group, 'nothing is missed while another group moves across pages', [], async (scene) => {
    const { anna, made } = await ownerOf(scene, 6);
    const mover = made[0]?.guid ?? '';
    const listed = await pages(anna, 2, async (page) => {
      if (page === 1) await anna.engine.updateGroup(mover, { name: 'Group 99' }, live());
    });
    const still = made.filter(({ guid }) => guid !== mover);
    expectOnce(listed, still, 'while another one moves');
  }),

  check(group, 'leaving a group between pages hides no other', [], async (scene) => {
    const [anna, ben] = [await scene.person('Anna'), await scene.person('Ben')];
    const made: GroupRecord[] = [];
    for (let count = 10; count < 16; count += 1) made.push(await scene.group(anna, { name: `Group ${count}` }));
    for (const { guid } of made) await ben.engine.joinGroup(guid, null, live());
    const listed = await pages(ben, 2, async (page) => {
      if (page === 1) await ben.engine.leaveGroup(made[1]?.guid ?? '', live());
    });
    expectOnce(
      listed,
      made.filter((_, index) => index !== 1),
      'while one is left',
    );
  }),

  check(group, 'a cursor is bound to its query', [], async (scene) => {
    const { anna } = await ownerOf(scene, 3);
    const { cursor } = await anna.engine.listGroups(ownGroups({ limit: 1 }), live());
    const call = anna.engine.listGroups(ownGroups({ limit: 1, joinedOnly: false, cursor }), live());
    await expectRefused(call, 'INVALID_ARGUMENT', 'a cursor of another query');
  }),

  check(group, 'a cursor is bound to its keyword', ['search'], async (scene) => {
    const { anna } = await ownerOf(scene, 3);
    const { cursor } = await anna.engine.listGroups(ownGroups({ limit: 1, keyword: 'group' }), live());
    const call = anna.engine.listGroups(ownGroups({ limit: 1, keyword: '1', cursor }), live());
    await expectRefused(call, 'INVALID_ARGUMENT', 'a cursor of another keyword');
  }),

  check(group, 'a cursor of another kind of list is refused', [], async (scene) => {
    const { anna } = await ownerOf(scene, 3);
    const { cursor } = await anna.engine.listGroups(ownGroups({ limit: 1 }), live());
    const call = anna.engine.listUsers(usersQuery({ limit: 1, cursor }), live());
    await expectRefused(call, 'INVALID_ARGUMENT', 'a cursor of groups given to a list of users');
  }),

  check(group, 'the same cursor gives the same page again', [], async (scene) => {
    const { anna } = await ownerOf(scene, 5);
    const { cursor } = await anna.engine.listGroups(ownGroups({ limit: 2 }), live());
    const [once, twice] = [
      await anna.engine.listGroups(ownGroups({ limit: 2, cursor }), live()),
      await anna.engine.listGroups(ownGroups({ limit: 2, cursor }), live()),
    ];
    expectEqual(guidsOf(twice.items), guidsOf(once.items), 'page asked for a second time');
  }),

  check(group, 'joinedOnly leaves out groups that one is not in', [], async (scene) => {
    const [anna, ben] = [await scene.person('Anna'), await scene.person('Ben')];
    const joined = await scene.group(anna);
    await scene.group(anna);
    await ben.engine.joinGroup(joined.guid, null, live());
    expectEqual(guidsOf(await pages(ben, 10)), [joined.guid], 'groups that Ben is in, by joinedOnly');
    await ben.engine.leaveGroup(joined.guid, live());
    expectEqual(guidsOf(await pages(ben, 10)), [], 'groups that Ben is in after leaving, by joinedOnly');
  }),

  check(group, 'without joinedOnly public groups of others are listed', [], async (scene) => {
    const [anna, ben] = [await scene.person('Anna'), await scene.person('Ben')];
    const { guid } = await scene.group(anna);
    const found = (await scene.groups(ben, false)).find((item) => item.guid === guid);
    expectEqual(found?.hasJoined, false, 'membership in a listed public group of someone else');
  }),

  check(group, 'pages of members give each once while members change', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const people = await scene.people('Cid', 'Dora', 'Eve', 'Finn', 'Gus', 'Hanna');
    await scene.add(owner, chat.guid, people, 'participant');
    const [leaving] = people;
    const listed = await allPages(
      2,
      (cursor) => owner.engine.listMembers(chat.guid, membersQuery({ limit: 2, cursor }), live()),
      async (page) => {
        if (page === 1) await leaving?.engine.leaveGroup(chat.guid, live());
      },
    );
    const staying = people.filter((person) => person !== leaving).map(({ uid }) => uid);
    for (const uid of staying) {
      expectEqual(listed.filter((member) => member.uid === uid).length, 1, `times that ${uid} is listed`);
    }
  }),

  check(group, 'pages of banned users give each once while some are let in again', ['bans'], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const people = await scene.people('Cid', 'Dora', 'Eve', 'Finn', 'Gus', 'Hanna');
    for (const { uid } of people) await owner.engine.banMember(chat.guid, uid, live());
    const [first, ...others] = people;
    const listed = await allPages(
      2,
      (cursor) => owner.engine.listBanned(chat.guid, membersQuery({ limit: 2, cursor }), live()),
      async (page) => {
        if (page === 1 && first) await owner.engine.unbanMember(chat.guid, first.uid, live());
      },
    );
    for (const { uid, name } of others) {
      expectEqual(listed.filter((banned) => banned.uid === uid).length, 1, `times that ${name} is listed`);
    }
  }),

  check(group, 'pages of users give each once, by name, without the viewer', [], async (scene) => {
    const [viewer, ...others] = await scene.people('Anna', 'Cid', 'Ben', 'Dora');
    if (!viewer) return;
    const uids = [viewer, ...others].map(({ uid }) => uid);
    const query = usersQuery({ limit: 2, uids });
    const listed = await allPages(2, (cursor) => viewer.engine.listUsers({ ...query, cursor }, live()));
    expectEqual(
      listed.map(({ name }) => name),
      ['Ben', 'Cid', 'Dora'],
      'users over all pages',
    );
  }),
];

async function ownerOf(
  scene: Scene,
  count: number,
): Promise<{ readonly anna: Person; readonly made: readonly GroupRecord[] }> {
  const anna = await scene.person('Anna');
  const made: GroupRecord[] = [];
  for (let number = 10; number < 10 + count; number += 1) {
    const draft = groupDraft({ guid: `${anna.uid}-${number}`, name: `Group ${number}` });
    made.push((await anna.engine.createGroup(draft, live())).group);
  }
  return { anna, made };
}

function pages(
  person: Person,
  limit: number,
  betweenPages?: (pagesRead: number) => Promise<void>,
): Promise<readonly GroupRecord[]> {
  return allPages(limit, (cursor) => person.engine.listGroups(ownGroups({ limit, cursor }), live()), betweenPages);
}

function expectSameGroups(listed: readonly GroupRecord[], made: readonly GroupRecord[], what: string): void {
  expectEqual(guidsOf(listed).toSorted(), guidsOf(made).toSorted(), what);
}

function expectOnce(listed: readonly GroupRecord[], made: readonly GroupRecord[], when: string): void {
  for (const { guid, name } of made) {
    const times = listed.filter((item) => item.guid === guid).length;
    expectThat(times > 0, `${name} is missing from the pages ${when}`);
    expectThat(times < 2, `${name} stands ${times} times in the pages ${when}`);
  }
}

function guidsOf(groups: readonly GroupRecord[]): readonly string[] {
  return groups.map(({ guid }) => guid);
}

function byOrder(a: GroupRecord, b: GroupRecord): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1;
  return a.guid < b.guid ? -1 : 1;
}
