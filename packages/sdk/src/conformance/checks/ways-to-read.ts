import type { ChatTarget, HistoryQuery, MessageRecord } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectThat } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { historyQuery, live } from '../requests.ts';
import { inGroup, type Person } from '../scene.ts';
import { fullWorld } from './full-world.ts';

type Way = readonly [
  how: string,
  needs: readonly Need[],
  changes: (ids: { readonly first: string; readonly edited: string; readonly last: string }) => Partial<HistoryQuery>,
];

/** Every way in which a message gets into a history. */
const ways: readonly Way[] = [
  ['from the end', [], () => ({})],
  ['one at a time', [], () => ({ limit: 1 })],
  ['before one', [], ({ last }) => ({ from: { kind: 'before', id: last } })],
  ['after one', [], ({ first }) => ({ from: { kind: 'after', id: first } })],
  ['around one', [], ({ edited }) => ({ from: { kind: 'around', id: edited } })],
  ['around one, a few', [], ({ edited }) => ({ limit: 3, from: { kind: 'around', id: edited } })],
  ['before a time', [], () => ({ from: { kind: 'beforeTime', time: 1e10 } })],
  ['after a time', [], () => ({ from: { kind: 'afterTime', time: 0 } })],
  ['by a keyword', ['search'], () => ({ keyword: 'o' })],
  ['by types', [], () => ({ types: ['text', 'image', 'oar', 'groupMember'] })],
  ['by categories', [], () => ({ categories: ['message', 'custom'] })],
  ['as a thread', ['threads'], ({ first }) => ({ parentId: first })],
  ['without replies', ['threads'], () => ({ hideReplies: true })],
  ['without what was deleted', ['deleting'], () => ({ hideDeleted: true })],
  ['unread', ['unreadCounts'], () => ({ unreadOnly: true })],
  ['before one by a type', [], ({ last }) => ({ types: ['text'], from: { kind: 'before', id: last } })],
];

/** However a message is read, it is what it is when it is asked for alone. */
export const waysToReadChecks: readonly ConformanceCheck[] = [
  check('records', 'a message is the same in whichever way a history is read', [], async (scene) => {
    const world = await fullWorld(scene);
    const { olga, mona, anna, zoe } = world.people;
    const offers: Readonly<Record<string, boolean | undefined>> = olga.engine.capabilities;
    const direct: ChatTarget = { type: 'user', id: mona.uid };
    const answered = await scene.say(mona, { type: 'user', id: olga.uid }, 'For you alone', { metadata: { seat: 2 } });
    const more = offers['threads'] ? { parentId: answered.id } : {};
    await scene.say(olga, direct, 'On board', { ...more, quotedId: answered.id });
    if (offers['reactions'] && offers['threads']) {
      for (const { engine } of [olga, zoe]) await engine.setReaction(world.id('reply'), '🎉', true, live());
      await mona.engine.setReaction(answered.id, '👍', true, live());
    }
    const ids = { first: world.id('first'), edited: world.id('edited'), last: world.id('last') };
    for (const viewer of [olga, mona, anna, zoe]) {
      const alone = new Map<string, MessageRecord>();
      for (const [how, needs, changes] of ways) {
        if (!needs.every((need) => offers[need] === true)) continue;
        await expectAsAlone(viewer, inGroup(world.group), changes(ids), alone, how);
      }
    }
    const alone = new Map<string, MessageRecord>();
    const between = { first: answered.id, edited: answered.id, last: answered.id };
    for (const [how, needs, changes] of ways) {
      if (!needs.every((need) => offers[need] === true)) continue;
      await expectAsAlone(olga, direct, changes(between), alone, `${how}, between two`);
    }
    expectThat(alone.size > 1, 'nothing was read of what two people wrote');
  }),
];

async function expectAsAlone(
  { engine, name }: Person,
  target: ChatTarget,
  changes: Partial<HistoryQuery>,
  alone: Map<string, MessageRecord>,
  how: string,
): Promise<void> {
  const { items } = await engine.history(target, historyQuery(changes), live());
  for (const item of items) {
    const known = alone.get(item.id) ?? (await engine.getMessage(item.id, live()));
    alone.set(item.id, known);
    expectEqual(item, known, `a message that ${name} reads ${how}`);
  }
}
