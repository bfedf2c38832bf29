import type { ChatTarget, MessageRecord } from '@open-chat-kit/sdk/engine';
import type { Company } from '../broken-engines/broken-engine.ts';
import { live, perLife } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, instead, type About } from './rows.ts';

type Breaks = PlantedFault['breaks'];

/** By who marked, what they marked last, in this life of the server. */
export const marked: (company: Company) => Map<string, MessageRecord> = perLife(() => new Map<string, MessageRecord>());

export const checkOf = (what: string): string => `marking as unread › ${what}`;

/** Something else is done behind each mark as unread; `known` is what the same user had marked before. */
export const beside = (
  act: (about: About, message: MessageRecord, known: MessageRecord | undefined) => unknown,
): Breaks =>
  instead('markUnread', async (go, [id], about) => {
    const message = await about.engine.getMessage(String(id), live()).catch(() => null);
    const answer = await go();
    if (message === null) return answer;
    const known = marked(about.company).get(about.uid);
    marked(about.company).set(about.uid, message);
    await act(about, message, known);
    return answer;
  });

/** A fault that knows what was marked. */
export const knowingMarks =
  (breaks: Breaks): Breaks =>
  (engine, company) => ({
    ...breaks(engine, company),
    markUnread: beside(() => undefined)(engine, company).markUnread,
  });

/** The fault shows in answers to whoever marked something. */
export const toMarkers = (
  method: 'unreadCounts' | 'history' | 'getMessage' | 'listConversations' | 'getConversation' | 'listReceipts',
  change: (answer: unknown, given: readonly unknown[], message: MessageRecord) => unknown,
): Breaks =>
  knowingMarks(
    answered(method, (answer, given, { company, uid }) => {
      const message = marked(company).get(uid);
      return message ? change(answer, given, message) : answer;
    }),
  );

/** Whoever marked something as unread marks something as read or delivered. */
interface Reading extends About {
  /** What was marked as unread. */
  readonly message: MessageRecord;
  /** What is marked now, and as what. */
  readonly id: string;
  readonly as: string;
}

/** The fault is done by whoever marked something, when they read. */
export const reading = (act: (go: () => Promise<unknown>, reading: Reading) => unknown): Breaks =>
  knowingMarks(
    instead('mark', (go, [id, as], { engine, company, uid }) => {
      const message = marked(company).get(uid);
      return message ? act(go, { engine, company, uid, message, id: String(id), as: String(as) }) : go();
    }),
  );

export function targetOf(uid: string, { receiver, sender }: MessageRecord): ChatTarget {
  return receiver.type === 'user' && receiver.id === uid ? { type: 'user', id: sender.uid } : receiver;
}
