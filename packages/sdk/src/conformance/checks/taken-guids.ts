import type { GroupType } from '../../contract.ts';
import { compareTexts } from '../../domain/compare-texts.ts';
import { isKitException } from '../../errors.ts';
import { check } from '../check.ts';
import { expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { allPages, groupDraft, groupsQuery, historyQuery, live, ownGroups } from '../requests.ts';
import { inGroup, type Person, type Role } from '../scene.ts';

const types: readonly (readonly [GroupType, readonly Need[]])[] = [
  ['public', []],
  ['private', []],
  ['password', ['passwordGroups']],
];
const signs = ['-', '_', ':', '|', '/', '.', ',', ' ', '', '_user_', '#', '\u0000'];

export const takenGuidChecks: readonly ConformanceCheck[] = [
  ...types.map(([type, needs]) =>
    check(
      'groups',
      `the guid of a ${type} group is taken for everybody, and the group stays as it is`,
      needs,
      async (scene) => {
        const first = await scene.person('Opal');
        const roles: readonly Exclude<Role, 'owner'>[] = first.engine.capabilities.bans
          ? ['participant', 'stranger', 'banned']
          : ['participant', 'stranger'];
        const cast = await scene.cast(roles, { type, password: type === 'password' ? 'Open-7261' : '' });
        const { owner, group: chat } = cast;
        const { id } = await scene.say(owner, inGroup(chat), 'hello');
        const before = await owner.engine.getGroup(chat.guid, live());
        for (const role of ['owner', ...roles] as const) {
          for (const other of ['public', 'private'] as const) {
            const draft = groupDraft({ guid: chat.guid, name: 'Mine', type: other });
            await expectRefused(
              cast[role].engine.createGroup(draft, live()),
              'CONFLICT',
              `the ${role} taking a guid that is taken`,
            );
          }
        }
        expectEqual(await owner.engine.getGroup(chat.guid, live()), before, 'a group whose guid others wished for');
        expectEqual(
          (await owner.engine.getMessage(id, live())).content,
          { kind: 'text', text: 'hello' },
          'a message in it',
        );
        await expectRefused(
          cast.stranger.engine.history(inGroup(chat), historyQuery(), live()),
          ['NOT_A_MEMBER', 'NOT_FOUND'],
          'a stranger reading a group whose guid they wished for',
        );
      },
    ),
  ),

  check('groups', 'guids that the engine makes are all its own, also behind what was deleted', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const made: string[] = [chat.guid];
    const make = async (): Promise<string> => {
      const { group: one } = await owner.engine.createGroup(groupDraft({ guid: '' }), live());
      expectThat(one.guid !== '' && !made.includes(one.guid), `the guid ${one.guid} is made a second time`);
      made.push(one.guid);
      return one.guid;
    };
    const makeThree = async (): Promise<void> => {
      for (let count = 0; count < 3; count += 1) await make();
    };
    await makeThree();
    for (const guid of made.slice(1)) await owner.engine.deleteGroup(guid, live());
    await makeThree();
    if (!scene.harness.restart) return;
    for (const guid of made.slice(-2)) await owner.engine.deleteGroup(guid, live());
    for (let crash = 0; crash < 2; crash += 1) {
      await scene.restart(owner);
      await makeThree();
    }
  }),

  check('order', 'groups of one name stand by their guids, by code point', [], async (scene) => {
    const anna = await scene.person('Anna');
    const ends = ['z', 'b', '\uFA0E', '\u{1F600}', 'A', '-', '10', '9', 'a', 'É'];
    const made: string[] = [];
    for (const end of ends) {
      const guid = `${anna.uid}-same-${end}`;
      try {
        await anna.engine.createGroup(groupDraft({ guid, name: 'Same' }), live());
        made.push(guid);
      } catch (error) {
        // Not every backend takes every guid.
        expectThat(
          isKitException(error) && error.code === 'INVALID_ARGUMENT',
          `the guid ${guid} is refused: ${String(error)}`,
        );
      }
    }
    for (const limit of [100, 3, 1]) {
      const read = (cursor: string | null) => anna.engine.listGroups(ownGroups({ limit, cursor }), live());
      const listed = (await allPages(limit, read)).map(({ guid }) => guid);
      expectEqual(listed, made.toSorted(compareTexts), `groups of one name, ${limit} on a page`);
    }
  }),

  check('messages', 'a group whose guid looks like a conversation is a place of its own', [], async (scene) => {
    const { anna, ben, toAnna, toBen } = await scene.pair();
    await scene.say(anna, toBen, 'between us');
    const [one, other] = [anna.uid, ben.uid].toSorted();
    const pairs = signs.flatMap((sign) => [`${one}${sign}${other}`, `${other}${sign}${one}`]);
    const alone = [anna.uid, ben.uid].flatMap((uid) => [uid, `user_${uid}`, `user-${uid}`, `user:${uid}`, `u${uid}`]);
    const stranger = await scene.person('Stan');
    for (const guid of [...pairs, ...alone, `group_${one}`]) {
      try {
        await stranger.engine.createGroup(groupDraft({ guid, name: 'Odd' }), live());
      } catch (error) {
        expectThat(
          isKitException(error) && error.code === 'INVALID_ARGUMENT',
          `the guid ${guid} is refused: ${String(error)}`,
        );
        continue;
      }
      expectEqual(await scene.texts(stranger, { type: 'group', id: guid }), [], `texts in the new group ${guid}`);
      await scene.say(stranger, { type: 'group', id: guid }, 'elsewhere');
      for (const [by, target] of [[anna, toBen] as const, [ben, toAnna] as const]) {
        const { items } = await by.engine.history(target, historyQuery(), live());
        expectEqual(items.length, 1, `number of messages between two people, with a group ${guid}`);
      }
      await expectAsBefore(anna, guid);
      await stranger.engine.deleteGroup(guid, live());
      expectEqual(
        await scene.texts(ben, toAnna),
        ['between us'],
        `texts between two people after the end of the group ${guid}`,
      );
    }
    await ben.heard.heardNothing(
      'of groups that others have',
      (event) => 'message' in event && event.message?.receiver.type === 'group',
    );
  }),

  check('messages', 'people whose uids begin and end alike have conversations of their own', [], async (scene) => {
    const sign = '-';
    const first = await scene.person('Anna', [], 'a');
    const second = await scene.person('Ben', [], `${first.uid}${sign}b`);
    const rest = second.uid.slice(first.uid.length + 1);
    const third = await scene.person('Cid', [], 'c');
    // With the second and the third one, and with the first and the fourth, a dash between makes the same.
    const fourth = await scene.person('Dora', [], `${rest}${sign}${third.uid}`);
    const fifth = await scene.person('Eve', [], first.uid.toUpperCase());
    const sixth = await scene.person('Finn', [], `${first.uid}.b`);
    const people = [first, second, third, fourth, fifth, sixth];
    for (const by of people) {
      for (const to of people) {
        if (by !== to) await scene.say(by, { type: 'user', id: to.uid }, `from ${by.name} to ${to.name}`);
      }
    }
    for (const by of people) {
      for (const to of people) {
        if (by === to) continue;
        const texts = await scene.texts(by, { type: 'user', id: to.uid });
        const wanted = [`from ${by.name} to ${to.name}`, `from ${to.name} to ${by.name}`].toSorted();
        expectEqual(texts.toSorted(), wanted, `texts between ${by.uid} and ${to.uid}`);
      }
      const { capabilities: has } = by.engine;
      if (has.conversations) {
        const listed = (await scene.conversations(by)).map(({ target }) => target.id).toSorted();
        const others = people.filter((one) => one !== by).map(({ uid }) => uid);
        expectEqual(listed, others.toSorted(), `conversations of ${by.uid}`);
      }
      if (!has.unreadCounts) continue;
      const { users } = await by.engine.unreadCounts(live());
      expectEqual(Object.values(users), [1, 1, 1, 1, 1], `unread counts of ${by.uid}`);
    }
  }),

  check(
    'hidden groups',
    'no list of anybody outside holds a private group, whatever is asked for',
    [],
    async (scene) => {
      const { owner, participant, stranger } = await scene.cast(['participant', 'stranger'], { type: 'public' });
      const { capabilities: has } = owner.engine;
      const mark = `hidden ${owner.uid}`;
      const tags = has.tags ? [`tag-${owner.uid}`] : [];
      const { guid } = await scene.group(owner, { type: 'private', name: mark, tags });
      const turned = await scene.group(owner, { name: `${mark} too`, tags });
      await owner.engine.updateGroup(turned.guid, { type: 'private' }, live());
      for (const one of [guid, turned.guid]) {
        await scene.add(owner, one, [participant], 'participant');
        await owner.engine.kickMember(one, participant.uid, live());
      }
      const queries = [
        {},
        { withTags: true },
        { joinedOnly: true },
        ...(has.search ? [{ keyword: mark }, { keyword: mark, limit: 1 }] : []),
        ...(has.tags ? [{ tags }, { tags, withTags: true }, { tags, joinedOnly: true }, { tags, limit: 1 }] : []),
        ...(has.search && has.tags ? [{ tags, keyword: mark }] : []),
      ];
      for (const by of [stranger, participant]) {
        for (const query of queries) {
          const { limit = 100 } = query;
          const read = (cursor: string | null) =>
            by.engine.listGroups(groupsQuery({ ...query, cursor, limit }), live());
          const found = (await allPages(limit, read)).map((one) => one.guid);
          const isHidden = !found.includes(guid) && !found.includes(turned.guid);
          expectThat(isHidden, `${by.name} finds a private group by ${JSON.stringify(query)}`);
          if (query.tags !== undefined || query.keyword !== undefined) {
            expectEqual(found, [], `what ${by.name} finds by ${JSON.stringify(query)}`);
          }
        }
      }
      const own = await allPages(100, (cursor) => owner.engine.listGroups(groupsQuery({ cursor, tags }), live()));
      if (has.tags) expectEqual(own.length, 2, 'number of private groups that their owner finds by a tag');
    },
  ),
];

async function expectAsBefore({ engine }: Person, guid: string): Promise<void> {
  const { capabilities: has } = engine;
  if (has.unreadCounts)
    expectEqual((await engine.unreadCounts(live())).groups, {}, `unread counts with a group ${guid}`);
}
