import { seededRandom } from '@open-chat-kit/engine-embedded';
import type { MessageRecord } from '@open-chat-kit/sdk';
import { messageOf, personOf } from '../../testing/message-of.ts';
import { dayOf } from '../day.ts';
import { type FoldedRun, foldedRuns } from './action-folds.ts';

type Action = Extract<MessageRecord['content'], { readonly kind: 'action' }>['action'];

const noon = new Date(2026, 4, 20, 12).getTime() / 1_000;
const minute = 60;

function line(by: string, action: Action, minutes = 0): MessageRecord {
  return messageOf({ sender: personOf(by), content: { kind: 'action', action }, sentAt: noon + minutes * minute });
}
const renames = (by: string, minutes = 0): MessageRecord =>
  line(by, { kind: 'renamed', newName: 'Tea', oldName: 'Coffee' }, minutes);
const adds = (by: string, uid: string, minutes = 0): MessageRecord =>
  line(by, { kind: 'added', user: personOf(uid) }, minutes);
const joins = (uid: string): MessageRecord => line(uid, { kind: 'joined', user: personOf(uid) });
const promotes = (by: string, uid: string): MessageRecord =>
  line(by, { kind: 'scopeChanged', user: personOf(uid), newScope: 'admin', oldScope: 'participant' });
const says = (by: string): MessageRecord =>
  messageOf({ sender: personOf(by), content: { kind: 'text', text: 'hello' }, sentAt: noon });
const by = (start: number, end: number): FoldedRun => ({ subject: 'by', start, end });
const about = (start: number, end: number): FoldedRun => ({ subject: 'about', start, end });

test('three lines by one person are folded, and two are not', () => {
  expect(foldedRuns([renames('ana'), renames('ana')])).toEqual([]);
  expect(foldedRuns([renames('ana'), adds('ana', 'bo'), promotes('ana', 'cleo')])).toEqual([by(0, 3)]);
});

test('three lines about one person are folded, whoever did it', () => {
  const lines = [joins('bo'), promotes('ana', 'bo'), promotes('cleo', 'bo')];
  expect(foldedRuns(lines)).toEqual([about(0, 3)]);
  expect(foldedRuns([joins('bo'), promotes('ana', 'cleo'), promotes('cleo', 'bo')])).toEqual([]);
});

test('by whom goes before about whom, and what is left of a run about somebody has to be enough by itself', () => {
  const three = [promotes('ana', 'bo'), promotes('ana', 'bo'), renames('ana')];
  expect(foldedRuns([joins('bo'), promotes('cleo', 'bo'), ...three])).toEqual([by(2, 5)]);
  const before = [joins('bo'), promotes('cleo', 'bo'), promotes('dan', 'bo')];
  expect(foldedRuns([...before, ...three])).toEqual([about(0, 3), by(3, 6)]);
});

test('what somebody wrote ends a fold', () => {
  expect(foldedRuns([renames('ana'), renames('ana'), says('ana'), renames('ana')])).toEqual([]);
});

test('the line with which a group begins is in no fold', () => {
  const created = line('ana', { kind: 'created' });
  const added = ['bo', 'cleo', 'dan'].map((uid) => adds('ana', uid));
  expect(foldedRuns([created, ...added])).toEqual([by(1, 4)]);
  expect(foldedRuns([created, ...added.slice(1)])).toEqual([]);
});

test('an hour between two lines is the most, however long the whole takes', () => {
  expect(foldedRuns([renames('ana', 0), renames('ana', 60), renames('ana', 120)])).toEqual([by(0, 3)]);
  expect(foldedRuns([renames('ana', 0), renames('ana', 60), renames('ana', 121)])).toEqual([]);
});

test('midnight ends a fold', () => {
  const evening = 12 * 60 - 2;
  const lines = [0, 1, 2, 3].map((later) => renames('ana', evening + later));
  expect(foldedRuns(lines)).toEqual([]);
  expect(foldedRuns([renames('ana', evening - 1), ...lines])).toEqual([by(0, 3)]);
});

/** As the rules are told: of all stretches, those that hold and that nothing can be added to. */
function naive(messages: readonly MessageRecord[]): readonly FoldedRun[] {
  const who = { by: byWhom, about: aboutWhom };
  const folded = new Set<number>();
  const runs: FoldedRun[] = [];
  for (const subject of ['by', 'about'] as const) {
    const holds = (start: number, end: number): boolean => {
      if (start < 0 || end > messages.length) return false;
      const part = messages.slice(start, end);
      const [first] = part;
      return part.every((message, index) => {
        const before = part[index - 1] ?? message;
        return (
          !(subject === 'about' && folded.has(start + index)) &&
          who[subject](message) !== undefined &&
          who[subject](message) === who[subject](first ?? message) &&
          dayOf(message.sentAt * 1_000) === dayOf(before.sentAt * 1_000) &&
          message.sentAt - before.sentAt <= 3_600
        );
      });
    };
    const found: FoldedRun[] = [];
    for (let start = 0; start < messages.length; start += 1) {
      for (let end = start + 3; end <= messages.length; end += 1) {
        if (holds(start, end) && !holds(start - 1, end) && !holds(start, end + 1)) found.push({ subject, start, end });
      }
    }
    for (const run of found) for (let at = run.start; at < run.end; at += 1) folded.add(at);
    runs.push(...found);
  }
  return runs.toSorted((a, b) => a.start - b.start);
}

function byWhom({ content, sender }: MessageRecord): string | undefined {
  return content.kind === 'action' && content.action.kind !== 'created' ? sender.uid : undefined;
}

function aboutWhom({ content }: MessageRecord): string | undefined {
  return content.kind === 'action' && 'user' in content.action ? content.action.user.uid : undefined;
}

test.each(Array.from({ length: 300 }, (_, index) => index + 1))('folds as the rules are told (seed %i)', (seed) => {
  const random = seededRandom(seed);
  const pick = <T>(items: readonly [T, ...T[]]): T => items[Math.floor(random() * items.length)] ?? items[0];
  const people = seed % 2 === 0 ? (['ana', 'bo'] as const) : (['ana', 'bo', 'cleo'] as const);
  let minutes = 0;
  const messages = Array.from({ length: 40 }, () => {
    minutes += pick([0, 1, 1, 1, 59, 60, 61, 200]);
    const [one, other] = [pick(people), pick(people)];
    const made = pick([
      () => says(one),
      () => renames(one),
      () => renames(one),
      () => adds(one, other),
      () => promotes(one, other),
      () => promotes(one, other),
      () => joins(one),
      () => line(one, { kind: 'created' }),
    ])();
    return { ...made, sentAt: noon + minutes * minute };
  });
  expect(foldedRuns(messages)).toEqual(naive(messages));
});
