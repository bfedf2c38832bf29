import type { ConversationRecord } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectRefused } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { allPages, conversationsQuery, live } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';
import { expectOrder, idsOf, later, talks } from './talks.ts';

const group = 'conversations';

export const conversationListChecks: readonly ConformanceCheck[] = [
  check(group, 'pages together give each once, none above the limit', ['conversations'], async (scene) => {
    const { anna, people } = await talks(scene, ['Ben', 'Cid', 'Dora', 'Emil', 'Fay']);
    const listed = await pagesOf(anna, 2);
    expectEqual(idsOf(listed), people.map(({ uid }) => uid).toReversed(), 'conversations over pages of two');
    expectOrder(listed);
    const two = await anna.engine.listConversations(conversationsQuery({ limit: 5 }), live());
    expectEqual([two.items.length, two.isLast], [5, true], 'length and isLast of a page that holds them all');
  }),

  check(
    group,
    'nothing that stays is missed, and nothing comes twice, while others move',
    ['conversations'],
    async (scene) => {
      const names = ['Ben', 'Cid', 'Dora', 'Emil', 'Fay', 'Gus', 'Hal'];
      const { anna, people } = await talks(scene, names);
      const listed = await pagesOf(anna, 2, async (pages) => {
        // The first time one that was listed moves to the front, then one that was not.
        const mover = people[pages === 1 ? 6 : pages === 2 ? 1 : 5];
        await later(scene);
        if (mover) await scene.say(mover, { type: 'user', id: anna.uid }, 'again');
      });
      const ids = idsOf(listed);
      expectEqual(ids.length, new Set(ids).size, 'conversations, and different ones, over pages while some move');
      const stayed = [0, 2, 3, 4].map((at) => people[at]?.uid ?? '');
      expectEqual(
        stayed.filter((id) => !ids.includes(id)),
        [],
        'conversations missing from pages while others moved',
      );
    },
  ),

  check(group, 'a cursor is bound to its query, and to its viewer', ['conversations'], async (scene) => {
    const { anna, people } = await talks(scene);
    const { cursor } = await anna.engine.listConversations(conversationsQuery({ limit: 1 }), live());
    const other = conversationsQuery({ limit: 1, cursor, type: 'user' });
    await expectRefused(anna.engine.listConversations(other, live()), 'INVALID_ARGUMENT', 'a cursor of another query');
    const [ben] = people;
    const call = ben?.engine.listConversations(conversationsQuery({ limit: 1, cursor }), live()) ?? Promise.resolve();
    await expectRefused(call, 'INVALID_ARGUMENT', 'a cursor of another person');
  }),

  check(group, 'limits and cursors that cannot be are refused', ['conversations'], async (scene) => {
    const anna = await scene.person('Anna');
    for (const limit of [0, -1, 101, 1.5, Number.NaN]) {
      const call = anna.engine.listConversations(conversationsQuery({ limit }), live());
      await expectRefused(call, 'INVALID_ARGUMENT', `conversations with limit ${limit}`);
    }
    for (const cursor of ['', 'x', '{}', '[]', 'null', '\u0000']) {
      const call = anna.engine.listConversations(conversationsQuery({ cursor }), live());
      await expectRefused(call, 'INVALID_ARGUMENT', `conversations with the made-up cursor ${JSON.stringify(cursor)}`);
    }
  }),

  check(group, 'a type narrows to people, or to groups', ['conversations'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await scene.say(owner, { type: 'user', id: participant.uid }, 'hello');
    expectEqual(
      idsOf(await scene.conversations(participant, { type: 'user' })),
      [owner.uid],
      'conversations with people',
    );
    expectEqual(
      idsOf(await scene.conversations(participant, { type: 'group' })),
      [chat.guid],
      'conversations in groups',
    );
  }),

  check(group, 'a keyword finds a part of the folded name', ['conversations', 'search'], async (scene) => {
    const { owner: anna, participant: zoe, group: chat } = await scene.cast(['participant'], { name: 'Café Zürich' });
    await scene.say(zoe, { type: 'user', id: anna.uid }, 'hello');
    const found = async (keyword: string): Promise<readonly string[]> =>
      idsOf(await scene.conversations(anna, { keyword }));
    expectEqual(await found('FE ZUR'), [chat.guid], 'conversations found by a part of the name of a group');
    expectEqual(await found(zoe.name.slice(1).toUpperCase()), [zoe.uid], 'conversations found by a part of a name');
    expectEqual(await found('hello'), [], 'conversations found by what was written');
  }),

  check(group, 'unreadOnly lists what holds something unread', ['conversations', 'unreadCounts'], async (scene) => {
    const { anna, ben, toBen, toAnna } = await scene.pair();
    const chat = await scene.group(anna);
    await scene.say(anna, inGroup(chat), 'to nobody');
    await scene.say(anna, toBen, 'hello');
    expectEqual(idsOf(await scene.conversations(anna, { unreadOnly: true })), [], 'unread conversations of who wrote');
    await scene.say(ben, toAnna, 'hello');
    expectEqual(idsOf(await scene.conversations(anna, { unreadOnly: true })), [ben.uid], 'unread conversations');
  }),

  check(group, 'tags narrow, and come where they were asked for', ['conversations', 'tags'], async (scene) => {
    const anna = await scene.person('Anna');
    const ben = await scene.person('Ben', ['staff', 'red']);
    const cid = await scene.person('Cid', ['guest']);
    for (const person of [ben, cid]) await scene.say(person, { type: 'user', id: anna.uid }, 'hello');
    const chat = await scene.group(anna, { tags: ['red'] });
    const plain = await scene.group(anna);
    const found = async (changes: Parameters<Scene['conversations']>[1]): Promise<readonly string[]> =>
      idsOf(await scene.conversations(anna, changes)).toSorted();
    expectEqual(await found({ tags: ['red', 'x'] }), [ben.uid, chat.guid].toSorted(), 'conversations tagged red');
    expectEqual(
      await found({ userTags: ['guest', 'red'] }),
      [ben.uid, cid.uid].toSorted(),
      'people tagged guest or red',
    );
    expectEqual(await found({ groupTags: ['red', 'guest'] }), [chat.guid], 'groups tagged red or guest');
    const both = await found({ userTags: ['guest'], groupTags: ['red'] });
    expectEqual(both, [cid.uid, chat.guid].toSorted(), 'people tagged guest and groups tagged red');
    const tagsBy = async (withTags: boolean): Promise<unknown> =>
      Object.fromEntries((await scene.conversations(anna, { withTags })).map((one) => [one.target.id, tagsOf(one)]));
    const tagged = { [ben.uid]: ['staff', 'red'], [cid.uid]: ['guest'], [chat.guid]: ['red'], [plain.guid]: [] };
    expectEqual(await tagsBy(true), tagged, 'tags that were asked for');
    const bare = { [ben.uid]: [], [cid.uid]: [], [chat.guid]: [], [plain.guid]: [] };
    expectEqual(await tagsBy(false), bare, 'tags that nobody asked for');
  }),
];

function pagesOf(
  { engine }: Person,
  limit: number,
  betweenPages?: (pages: number) => Promise<void>,
): Promise<readonly ConversationRecord[]> {
  const read = (cursor: string | null): ReturnType<typeof engine.listConversations> =>
    engine.listConversations(conversationsQuery({ limit, cursor }), live());
  return allPages(limit, read, betweenPages);
}

function tagsOf({ with: other }: ConversationRecord): readonly string[] {
  return other.type === 'user' ? other.user.tags : other.group.tags;
}
