import type { MessageRecord } from '@open-chat-kit/sdk';
import { isOneDay } from './message-layout.ts';

/** What the lines of a fold have in common: who did it, or to whom it happened. */
export type FoldSubject = 'by' | 'about';

type Action = Extract<MessageRecord['content'], { readonly kind: 'action' }>['action'];

/** Lines about a group that follow each other and are drawn as one: `messages.slice(start, end)`. */
export interface FoldedRun {
  readonly subject: FoldSubject;
  readonly start: number;
  readonly end: number;
}

/** Fewer are told one by one: two lines take no more room than the button that would hide them. */
const fewestFolded = 3;

/**
 * The longest pause between two lines that are folded, in seconds. Between neighbours, not from the first to the last:
 * what is measured from an end would be cut anew wherever a page of history moves that end.
 */
const foldPause = 60 * 60;

/**
 * Which lines are drawn together, in their order and without overlaps: three or more that follow each other, on one day
 * and without a long pause, all by one person; and of what is left between those, all about one person. By whom goes
 * first, so that a run by somebody is the same whatever stands around it.
 */
export function foldedRuns(messages: readonly (MessageRecord | undefined)[]): readonly FoldedRun[] {
  const runs: FoldedRun[] = [];
  let rest = 0;
  for (const run of runsOf(messages, 'by', 0, messages.length)) {
    runs.push(...runsOf(messages, 'about', rest, run.start), run);
    rest = run.end;
  }
  return [...runs, ...runsOf(messages, 'about', rest, messages.length)];
}

/** What a line tells; nothing for what people wrote, and for the first line of a group, with which its chat begins. */
export function foldedAction(message: MessageRecord | undefined): Action | undefined {
  const content = message?.content;
  return content?.kind === 'action' && content.action.kind !== 'created' ? content.action : undefined;
}

function runsOf(
  messages: readonly (MessageRecord | undefined)[],
  subject: FoldSubject,
  from: number,
  to: number,
): readonly FoldedRun[] {
  const runs: FoldedRun[] = [];
  let start = from;
  for (let end = from + 1; end <= to; end += 1) {
    if (end < to && isOneStory(messages[end - 1], messages[end], subject)) continue;
    if (end - start >= fewestFolded) runs.push({ subject, start, end });
    start = end;
  }
  return runs;
}

function isOneStory(a: MessageRecord | undefined, b: MessageRecord | undefined, subject: FoldSubject): boolean {
  const who = whoIn(a, subject);
  return (
    who !== '' &&
    who === whoIn(b, subject) &&
    a !== undefined &&
    b !== undefined &&
    Math.abs(b.sentAt - a.sentAt) <= foldPause &&
    isOneDay(a, b)
  );
}

function whoIn(message: MessageRecord | undefined, subject: FoldSubject): string {
  const action = foldedAction(message);
  if (message === undefined || action === undefined) return '';
  if (subject === 'by') return message.sender.uid;
  return 'user' in action ? action.user.uid : '';
}
