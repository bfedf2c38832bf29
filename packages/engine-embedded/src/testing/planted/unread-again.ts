import type { ChatEngine, ChatTarget, EngineEvent, MessageRecord } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import type { Company } from '../broken-engines/broken-engine.ts';
import { live, perLife } from '../broken-engines/changing.ts';
import { historyQuery } from '../drafts.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, fromRows, heardAs, instead, messagesIn, part, shownAs, type About, type Row } from './rows.ts';
import { listening, tellOthers } from './telling.ts';

/** By who marked, what they marked last, in this life of the server. */
const marked = perLife(() => new Map<string, MessageRecord>());

const checkOf = (what: string): string => `marking as unread › ${what}`;
const all = checkOf('everything of others from the message on is unread again, and nothing before it');
const own = checkOf('what one wrote oneself is not unread, wherever one marks');
const others = checkOf('what others were told of reading stays as it is, and nobody hears of it');
const again = checkOf('reading again reads, for oneself alone, and the first time stays');
const middle = checkOf('reading up to the middle leaves the rest unread');
const stays = checkOf('what is unread already stays so, and nobody hears of a mark that changes nothing');
const members = checkOf('in a group it is for one member alone, and lines count no more than ever');

/** Who marks is remembered, with what; `then` is done behind it. */
function marking(
  then: (about: About, message: MessageRecord) => unknown = () => undefined,
): (engine: ChatEngine, company: Company) => Partial<ChatEngine> {
  return instead('markUnread', async (go, [id], about) => {
    const message = await about.engine.getMessage(String(id), live()).catch(() => null);
    const answer = await go();
    if (message) marked(about.company).set(about.uid, message);
    if (message) await then(about, message);
    return answer;
  });
}

/** The fault shows in answers to whoever marked something. */
function toMarkers(
  method: 'unreadCounts' | 'history' | 'getMessage' | 'listConversations' | 'getConversation' | 'listReceipts',
  change: (answer: unknown, given: readonly unknown[], message: MessageRecord) => unknown,
): PlantedFault['breaks'] {
  return (engine, company) => ({
    [method]: Reflect.get(
      answered(method, (answer, given, { uid }) => {
        const message = marked(company).get(uid);
        return message ? change(answer, given, message) : answer;
      })(engine, company),
      method,
    ) as unknown,
    markUnread: marking()(engine, company).markUnread,
  });
}

/** Counts of whoever marked something say something else. */
const counts = (change: (count: number) => number): PlantedFault['breaks'] =>
  toMarkers('unreadCounts', (answer) =>
    JSON.parse(JSON.stringify(answer), (_key, value: unknown) => (typeof value === 'number' ? change(value) : value)),
  );

/** Something else is done when something is marked. */
const beside = (act: (about: About, message: MessageRecord) => unknown): PlantedFault['breaks'] => marking(act);

/** A message of others just before another; undefined for none. */
async function before(engine: ChatEngine, target: ChatTarget, id: string): Promise<MessageRecord | undefined> {
  const { items } = await engine.history(target, historyQuery({ limit: 1, from: { kind: 'before', id } }), live());
  return items[0];
}

function targetOf(uid: string, { receiver, sender }: MessageRecord): ChatTarget {
  return receiver.type === 'user' && receiver.id === uid ? { type: 'user', id: sender.uid } : receiver;
}

function unreadEvent(uid: string, message: MessageRecord): EngineEvent {
  const id = `planted-${message.id}-${message.order}`;
  return {
    id,
    type: 'conversation.unread',
    target: targetOf(uid, message),
    messageId: message.id,
    from: message.order,
  };
}

const told = (name: string, fault: string, caughtBy: string, saying: RegExp, make: Row[4]): Row => [
  name,
  fault,
  caughtBy,
  saying,
  (engine, company) => ({ ...make(engine, company), ...listening(engine, company) }),
];

/** Faults of marking as unread. */
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
    'unread-takes-ticks-back',
    'Whoever wrote what is marked as unread sees it unread.',
    others,
    /times and receipts of the sender/,
    (engine, company) => ({
      ...shownAs('message', (record, { uid }) => {
        const isTakenBack = [...marked(company).values()].some(({ sender }) => sender.uid === uid);
        return part(record, 'sender.uid') === uid && isTakenBack ? { readAt: 0 } : {};
      })(engine, company),
      markUnread: marking()(engine, company).markUnread,
    }),
  ],
  [
    'unread-takes-receipts-back',
    'Whoever marked something as unread is not among its readers.',
    others,
    /times and receipts of the sender/,
    (engine, company) => ({
      async listReceipts(id, signal) {
        const listed = await engine.listReceipts(id, signal);
        return listed.filter(({ user }) => !marked(company).has(user.uid));
      },
      markUnread: marking()(engine, company).markUnread,
    }),
  ],
  told(
    'unread-told-to-all',
    'The others are told that somebody marked something as unread.',
    others,
    /what the other side hears of it/,
    beside(({ company, uid }, message) => tellOthers(company, uid, unreadEvent(uid, message))),
  ),
  [
    'unread-untold',
    'Other devices do not hear what was marked as unread.',
    checkOf('other connections of the same user hear it, and not the one that did it'),
    /that a message was marked as unread/,
    heardAs((event) => (event.type === 'conversation.unread' ? [] : event)),
  ],
  [
    'unread-from-nowhere',
    'Other devices do not hear where what is unread begins.',
    checkOf('other connections of the same user hear it, and not the one that did it'),
    /order of conversation\.unread/,
    heardAs((event) => (event.type === 'conversation.unread' ? { ...event, from: 0 } : event)),
  ],
  [
    'unread-as-others-address-it',
    'Other devices hear of the conversation as the other side addresses it.',
    checkOf('other connections of the same user hear it, and not the one that did it'),
    /conversation, message and order/,
    heardAs((event, { uid }) =>
      event.type === 'conversation.unread' ? { ...event, target: { type: 'user', id: uid } } : event,
    ),
  ],
  [
    'marks-never-read-again',
    'A mark at what was read once reads nothing.',
    again,
    /that it was read again/,
    (engine, company) => ({
      async mark(id, as, signal) {
        const message = marked(company).get(company.uidOf(engine));
        if (message === undefined) return engine.mark(id, as, signal);
      },
      markUnread: marking()(engine, company).markUnread,
    }),
  ],
  told(
    'second-reading-told',
    'The others hear again that somebody has read.',
    again,
    /what the other side hears of the second reading/,
    (engine, company) => ({
      markUnread: marking()(engine, company).markUnread,
      async mark(id, as, signal) {
        await engine.mark(id, as, signal);
        const uid = company.uidOf(engine);
        const message = marked(company).get(uid);
        if (message === undefined) return;
        const user = { uid, name: uid, revision: 0 };
        const target = targetOf(uid, message);
        const ofIt = { id: `planted-${id}`, type: 'receipt', kind: 'read', messageId: id, at: 1 } as const;
        tellOthers(company, uid, { ...ofIt, target, user });
      },
    }),
  ),
  [
    'second-reading-counts',
    'Who reads again has read just then.',
    again,
    /when the reader read it, after the second reading/,
    toMarkers('getMessage', (message) =>
      Number(part(message, 'readAt')) > 0
        ? { ...Object(message), readAt: Number(part(message, 'readAt')) + 1 }
        : message,
    ),
  ],
  [
    'read-to-oneself-all-the-same',
    'What was marked as unread says when it was read.',
    checkOf('a message is not read, to oneself, as long as it is marked'),
    /which of four messages are read/,
    toMarkers('getMessage', (message) => ({ ...Object(message), readAt: part(message, 'sentAt') })),
  ],
  [
    'unread-is-undelivered',
    'What is marked as unread is not delivered either.',
    checkOf('a message is not read, to oneself, as long as it is marked'),
    /is not delivered any more/,
    toMarkers('getMessage', (message) =>
      part(message, 'readAt') === 0 ? { ...Object(message), deliveredAt: 0 } : message,
    ),
  ],
  ...(
    [
      ['any-reading-reads-all', 'read'],
      ['getting-reads', 'delivered'],
    ] as const
  ).map(([name, kind]): Row => [
    name,
    `A mark as ${kind} reads all that was marked as unread.`,
    middle,
    /unread counts after (reading up to the second|a mark as delivered)/,
    (engine, company) => ({
      markUnread: marking()(engine, company).markUnread,
      async mark(id, as, signal) {
        await engine.mark(id, as, signal);
        const uid = company.uidOf(engine);
        const message = marked(company).get(uid);
        const last = message && (await messagesIn(engine, targetOf(uid, message))).at(-1);
        if (last && as === kind) await engine.mark(last.id, 'read', signal);
      },
    }),
  ]),
  [
    'reading-backwards-reads',
    'A mark behind which one is reads one more.',
    middle,
    /unread counts after a mark behind which one is/,
    (engine, company) => ({
      markUnread: marking()(engine, company).markUnread,
      async mark(id, as, signal) {
        await engine.mark(id, as, signal);
        const message = marked(company).get(company.uidOf(engine));
        if (message?.id !== id) return;
        const target = targetOf(company.uidOf(engine), message);
        const { items } = await engine.history(target, historyQuery({ unreadOnly: true }), signal);
        const [first] = items;
        if (first) await engine.mark(first.id, 'read', signal);
      },
    }),
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
    'unread-told-again',
    'A mark that changes nothing is told all the same.',
    stays,
    /what the laptop hears of marks that change nothing/,
    (engine, company) => ({
      ...listening(engine, company),
      async markUnread(id, signal) {
        const uid = company.uidOf(engine);
        const known = marked(company).get(uid);
        const message = await engine.getMessage(id, signal);
        const answer = await engine.markUnread(id, signal);
        if (known) tellOthers(company, '', unreadEvent(uid, message));
        else marked(company).set(uid, message);
        return answer;
      },
    }),
  ],
  [
    'news-hide-the-unread',
    'What was marked as unread is read when something comes.',
    checkOf('what comes is unread beside it, and reading that reads all'),
    /after one more came/,
    (engine, company) => ({
      markUnread: marking()(engine, company).markUnread,
      async send(target, draft, signal) {
        const sent = await engine.send(target, draft, signal);
        for (const [uid, message] of marked(company)) {
          const reader = company.engines.find((one) => company.uidOf(one) === uid);
          await reader?.mark(message.id, 'read', signal);
        }
        return sent;
      },
    }),
  ],
  [
    'unread-for-one-device',
    'What the phone marked as unread another device cannot read.',
    checkOf('of two devices the last that is heard holds'),
    /after the laptop read what the phone had marked/,
    (engine, company) => ({
      async markUnread(id, signal) {
        marked(company).set(company.uidOf(engine), await engine.getMessage(id, signal));
        return engine.markUnread(id, signal);
      },
      async mark(id, as, signal) {
        if (!marked(company).has(company.uidOf(engine))) await engine.mark(id, as, signal);
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
    (engine, company) => ({
      markUnread: marking()(engine, company).markUnread,
      async unreadCounts(signal) {
        const given = await engine.unreadCounts(signal);
        const message = marked(company).get(company.uidOf(engine));
        if (message?.receiver.type !== 'group') return given;
        const isIn = (await engine.getGroup(message.receiver.id, signal)).hasJoined;
        const { id } = message.receiver;
        return isIn ? { ...given, groups: { ...given.groups, [id]: (given.groups[id] ?? 0) + 1 } } : given;
      },
    }),
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
    'unread-in-memory',
    'After a crash all that was marked as unread is read.',
    checkOf('is there after a crash'),
    /after a crash/,
    (engine, company) => ({
      markUnread: marking()(engine, company).markUnread,
      async unreadCounts(signal) {
        const given = await engine.unreadCounts(signal);
        return marked(company).has(company.uidOf(engine)) ? given : { ...given, users: {}, groups: {} };
      },
    }),
  ],
]);
