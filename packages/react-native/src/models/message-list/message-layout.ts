import type { MessageRecord } from '@open-chat-kit/sdk';

/** How a row stands among its neighbours. */
export interface MessageLayout {
  /** The first message of its day. */
  readonly startsDay: boolean;
  /** A run is what one person wrote in short order. */
  readonly isFirstOfRun: boolean;
  readonly isLastOfRun: boolean;
}

/** The longest pause within a run, in seconds. */
const runPause = 5 * 60;

/** How `message` stands between its neighbours; `undefined` where there is none. */
export function layoutOf(
  before: MessageRecord | undefined,
  message: MessageRecord,
  after: MessageRecord | undefined,
): MessageLayout {
  return {
    startsDay: before === undefined || dayOf(before.sentAt) !== dayOf(message.sentAt),
    isFirstOfRun: before === undefined || !isOneRun(before, message),
    isLastOfRun: after === undefined || !isOneRun(message, after),
  };
}

export function isSameLayout(a: MessageLayout, b: MessageLayout): boolean {
  return a.startsDay === b.startsDay && a.isFirstOfRun === b.isFirstOfRun && a.isLastOfRun === b.isLastOfRun;
}

/** A number for each day of the calendar here: the same for all times of one day. `seconds` since 1970. */
export function dayOf(seconds: number): number {
  const date = new Date(seconds * 1_000);
  return date.getFullYear() * 10_000 + date.getMonth() * 100 + date.getDate();
}

function isOneRun(a: MessageRecord, b: MessageRecord): boolean {
  return (
    a.sender.uid === b.sender.uid &&
    a.content.kind !== 'action' &&
    b.content.kind !== 'action' &&
    // The clocks of server and sender may differ: what is pending can seem older than what was sent before it.
    Math.abs(b.sentAt - a.sentAt) <= runPause &&
    dayOf(a.sentAt) === dayOf(b.sentAt)
  );
}
