import type { ChatEngine, ChatTarget, MessageRecord } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import { live } from '../broken-engines/changing.ts';
import { historyQuery } from '../drafts.ts';
import { beside, checkOf, marked, knowingMarks, targetOf, toMarkers } from './marking-unread.ts';
import type { PlantedFault } from './planted-fault.ts';
import { fromRows, instead, messagesIn, part } from './rows.ts';

const all = checkOf('everything of others from the message on is unread again, and nothing before it');
const own = checkOf('what one wrote oneself is not unread, wherever one marks');
const stays = checkOf('what is unread already stays so, and nobody hears of a mark that changes nothing');
const members = checkOf('in a group it is for one member alone, and lines count no more than ever');

/** Counts of whoever marked something say something else. */
const counts = (change: (count: number) => number): PlantedFault['breaks'] =>
  toMarkers('unreadCounts', (answer) =>
    JSON.parse(JSON.stringify(answer), (_key, value: unknown) => (typeof value === 'number' ? change(value) : value)),
  );

/** A message of others just before another; undefined for none. */
async function before(engine: ChatEngine, target: ChatTarget, id: string): Promise<MessageRecord | undefined> {
  const { items } = await engine.history(target, historyQuery({ limit: 1, from: { kind: 'before', id } }), live());
  return items[0];
}

/** What is unread behind a mark is wrong. */
export const plantedInUnreadAgain: readonly PlantedFault[] = fromRows([
  ['unread-is-one', 'What is marked as unread counts as one.', all, /unread counts after the second/, counts(() => 1)],
  [
    'unread-leaves-out-the-marked',
    'The message that is marked stays read itself.',
    all,
    /unread counts after the second/,
    counts((count) => count - 1),
  ],
  [
    'unread-is-all',
    'Everything in the conversation is unread again.',
    all,
    /unread counts after the second|where what is unread begins/,
    instead('markUnread', async (go, [id], { engine, uid }) => {
      const message = await engine.getMessage(String(id), live()).catch(() => null);
      const [first] = message ? await messagesIn(engine, targetOf(uid, message)) : [];
      return first ? engine.markUnread(first.id, live()) : go();
    }),
  ],
  [
    'unread-history-lags',
    '`unreadOnly` does not know of marks as unread.',
    all,
    /unread texts after the second/,
    toMarkers('history', (answer, [, query]) =>
      part(query, 'unreadOnly') === true && isRecord(answer) ? { ...answer, items: [] } : answer,
    ),
  ],
  [
    'unread-conversation-lags',
    'Conversations do not know of marks as unread.',
    all,
    /unread messages in the conversation itself/,
    toMarkers('getConversation', (answer) => ({ ...Object(answer), unreadCount: 0 })),
  ],
  [
    'unread-list-lags',
    'The list of conversations does not know of marks as unread.',
    all,
    /unread messages in the list of conversations/,
    toMarkers('listConversations', (answer) => ({ ...Object(answer), items: [] })),
  ],
  [
    'unread-of-one-s-own',
    'One’s own messages are unread as well.',
    own,
    /after (the last, an own one|an own one was marked)/,
    counts((n) => n + 1),
  ],
  [
    'unread-moves-forward',
    'A later message that is marked leaves what stands before it read.',
    stays,
    /where what is unread begins, after a later one|after a later one was marked as well/,
    instead('markUnread', async (go, [id], { engine, uid }) => {
      const message = await engine.getMessage(String(id), live()).catch(() => null);
      const last = message && (await before(engine, targetOf(uid, message), message.id));
      if (last) await engine.mark(last.id, 'read', live());
      return go();
    }),
  ],
  [
    'unread-once-and-for-all',
    'What was marked first stays the beginning.',
    stays,
    /after an earlier one was marked as well/,
    (engine, company) => ({
      async markUnread(id, signal) {
        const known = marked(company).get(company.uidOf(engine));
        const answer = await engine.markUnread(known?.id ?? id, signal);
        if (!known) marked(company).set(company.uidOf(engine), await engine.getMessage(id, signal));
        return answer;
      },
    }),
  ],
  [
    'unread-for-all-members',
    'What one member marks as unread is unread for all.',
    members,
    /unread messages of another member/,
    beside(async ({ company, engine }, { id }) => {
      for (const other of company.engines)
        if (other !== engine) await other.markUnread(id, live()).catch(() => undefined);
    }),
  ],
  [
    'unread-from-before-joining',
    'What stood there before one joined is unread when it is marked.',
    members,
    /unread messages of who was added before/,
    toMarkers('unreadCounts', (answer, _given, { order }) =>
      JSON.parse(JSON.stringify(answer), (_key, value: unknown) => (value === 1 ? value + Math.min(1, order) : value)),
    ),
  ],
  [
    'deleted-are-unread-again',
    'Deleted messages are unread when they are marked.',
    checkOf('deleted messages are not unread again'),
    /after (the one that was marked|a deleted one)/,
    counts((count) => count + 1),
  ],
  [
    'replies-stay-read',
    'Replies are not unread again.',
    checkOf('replies are unread again like other messages'),
    /unread messages after the first message of a thread/,
    counts(() => 1),
  ],
  [
    'unread-everywhere',
    'All conversations are unread at once.',
    checkOf('one conversation leaves all others alone'),
    /unread counts of two conversations/,
    beside(async ({ engine, uid, company }) => {
      for (const peer of company.uids.filter((one) => one !== uid)) {
        const last = (await messagesIn(engine, { type: 'user', id: peer })).at(-1);
        if (last) await engine.markUnread(last.id, live());
      }
    }),
  ],
  [
    'unread-for-strangers',
    'Whoever knows the id of a message marks it as unread.',
    checkOf('is refused where the message cannot be read'),
    /marking as unread succeeded, expected NOT_FOUND/,
    instead('markUnread', (_go, [id], { engine, company }) =>
      company.insist(engine, (one) => one.markUnread(String(id), live())),
    ),
  ],
  [
    'unread-outlives-a-membership',
    'Whoever comes back finds unread what they had marked.',
    checkOf('whoever comes back begins anew'),
    /unread messages of who came back/,
    knowingMarks((engine, company) => ({
      async unreadCounts(signal) {
        const given = await engine.unreadCounts(signal);
        const message = marked(company).get(company.uidOf(engine));
        if (message?.receiver.type !== 'group') return given;
        const isIn = (await engine.getGroup(message.receiver.id, signal)).hasJoined;
        const { id } = message.receiver;
        return isIn ? { ...given, groups: { ...given.groups, [id]: (given.groups[id] ?? 0) + 1 } } : given;
      },
    })),
  ],
  [
    'unread-outlives-a-deletion',
    'What one deleted for oneself is unread still.',
    checkOf('what one deleted for oneself is not unread again'),
    /after the conversation was deleted/,
    toMarkers('unreadCounts', (answer, _given, { sender }) => ({
      ...Object(answer),
      users: { [sender.uid]: 1, ...Object(part(answer, 'users')) },
    })),
  ],
  [
    'unread-again-in-memory',
    'After a crash all that was marked as unread is read.',
    checkOf('is there after a crash'),
    /after a crash/,
    knowingMarks((engine, company) => ({
      async unreadCounts(signal) {
        const given = await engine.unreadCounts(signal);
        return marked(company).has(company.uidOf(engine)) ? given : { ...given, users: {}, groups: {} };
      },
    })),
  ],
]);
