import type { ChatTarget, HistoryQuery, MessageRecord } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectThat } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { historyQuery, live } from '../requests.ts';
import { inGroup, textsOf, type Person, type Scene } from '../scene.ts';

/** What is asked of a history: of texts alone, since lines stand in groups only. */
const ways: readonly (readonly [
  how: string,
  needs: readonly Need[],
  changes: (ids: readonly string[]) => Partial<HistoryQuery>,
])[] = [
  ['from the end', [], () => ({})],
  ['two of the last', [], () => ({ limit: 2 })],
  ['two before one', [], ([, , , id = '']) => ({ limit: 2, from: { kind: 'before', id } })],
  ['two after one', [], ([id = '']) => ({ limit: 2, from: { kind: 'after', id } })],
  ['three around one', [], ([, , id = '']) => ({ limit: 3, from: { kind: 'around', id } })],
  ['before a time', [], () => ({ from: { kind: 'beforeTime', time: 1e10 } })],
  ['after a time', [], () => ({ limit: 3, from: { kind: 'afterTime', time: 0 } })],
  ['by a keyword', ['search'], () => ({ keyword: 'ROW' })],
  ['one by a keyword', ['search'], () => ({ keyword: 'row', limit: 1 })],
  ['as a thread', ['threads'], ([parentId = '']) => ({ parentId })],
  ['one of a thread', ['threads'], ([parentId = '']) => ({ parentId, limit: 1 })],
  ['without replies', ['threads'], () => ({ hideReplies: true })],
  ['without what was deleted', ['deleting'], () => ({ hideDeleted: true })],
  ['unread', ['unreadCounts', 'receipts'], () => ({ unreadOnly: true })],
  ['one that is unread', ['unreadCounts', 'receipts'], () => ({ unreadOnly: true, limit: 1 })],
  [
    'unread in a thread',
    ['threads', 'unreadCounts', 'receipts'],
    ([parentId = '']) => ({ parentId, unreadOnly: true }),
  ],
  ['of a type that there is not', [], () => ({ types: ['image'] })],
];

/** What two write to each other is read like what many write. */
export const twoAndManyChecks: readonly ConformanceCheck[] = [
  check('history', 'between two is read in every way like that of a group', [], async (scene) => {
    const { anna, ben, toAnna, toBen } = await scene.pair();
    const { guid } = await scene.group(anna);
    await scene.add(anna, guid, [ben], 'participant');
    const many = await readAll(scene, anna, ben, inGroup({ guid }), inGroup({ guid }));
    const two = await readAll(scene, anna, ben, toBen, toAnna);
    for (const [how, wanted] of many) expectEqual(two.get(how), wanted, `a history between two, ${how}`);
    expectThat(many.size > 8, `${many.size} ways to read were tried`);
  }),
];

async function readAll(
  scene: Scene,
  anna: Person,
  ben: Person,
  toBen: ChatTarget,
  toAnna: ChatTarget,
): Promise<ReadonlyMap<string, unknown>> {
  const { capabilities: has } = anna.engine;
  const offers: Readonly<Record<string, boolean | undefined>> = has;
  const said: MessageRecord[] = [];
  const say = async (by: Person, words: string, more = {}): Promise<void> => {
    said.push(await scene.say(by, by === anna ? toBen : toAnna, words, more));
  };
  await say(anna, 'Rowing?');
  await say(ben, 'Of course');
  await say(anna, 'in a row', has.threads ? { parentId: said[0]?.id } : {});
  await say(ben, 'never mind');
  await say(anna, 'rowdy', has.threads ? { parentId: said[0]?.id } : {});
  await say(ben, 'last', { quotedId: said[1]?.id });
  const ids = said.map(({ id }) => id);
  if (has.deleting) await ben.engine.deleteMessage(ids[3] ?? '', live());
  if (has.receipts) await ben.engine.mark(ids[1] ?? '', 'read', live());
  const read = new Map<string, unknown>();
  for (const [how, needs, changes] of ways) {
    if (!needs.every((need) => offers[need] === true)) continue;
    for (const by of [anna, ben]) {
      const query = historyQuery({ types: ['text'], ...changes(ids) });
      const { items, ...ends } = await by.engine.history(by === anna ? toBen : toAnna, query, live());
      const places = items.map(({ id }) => ids.indexOf(id));
      read.set(`${how}, by ${by.name}`, [textsOf(items), places, ends]);
    }
  }
  return read;
}
