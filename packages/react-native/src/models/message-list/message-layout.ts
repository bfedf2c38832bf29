import type { MessageRecord } from '@open-chat-kit/sdk';
import { dayOf } from '../day.ts';

/** How a row stands among its neighbours. */
export interface MessageLayout {
  /** The first message of its day. */
  readonly startsDay: boolean;
  /** The first message that was not read when somebody came. */
  readonly startsUnread: boolean;
  /** A run is what one person wrote in short order. */
  readonly isFirstOfRun: boolean;
  readonly isLastOfRun: boolean;
}

/** The longest pause within a run, in seconds. */
const runPause = 5 * 60;

/** How `message` stands between its neighbours; `undefined` where there is none. `unreadId`: of the first that was not read. */
export function layoutOf(
  before: MessageRecord | undefined,
  message: MessageRecord,
  after: MessageRecord | undefined,
  unreadId = '',
): MessageLayout {
  const startsUnread = unreadId !== '' && message.id === unreadId;
  const endsRead = unreadId !== '' && after?.id === unreadId;
  return {
    startsDay: before === undefined || !isOneDay(before, message),
    startsUnread,
    isFirstOfRun: startsUnread || before === undefined || !isOneRun(before, message),
    isLastOfRun: endsRead || after === undefined || !isOneRun(message, after),
  };
}

export function isSameLayout(a: MessageLayout, b: MessageLayout): boolean {
  return (
    a.startsDay === b.startsDay &&
    a.startsUnread === b.startsUnread &&
    a.isFirstOfRun === b.isFirstOfRun &&
    a.isLastOfRun === b.isLastOfRun
  );
}

function isOneRun(a: MessageRecord, b: MessageRecord): boolean {
  return (
    a.sender.uid === b.sender.uid &&
    a.content.kind !== 'action' &&
    b.content.kind !== 'action' &&
    // The clocks of server and sender may differ: what is pending can seem older than what was sent before it.
    Math.abs(b.sentAt - a.sentAt) <= runPause &&
    isOneDay(a, b)
  );
}

/** Whether two messages are of the same of the user's days. */
export function isOneDay(a: MessageRecord, b: MessageRecord): boolean {
  return dayOf(a.sentAt * 1_000) === dayOf(b.sentAt * 1_000);
}
