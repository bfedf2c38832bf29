import type { GroupRecord, MemberRecord } from '../../contract.ts';
import { compareTexts } from '../../domain/compare-texts.ts';
import { compareMembers } from '../../domain/group.ts';
import { check } from '../check.ts';
import { expectEqual, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { allPages, live, membersQuery, ownGroups, usersQuery } from '../requests.ts';
import type { Person, Scene } from '../scene.ts';

const group = 'order';

/**
 * Names that JavaScript's `<` sorts unlike a database: the last two are 😀 (U+1F600) and 﨎 (U+FA0E), which no folding turns
 * into anything else.
 */
const names = ['Zoe', 'anna', 'Ärger', '~ tilde', '\u{1F600} smile', '\uFA0E grove'];

export const orderChecks: readonly ConformanceCheck[] = [
  check(group, 'groups stand by code point, not by UTF-16 unit', [], async (scene) => {
    const anna = await scene.person('Anna');
    for (const name of names) await scene.group(anna, { name });
    const groups = await allPages(2, (cursor) => anna.engine.listGroups(ownGroups({ limit: 2, cursor }), live()));
    expectAscending(groups, ({ guid }) => guid, 'groups');
    expectEqual(groups.length, names.length, 'number of groups');
  }),

  check(group, 'users stand by order and uid, by code point', [], async (scene) => {
    const anna = await scene.person('Anna');
    const uids: string[] = [];
    for (const name of names) uids.push((await named(scene, name)).uid);
    const users = await allPages(2, (cursor) => anna.engine.listUsers(usersQuery({ limit: 2, cursor, uids }), live()));
    expectAscending(users, ({ uid }) => uid, 'users');
    expectEqual(users.length, names.length, 'number of users');
  }),

  check(
    group,
    'members stand by order and uid, by code point, the strongest scope first',
    ['scopes'],
    async (scene) => {
      const { owner, group: chat } = await scene.cast(['admin', 'moderator']);
      for (const name of names) await scene.add(owner, chat.guid, [await named(scene, name)], 'participant');
      const members = await membersOf(owner, chat);
      expectMembersAscending(members);
      const scopes = members.map(({ scope }) => scope).slice(0, 4);
      expectEqual(scopes, ['owner', 'admin', 'moderator', 'participant'], 'scopes at the beginning of the list');
    },
  ),

  check(group, 'banned users stand by order and uid, by code point', ['bans'], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    for (const name of names) await owner.engine.banMember(chat.guid, (await named(scene, name)).uid, live());
    const banned = await allPages(2, (cursor) =>
      owner.engine.listBanned(chat.guid, membersQuery({ limit: 2, cursor }), live()),
    );
    expectAscending(banned, ({ uid }) => uid, 'banned users');
    expectEqual(banned.length, names.length, 'number of banned users');
  }),

  check(group, 'people of one name are all listed, by uid', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const people = await scene.people('Same', 'Same', 'Same', 'Same', 'Same');
    await scene.add(owner, chat.guid, people, 'participant');
    const members = await membersOf(owner, chat);
    expectMembersAscending(members);
    expectEqual(members.length, 6, 'number of members');
    const uids = people.map(({ uid }) => uid);
    const users = await allPages(2, (cursor) => owner.engine.listUsers(usersQuery({ limit: 2, cursor, uids }), live()));
    expectAscending(users, ({ uid }) => uid, 'users');
    expectEqual(users.length, 5, 'number of users of one name');
  }),

  check(group, 'the order of a user is the same in lists and alone', [], async (scene) => {
    const { anna, ben } = await scene.pair();
    const alone = await anna.engine.getUser(ben.uid, live());
    const { items } = await anna.engine.listUsers(usersQuery({ uids: [ben.uid] }), live());
    expectEqual(items[0]?.order, alone.order, 'order of a user in a list');
  }),

  check(group, 'the order of a member is that of the user, whatever the scope', [], async (scene) => {
    const { owner, group: chat } = await scene.cast(['participant']);
    const listed = await membersOf(owner, chat);
    for (const { uid, order } of listed) {
      const alone = await owner.engine.getUser(uid, live());
      expectEqual(order, alone.order, 'order of a user in a list of members');
    }
  }),

  check(group, 'the order of a banned person is that of the user', ['bans'], async (scene) => {
    const { owner, banned, group: chat } = await scene.cast(['banned']);
    const { items } = await owner.engine.listBanned(chat.guid, membersQuery(), live());
    const alone = await owner.engine.getUser(banned.uid, live());
    expectEqual(items[0]?.order, alone.order, 'order of a user in a list of banned people');
  }),

  check(group, 'a changed scope moves a member in the list', ['scopes'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const zoe = await named(scene, 'Zoe');
    await scene.add(owner, chat.guid, [zoe], 'participant');
    await owner.engine.setScope(chat.guid, zoe.uid, 'admin', live());
    const members = await membersOf(owner, chat);
    expectMembersAscending(members);
    const uids = members.map(({ uid }) => uid);
    expectEqual(uids, [owner.uid, zoe.uid, participant.uid], 'members after a change of scope');
  }),

  check(group, 'a renamed group stands where one of that name stands', [], async (scene) => {
    const anna = await scene.person('Anna');
    const [first, same, last] = [
      await scene.group(anna, { name: 'Anton' }),
      await scene.group(anna, { name: 'Anton' }),
      await scene.group(anna, { name: 'Zora' }),
    ];
    // Where groups stand by something else than their names, a name moves none.
    if (first.order !== same.order) return;
    const { order } = await anna.engine.updateGroup(first.guid, { name: 'Zora' }, live());
    expectEqual(order, last.order, 'order of a group that was given the name of another one');
    const groups = await allPages(2, (cursor) => anna.engine.listGroups(ownGroups({ limit: 2, cursor }), live()));
    expectAscending(groups, ({ guid }) => guid, 'groups');
    expectEqual(groups[0]?.guid, same.guid, 'the first of three groups after it was passed');
    expectEqual((await anna.engine.getGroup(first.guid, live())).order, last.order, 'order of a renamed group alone');
  }),

  check(group, 'names stand by their letters, whatever their case and marks', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const inOrder = ['anna', 'Bert', 'čeněk', 'Dora', 'éva', 'Finn'];
    const made: GroupRecord[] = [];
    for (const name of inOrder.toReversed()) made.push(await scene.group(owner, { name }));
    const twin = await scene.group(owner, { name: 'Finn' });
    if (twin.order === made[0]?.order) {
      const groups = made.toSorted((one, other) => compareTexts(one.order, other.order)).map(({ name }) => name);
      expectEqual(groups, inOrder, 'groups by their order');
    }
    const people: Person[] = [];
    for (const name of inOrder.toReversed()) people.push(await named(scene, name));
    await scene.add(owner, chat.guid, people, 'participant');
    const other = await named(scene, 'Finn');
    const members = (await scene.members(owner, chat.guid)).filter(({ uid }) => uid !== owner.uid);
    const uids = [...people, other].map(({ uid }) => uid);
    const users = (await owner.engine.listUsers(usersQuery({ uids }), live())).items;
    const finns = users.filter(({ name }) => name === 'Finn');
    if (finns[0]?.order !== finns[1]?.order) return;
    expectEqual(namesOf(members), inOrder, 'members by their order');
    expectEqual(namesOf(users), [...inOrder, 'Finn'], 'people by their order');
  }),
];

function namesOf(listed: readonly { readonly name: string }[]): readonly string[] {
  return listed.map(({ name }) => name);
}

function named(scene: Scene, name: string): Promise<Person> {
  return scene.person(name);
}

function membersOf(person: Person, { guid }: GroupRecord): Promise<readonly MemberRecord[]> {
  return allPages(2, (cursor) => person.engine.listMembers(guid, membersQuery({ limit: 2, cursor }), live()));
}

/** No member twice, each behind the one before. */
function expectMembersAscending(members: readonly MemberRecord[]): void {
  for (const [index, member] of members.entries()) {
    const before = members[index - 1];
    if (before === undefined) continue;
    const [one, other] = [before, member].map(({ scope, order, uid }) => JSON.stringify([scope, order, uid]));
    const fault = `members do not stand by scope, then by code point of order and id: ${other} behind ${one}`;
    expectThat(compareMembers(before, member) < 0, fault);
  }
}

/** No item twice, each behind the one before. */
function expectAscending<Item extends { readonly order: string }>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  what: string,
): void {
  for (const [index, item] of items.entries()) {
    const before = items[index - 1];
    if (before === undefined) continue;
    const byOrder = compareTexts(before.order, item.order);
    const isBehind = byOrder < 0 || (byOrder === 0 && compareTexts(idOf(before), idOf(item)) < 0);
    const [one, other] = [JSON.stringify([before.order, idOf(before)]), JSON.stringify([item.order, idOf(item)])];
    expectThat(isBehind, `${what} do not stand by code point of order and id: ${other} behind ${one}`);
  }
}
