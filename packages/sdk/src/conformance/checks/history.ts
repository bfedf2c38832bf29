import type { GroupRecord, HistoryQuery, MessageRecord } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { historyQuery, live, messageDraft } from '../requests.ts';
import { inGroup, textsOf, type Person, type Scene } from '../scene.ts';

const group = 'history';
const texts = (changes: Partial<HistoryQuery>): HistoryQuery => historyQuery({ types: ['text'], ...changes });

export const historyChecks: readonly ConformanceCheck[] = [
  check(group, 'the newest come oldest first', [], async (scene) => {
    const { owner, chat } = await talk(scene, 6);
    const page = await owner.engine.history(inGroup(chat), texts({ limit: 3 }), live());
    expectEqual(textsOf(page.items), ['4', '5', '6'], 'the three newest texts');
    expectEqual([page.hasOlder, page.hasNewer], [true, false], 'hasOlder and hasNewer of the newest page');
  }),

  check(group, 'before gives the ones before, without the start', [], async (scene) => {
    const { owner, chat, said } = await talk(scene, 6);
    const query = texts({ limit: 2, from: { kind: 'before', id: idOf(said, 4) } });
    const page = await owner.engine.history(inGroup(chat), query, live());
    expectEqual(textsOf(page.items), ['2', '3'], 'two texts before the fourth');
    expectEqual([page.hasOlder, page.hasNewer], [true, true], 'hasOlder and hasNewer of a page in the middle');
  }),

  check(group, 'after gives the ones after, without the start', [], async (scene) => {
    const { owner, chat, said } = await talk(scene, 6);
    const query = texts({ limit: 2, from: { kind: 'after', id: idOf(said, 2) } });
    const page = await owner.engine.history(inGroup(chat), query, live());
    expectEqual(textsOf(page.items), ['3', '4'], 'two texts after the second');
    expectEqual([page.hasOlder, page.hasNewer], [true, true], 'hasOlder and hasNewer of a page in the middle');
  }),

  check(group, 'around has the start in its middle', [], async (scene) => {
    const { owner, chat, said } = await talk(scene, 9);
    const query = texts({ limit: 5, from: { kind: 'around', id: idOf(said, 5) } });
    const page = await owner.engine.history(inGroup(chat), query, live());
    expectEqual(textsOf(page.items), ['3', '4', '5', '6', '7'], 'five texts around the fifth');
    expectEqual([page.hasOlder, page.hasNewer], [true, true], 'hasOlder and hasNewer of a page in the middle');
  }),

  check(group, 'around the ends says where the ends are', [], async (scene) => {
    const { owner, chat, said } = await talk(scene, 4);
    for (const number of [1, 4]) {
      const query = texts({ limit: 100, from: { kind: 'around', id: idOf(said, number) } });
      const page = await owner.engine.history(inGroup(chat), query, live());
      expectThat(
        page.items.some(({ id }) => id === idOf(said, number)),
        'a page around a message lacks it',
      );
      expectEqual([page.hasOlder, page.hasNewer], [false, false], 'hasOlder and hasNewer of the whole conversation');
    }
  }),

  check(group, 'walking back meets every message once', [], async (scene) => {
    const { owner, chat } = await talk(scene, 7);
    const met = await walk(owner, chat, 'before');
    expectEqual(textsOf(met), ['1', '2', '3', '4', '5', '6', '7'], 'texts met on the way back');
  }),

  check(group, 'walking forward meets every message once', [], async (scene) => {
    const { owner, chat } = await talk(scene, 7);
    const met = await walk(owner, chat, 'after');
    expectEqual(textsOf(met), ['1', '2', '3', '4', '5', '6', '7'], 'texts met on the way forward');
  }),

  check(group, 'new messages disturb nobody who walks back', [], async (scene) => {
    const { owner, chat } = await talk(scene, 7);
    const met = await walk(owner, chat, 'before', async () => {
      await scene.say(owner, inGroup(chat), 'new');
    });
    expectEqual(textsOf(met), ['1', '2', '3', '4', '5', '6', '7'], 'texts met on the way back while others write');
  }),

  check(group, 'orders ascend and no two are equal', [], async (scene) => {
    const { owner, chat } = await talk(scene, 5);
    const { items } = await owner.engine.history(inGroup(chat), historyQuery(), live());
    const isAscending = items.every(({ order }, index) => index === 0 || order > (items[index - 1]?.order ?? 0));
    expectThat(isAscending, `orders of messages do not ascend: ${items.map(({ order }) => order).join(', ')}`);
  }),

  check(group, 'a conversation without messages is empty', [], async (scene) => {
    const { anna, toBen } = await scene.pair();
    const page = await anna.engine.history(toBen, historyQuery(), live());
    expectEqual(page, { items: [], hasOlder: false, hasNewer: false }, 'history of a conversation without messages');
  }),

  check(group, 'an unknown start is not found', [], async (scene) => {
    const { owner, chat } = await talk(scene, 2);
    const elsewhere = await scene.say(owner, inGroup(await scene.group(owner)), 'elsewhere');
    for (const id of ['nothing', elsewhere.id]) {
      for (const kind of ['before', 'after', 'around'] as const) {
        const call = owner.engine.history(inGroup(chat), historyQuery({ from: { kind, id } }), live());
        await expectRefused(call, 'NOT_FOUND', `history ${kind} a message that is not in the conversation`);
      }
    }
  }),

  check(group, 'times exclude their own second', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const early = await scene.say(owner, inGroup(chat), 'early');
    await scene.harness.advance(2000);
    const late = await scene.say(participant, inGroup(chat), 'late');
    const read = async (kind: 'beforeTime' | 'afterTime', time: number): Promise<readonly string[]> => {
      const page = await owner.engine.history(inGroup(chat), texts({ from: { kind, time } }), live());
      return textsOf(page.items);
    };
    expectEqual(await read('beforeTime', late.sentAt), ['early'], 'texts before the second of the later one');
    expectEqual(await read('beforeTime', late.sentAt + 1), ['early', 'late'], 'texts before the second after');
    expectEqual(await read('afterTime', early.sentAt), ['late'], 'texts after the second of the earlier one');
    expectEqual(await read('afterTime', early.sentAt - 1), ['early', 'late'], 'texts after the second before');
  }),

  check(group, 'a time within a second leaves out that second alone', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const early = await scene.say(owner, inGroup(chat), 'early');
    await scene.harness.advance(1000);
    await scene.say(participant, inGroup(chat), 'late');
    const read = async (kind: 'beforeTime' | 'afterTime'): Promise<readonly string[]> => {
      const query = texts({ from: { kind, time: early.sentAt + 0.5 } });
      return textsOf((await owner.engine.history(inGroup(chat), query, live())).items);
    };
    // Messages have whole seconds: the earlier one came before the half of its own, the later one after.
    expectEqual(await read('beforeTime'), ['early'], 'texts before half of a second');
    expectEqual(await read('afterTime'), ['late'], 'texts after half of a second');
  }),

  check(group, 'types and categories choose messages', ['customMessages'], async (scene) => {
    const { owner, chat } = await talk(scene, 2);
    const content = { kind: 'custom', customType: 'poll', data: {} } as const;
    await owner.engine.send(inGroup(chat), messageDraft(scene.muid(owner), content), live());
    const kinds = async (changes: Partial<HistoryQuery>): Promise<readonly string[]> => {
      const { items } = await owner.engine.history(inGroup(chat), historyQuery(changes), live());
      return items.map((message) => message.content.kind);
    };
    expectEqual(await kinds({ types: ['poll'] }), ['custom'], 'kinds of messages of the custom type poll');
    expectEqual(await kinds({ categories: ['custom'] }), ['custom'], 'kinds of messages of the category custom');
    expectEqual(await kinds({ types: ['text', 'poll'] }), ['text', 'text', 'custom'], 'kinds for text and poll');
    expectEqual(await kinds({ categories: ['message'] }), ['text', 'text'], 'kinds of the category message');
    expectEqual(await kinds({ types: ['image'] }), [], 'kinds of messages of the type image');
    const actions = await kinds({ categories: ['action'] });
    expectEqual(
      actions.filter((kind) => kind !== 'action'),
      [],
      'other kinds in the category action',
    );
  }),

  check(group, 'hits of a keyword are paged without holes', ['search'], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    for (const words of ['row 1', 'chess', 'row 2', 'chess', 'row 3']) await scene.say(owner, inGroup(chat), words);
    const first = await owner.engine.history(inGroup(chat), historyQuery({ keyword: 'row', limit: 2 }), live());
    expectEqual([textsOf(first.items), first.hasOlder], [['row 2', 'row 3'], true], 'newest hits and hasOlder');
    const from = { kind: 'before', id: first.items[0]?.id ?? '' } as const;
    const second = await owner.engine.history(inGroup(chat), historyQuery({ keyword: 'row', limit: 2, from }), live());
    expectEqual([textsOf(second.items), second.hasOlder], [['row 1'], false], 'older hits and hasOlder');
  }),
];

interface Talk {
  readonly owner: Person;
  readonly chat: GroupRecord;
  readonly said: readonly MessageRecord[];
}

/** A group in which the texts 1 to `count` were said. */
async function talk(scene: Scene, count: number): Promise<Talk> {
  const { owner, participant, group: chat } = await scene.cast(['participant']);
  const said: MessageRecord[] = [];
  for (let number = 1; number <= count; number += 1) {
    said.push(await scene.say(number % 2 ? owner : participant, inGroup(chat), String(number)));
  }
  return { owner, chat, said };
}

function idOf(said: readonly MessageRecord[], number: number): string {
  return said[number - 1]?.id ?? '';
}

/** Reads the whole conversation in steps of two, from the newest back or from the oldest on. */
async function walk(
  person: Person,
  chat: GroupRecord,
  direction: 'before' | 'after',
  betweenPages: () => Promise<void> = () => Promise.resolve(),
): Promise<readonly MessageRecord[]> {
  const met: MessageRecord[] = [];
  let from: HistoryQuery['from'] = direction === 'before' ? { kind: 'latest' } : { kind: 'afterTime', time: 1 };
  for (let pages = 0; pages < 50; pages += 1) {
    const page = await person.engine.history(inGroup(chat), texts({ limit: 2, from }), live());
    met[direction === 'before' ? 'unshift' : 'push'](...page.items);
    const edge = direction === 'before' ? page.items[0] : page.items.at(-1);
    const isDone = direction === 'before' ? !page.hasOlder : !page.hasNewer;
    if (isDone || !edge) return met;
    from = { kind: direction, id: edge.id };
    await betweenPages();
  }
  return met;
}
