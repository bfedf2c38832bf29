import { seededRandom } from '@open-chat-kit/engine-embedded';
import type { MessageRecord } from '@open-chat-kit/sdk';
import { messageOf, personOf } from '../../testing/message-of.ts';
import { foldedRuns } from './action-folds.ts';
import { isFold } from './folded-rows.ts';
import { MessageRows } from './message-rows.ts';
import { Timeline } from './timeline.ts';

const noon = new Date(2026, 4, 20, 12).getTime() / 1_000;

function line(order: number, uid = 'ana', name = uid): MessageRecord {
  const action = { kind: 'renamed', newName: 'Tea', oldName: '' } as const;
  const content = { kind: 'action', action } as const;
  return messageOf({ id: `${order}`, order, sender: personOf(uid, name), content, sentAt: noon + order });
}
const added = (order: number, uid: string): MessageRecord => ({
  ...line(order),
  content: { kind: 'action', action: { kind: 'added', user: personOf(uid) } },
});
const text = (order: number): MessageRecord => ({ ...line(order), content: { kind: 'text', text: 'hello' } });

function timelineOf(...messages: readonly MessageRecord[]): Timeline {
  const timeline = new Timeline(new MessageRows(() => {}), () => 'viewer');
  for (const message of messages) timeline.confirm(message);
  timeline.settle();
  return timeline;
}

function take(timeline: Timeline, ...messages: readonly MessageRecord[]): void {
  for (const message of messages) timeline.confirm(message);
  timeline.settle();
}

/** Whoever was told something since this was called. */
function toldIn({ folds }: Timeline, ...ids: readonly string[]): () => readonly string[] {
  folds.flush();
  const told: string[] = [];
  for (const id of ids) folds.subscribeRow(id, () => told.push(id));
  return () => {
    folds.flush();
    return told.splice(0);
  };
}

test('whoever is led to a line of a closed fold finds it open', () => {
  const timeline = timelineOf(text(1), line(2), line(3), line(4));
  expect(timeline.folds.reveal('id 1')).toBe(false);
  expect(timeline.folds.reveal('id 3')).toBe(true);
  timeline.settle();
  expect(timeline.folds.shown).toEqual(['id 1', 'fold-1', 'id 2', 'id 3', 'id 4']);
  expect(timeline.folds.reveal('id 3')).toBe(false);
});

test('a fold stands in place of its lines, and above them while it is open', () => {
  const timeline = timelineOf(text(1), line(2), line(3), line(4), text(5));
  const { folds } = timeline;
  expect(folds.shown).toEqual(['id 1', 'fold-1', 'id 5']);
  expect(folds.getRow('fold-1')).toEqual({
    subject: 'by',
    name: 'ana',
    count: 3,
    isAdding: false,
    isOpen: false,
    startsDay: false,
    sentAt: noon + 2,
  });
  folds.toggle('fold-1');
  timeline.settle();
  expect(folds.shown).toEqual(['id 1', 'fold-1', 'id 2', 'id 3', 'id 4', 'id 5']);
  expect(folds.getRow('fold-1')).toMatchObject({ isOpen: true });
  folds.toggle('fold-1');
  timeline.settle();
  expect(folds.shown).toEqual(['id 1', 'fold-1', 'id 5']);
});

test('without a fold it shows the messages themselves', () => {
  const timeline = timelineOf(text(1), line(2), line(3));
  expect(timeline.folds.shown).toBe(timeline.ids);
});

test('what comes at either end joins the fold, which keeps its name and stays open', () => {
  const timeline = timelineOf(line(12), line(13), line(14));
  const { folds } = timeline;
  folds.toggle('fold-1');
  take(timeline, line(15));
  timeline.prepend([text(10), line(11)]);
  timeline.settle();
  expect(folds.shown).toEqual(['id 10', 'fold-1', 'id 11', 'id 12', 'id 13', 'id 14', 'id 15']);
  folds.toggle('fold-1');
  take(timeline, line(16));
  expect(folds.shown).toEqual(['id 10', 'fold-1']);
  expect(folds.getRow('fold-1')).toMatchObject({ count: 6, isOpen: false });
});

test('a fold that falls apart keeps its name in its first part, and both stay open', () => {
  const timeline = timelineOf(...[1, 2, 3, 5, 6, 7].map((order) => line(order)));
  timeline.folds.toggle('fold-1');
  take(timeline, text(4));
  expect(timeline.folds.shown.filter(isFold)).toEqual(['fold-1', 'fold-2']);
  expect(timeline.folds.shown).toHaveLength(9);
});

test('a line that comes into a closed fold tells the fold alone, and what is shown stays the same array', () => {
  const timeline = timelineOf(text(1), line(2), line(3), line(4));
  const { shown } = timeline.folds;
  const told = toldIn(timeline, 'id 1', 'fold-1', 'id 2');
  take(timeline, line(5));
  expect(told()).toEqual(['fold-1']);
  expect(timeline.folds.shown).toBe(shown);
  take(timeline, text(6));
  expect(told()).toEqual([]);
  expect(timeline.folds.shown).toEqual(['id 1', 'fold-1', 'id 6']);
});

test('two folds: what comes into one tells nothing to the other', () => {
  const timeline = timelineOf(line(1), line(2), line(3), text(4), line(5), line(6), line(7));
  const first = timeline.folds.getRow('fold-1');
  const told = toldIn(timeline, 'fold-1', 'fold-2');
  take(timeline, line(8));
  expect(told()).toEqual(['fold-2']);
  expect(timeline.folds.getRow('fold-1')).toBe(first);
});

test('lines hear when they come into a fold and when it is gone', () => {
  const timeline = timelineOf(line(1), line(2));
  const told = toldIn(timeline, 'id 1', 'id 2');
  take(timeline, line(3));
  expect(told()).toEqual(['id 1', 'id 2']);
  expect(timeline.folds.foldOf('id 2')).toBe('fold-1');
  timeline.remove('id 3');
  timeline.settle();
  expect(told()).toEqual(['id 1', 'id 2']);
  expect(timeline.folds.foldOf('id 2')).toBeUndefined();
});

test('says of adding people that it was that, as long as nothing else is among it and nobody twice', () => {
  const isAdding = (...lines: readonly MessageRecord[]): unknown =>
    timelineOf(...lines).folds.getRow('fold-1')?.isAdding;
  expect(isAdding(added(1, 'bo'), added(2, 'cleo'), added(3, 'dan'))).toBe(true);
  expect(isAdding(added(1, 'bo'), added(2, 'cleo'), line(3))).toBe(false);
  expect(isAdding(added(1, 'bo'), added(2, 'cleo'), added(3, 'bo'))).toBe(false);
});

test('a name is the one of the newest line, and a line that is deleted leaves the fold', () => {
  const timeline = timelineOf(line(1), line(2), line(3), line(4, 'ana', 'Ana B'));
  expect(timeline.folds.getRow('fold-1')?.name).toBe('Ana B');
  take(timeline, { ...line(4), content: { kind: 'deleted' }, deletedAt: noon, revision: 2 });
  expect(timeline.folds.getRow('fold-1')).toMatchObject({ name: 'ana', count: 3 });
});

test('the day that begins with a line is said by its fold', () => {
  expect(timelineOf(line(1), line(2), line(3)).folds.getRow('fold-1')?.startsDay).toBe(true);
});

test('nothing is left of what was open when the list is cleared', () => {
  const timeline = timelineOf(line(1), line(2), line(3));
  timeline.folds.toggle('fold-1');
  timeline.settle();
  timeline.clear();
  expect(timeline.folds.shown).toEqual([]);
  take(timeline, line(1), line(2), line(3));
  expect(timeline.folds.shown).toHaveLength(1);
});

test.each(Array.from({ length: 60 }, (_, index) => index + 1))(
  'shows what the folds of all messages say, whatever came and went (seed %i)',
  (seed) => {
    const random = seededRandom(seed);
    const at = (count: number): number => Math.floor(random() * count);
    const timeline = timelineOf();
    const { folds } = timeline;
    const known = new Map<number, MessageRecord>();
    /** By line, whether its fold is to be open. */
    const open = new Set<string>();
    const heard = new Map<string, unknown>();
    for (let step = 0; step < 120; step += 1) {
      const order = 1 + at(30);
      const before = known.get(order);
      if (random() < 0.2) {
        const id = folds.shown.filter(isFold)[at(3)] ?? '';
        const lines = timeline.ids.filter((key) => folds.foldOf(key) === id);
        const wasOpen = folds.getRow(id)?.isOpen === true;
        for (const key of lines)
          if (wasOpen) open.delete(key);
          else open.add(key);
        folds.toggle(id);
      } else if (before === undefined) {
        const message = random() < 0.8 ? line(order, random() < 0.8 ? 'ana' : 'bo') : text(order);
        known.set(order, message);
        timeline.confirm(message);
      } else {
        known.delete(order);
        timeline.remove(`id ${order}`);
      }
      if (random() < 0.3) continue;
      timeline.settle();
      folds.flush();
      const messages = [...known.values()].toSorted((a, b) => a.order - b.order);
      const runs = foldedRuns(messages);
      const keysOf = ({ start, end }: { start: number; end: number }): string[] =>
        messages.slice(start, end).map(({ id }) => `id ${id}`);
      const inOpen = new Set<string>();
      const expected: string[] = [];
      let rest = 0;
      for (const run of runs) {
        const keys = keysOf(run);
        expected.push(...keysOf({ start: rest, end: run.start }), 'fold');
        if (keys.some((key) => open.has(key))) {
          for (const key of keys) inOpen.add(key);
          expected.push(...keys);
        }
        rest = run.end;
      }
      expected.push(...keysOf({ start: rest, end: messages.length }));
      // What is open is remembered as long as there is a fold to remember it.
      open.clear();
      for (const key of inOpen) open.add(key);
      expect(folds.shown.map((id) => (isFold(id) ? 'fold' : id))).toEqual(expected);
      expect(new Set(folds.shown).size).toBe(folds.shown.length);
      // Whoever draws a fold has heard of its last change.
      for (const id of folds.shown.filter(isFold)) {
        if (!heard.has(id)) folds.subscribeRow(id, () => heard.set(id, folds.getRow(id)));
        if (!heard.has(id)) heard.set(id, folds.getRow(id));
        expect(heard.get(id)).toBe(folds.getRow(id));
      }
    }
  },
);
