import { fold, KitException } from '@open-chat-kit/sdk/engine';
import type { ChatTarget, HistoryPage, HistoryQuery, MessageRecord } from '@open-chat-kit/sdk/engine';
import { limits } from '../limits.ts';
import { roomAround } from '../paging/page-size.ts';
import { goneUpTo } from '../state/gone.ts';
import { isMentionedIn, namesIn } from '../state/mentions.ts';
import { placeBehind, searchText } from '../state/message.ts';
import { reachOf } from '../state/reading.ts';
import type { Account, Message } from '../state/world.ts';
import type { Asking, Call } from './call.ts';
import { listOf, oneOf, pageLimit, record, reject, text, truth } from './input.ts';
import { targetFor } from './target.ts';
import type { FoundTarget } from './target.ts';

const categories = ['message', 'action', 'custom'] as const;
const noMessages: readonly Message[] = [];

/** Where a stretch of messages begins. */
export type HistoryStart =
  | { readonly kind: 'latest' }
  | { readonly kind: 'before' | 'after' | 'around'; readonly id: string }
  | { readonly kind: 'beforeTime' | 'afterTime'; readonly time: number };

/** What messages have to be like. */
export interface MessageFilter {
  /** Folded. */
  readonly keyword: string;
  readonly types: readonly string[];
  readonly categories: readonly (typeof categories)[number][];
  readonly hideDeleted: boolean;
}

/** A query that makes sense. */
export interface CheckedHistoryQuery extends MessageFilter {
  readonly limit: number;
  /** Empty for the conversation itself. */
  readonly parentId: string;
  readonly hideReplies: boolean;
  readonly unreadOnly: boolean;
  readonly mentionsOnly: boolean;
  readonly from: HistoryStart;
}

/** @throws INVALID_ARGUMENT, LIMIT_EXCEEDED */
export function readHistoryQuery(query: unknown): CheckedHistoryQuery {
  const fields = record(query, 'query');
  const keyword = text(fields['keyword'], 'keyword', limits.keyword);
  // Clients of the version before look for marks, which no search finds any more, to find what mentions them.
  const isForMarks = /^<@(?:uid|all):/.test(keyword);
  return {
    limit: pageLimit(fields['limit']),
    parentId: text(fields['parentId'], 'parentId', limits.id),
    hideReplies: truth(fields['hideReplies'], 'hideReplies'),
    keyword: isForMarks ? '' : fold(keyword),
    types: listOf(fields['types'], 'types', limits.tags, (type, name) => text(type, name, limits.tag)),
    categories: listOf(fields['categories'], 'categories', categories.length, (category, name) =>
      oneOf(category, name, categories),
    ),
    hideDeleted: truth(fields['hideDeleted'], 'hideDeleted'),
    unreadOnly: truth(fields['unreadOnly'], 'unreadOnly'),
    mentionsOnly: isForMarks || truth(fields['mentionsOnly'] ?? false, 'mentionsOnly'),
    from: startIn(record(fields['from'], 'from')),
  };
}

function startIn({ kind: given, id, time }: Readonly<Record<string, unknown>>): HistoryStart {
  const kind = oneOf(given, 'from.kind', ['latest', 'before', 'after', 'around', 'beforeTime', 'afterTime']);
  switch (kind) {
    case 'latest':
      return { kind };
    case 'beforeTime':
    case 'afterTime':
      return { kind, time: timeOf(time) };
    case 'before':
    case 'after':
    case 'around':
      return { kind, id: text(id, 'from.id', limits.id) };
  }
}

/** See `ChatEngine.history`. Places are found by halving; only what a filter leaves out is walked over. */
export function history(call: Call, target: ChatTarget, query: HistoryQuery): HistoryPage {
  const found = targetFor(call, target);
  const checked = readHistoryQuery(query);
  const { limit, unreadOnly: isUnreadOnly, mentionsOnly, from } = checked;
  const { uid } = call.viewer;
  const list = listFor(found, checked.parentId, checked.hideReplies, call);
  const fits = filterFor(checked, call.world);

  // What is unread stands behind the last message read, and what is left behind what is gone: nothing before needs a look.
  const begin = placeBehind(list, isUnreadOnly ? readReach(found, call.viewer) : goneReach(found, call.viewer));
  const isWanted = (message: Message): boolean =>
    fits(message) &&
    (!isUnreadOnly || isUnread(message, call.viewer)) &&
    (!mentionsOnly || isMentionedIn(message, uid));
  const run = new Run(list, begin, isWanted);
  const stretch = readFrom(run, from, limit, (id) => messageIn(call, found, id));
  return historyPage(from, { ...stretch, items: stretch.items.map((message) => call.view.message(message)) });
}

/** The page of a stretch. It holds fewer than that where they are large: those that are nearest to where it starts. */
export function historyPage(from: HistoryStart, { items, hasOlder, hasNewer }: HistoryPage): HistoryPage {
  const { start, end } = roomAround(items, placeOf(from, items));
  return { items: items.slice(start, end), hasOlder: hasOlder || start > 0, hasNewer: hasNewer || end < items.length };
}

/** Which of the messages of a stretch is nearest to where it starts. */
function placeOf(from: HistoryStart, items: readonly MessageRecord[]): number {
  if (from.kind === 'after' || from.kind === 'afterTime') return 0;
  if (from.kind !== 'around') return Math.max(0, items.length - 1);
  const at = items.findIndex(({ id }) => id === from.id);
  // A filter leaves it out: as many stand before it as behind.
  return at < 0 ? items.length >> 1 : at;
}

interface Stretch {
  readonly items: readonly Message[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

function readFrom(run: Run, from: HistoryStart, limit: number, start: (id: string) => Message): Stretch {
  switch (from.kind) {
    case 'latest':
      return run.before(run.list.length, limit);
    case 'beforeTime':
      return run.before(run.placeOfTime(from.time), limit);
    case 'afterTime':
      return run.after(run.placeOfTime(Math.floor(from.time) + 1), limit);
    case 'before':
    case 'after':
    case 'around': {
      const behind = placeBehind(run.list, start(from.id).order);
      const isInside = run.list[behind - 1]?.id === from.id;
      const place = isInside ? behind - 1 : behind;
      if (from.kind === 'before') return run.before(place, limit);
      return from.kind === 'after' ? run.after(behind, limit) : run.around(place, behind, limit);
    }
  }
}

/** The messages in question, oldest first, with what the query leaves out walked over. */
class Run {
  readonly list: readonly Message[];
  readonly #begin: number;
  readonly #fits: (message: Message) => boolean;

  constructor(list: readonly Message[], begin: number, fits: (message: Message) => boolean) {
    this.list = list;
    this.#begin = begin;
    this.#fits = fits;
  }

  /** The newest ones before a place. */
  before(place: number, limit: number): Stretch {
    const older = this.#older(place, limit + 1);
    return {
      items: older.slice(0, limit).toReversed(),
      hasOlder: older.length > limit,
      hasNewer: this.#newer(place, 1).length > 0,
    };
  }

  /** The oldest ones from a place on. */
  after(place: number, limit: number): Stretch {
    const newer = this.#newer(place, limit + 1);
    return {
      items: newer.slice(0, limit),
      hasOlder: this.#older(place, 1).length > 0,
      hasNewer: newer.length > limit,
    };
  }

  /** As many older as newer ones around those from `start` to `end`; more on one side where the other has not enough. */
  around(start: number, end: number, limit: number): Stretch {
    const middle = this.list.slice(Math.max(start, this.#begin), end).filter(this.#fits);
    const room = limit - middle.length;
    const older = this.#older(start, room + 1);
    const newer = this.#newer(end, room + 1);
    const olderCount = Math.min(older.length, Math.max(Math.floor(room / 2), room - newer.length));
    const newerCount = Math.min(newer.length, room - olderCount);
    return {
      items: [...older.slice(0, olderCount).toReversed(), ...middle, ...newer.slice(0, newerCount)],
      hasOlder: older.length > olderCount,
      hasNewer: newer.length > newerCount,
    };
  }

  /** The place of the first message sent at `time` or later. Times ascend with the order. */
  placeOfTime(time: number): number {
    let low = 0;
    let high = this.list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.list[middle]?.sentAt ?? time) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Newest first. */
  #older(place: number, count: number): Message[] {
    const found: Message[] = [];
    for (let index = place - 1; index >= this.#begin && found.length < count; index -= 1) {
      const message = this.list[index];
      if (message && this.#fits(message)) found.push(message);
    }
    return found;
  }

  #newer(place: number, count: number): Message[] {
    const found: Message[] = [];
    for (let index = Math.max(place, this.#begin); index < this.list.length && found.length < count; index += 1) {
      const message = this.list[index];
      if (message && this.#fits(message)) found.push(message);
    }
    return found;
  }
}

function listFor(found: FoundTarget, parentId: string, hideReplies: boolean, call: Call): readonly Message[] {
  const { conversation } = found;
  if (parentId !== '') {
    const parent = messageIn(call, found, parentId);
    return hideReplies ? noMessages : (parent.replies ?? noMessages);
  }
  if (!conversation) return noMessages;
  return hideReplies ? conversation.roots : conversation.messages;
}

function filterFor(
  { types, categories: wanted, hideDeleted, keyword }: MessageFilter,
  world: Asking['world'],
): (message: Message) => boolean {
  return (message) =>
    (types.length === 0 || types.includes(message.type)) &&
    (wanted.length === 0 || wanted.includes(message.category)) &&
    !(hideDeleted && message.deletedAt !== 0) &&
    (keyword === '' ||
      searchText(message).includes(keyword) ||
      namesIn(message, world).some((name) => name.includes(keyword)));
}

/** What counts as unread: see `UnreadCounts`. */
function isUnread(message: Message, viewer: Account): boolean {
  return message.sender !== viewer && message.category !== 'action' && message.deletedAt === 0;
}

/** The order up to which the viewer has read a conversation; what stood before they came, or is gone for them, counts as read. */
export function readReach({ conversation, since }: FoundTarget, { uid }: Account): number {
  return conversation ? reachOf(conversation, uid, 'read', Math.max(since, goneUpTo(conversation, uid))) : 0;
}

/** The order up to which a conversation is gone for the viewer. */
export function goneReach({ conversation }: FoundTarget, { uid }: Account): number {
  return conversation ? goneUpTo(conversation, uid) : 0;
}

/** A message of a conversation, as far as that is not gone for the viewer. @throws NOT_FOUND */
export function messageIn(call: Asking, found: FoundTarget, id: string): Message {
  const message = call.world.messages.get(id);
  if (!message || message.conversation !== found.conversation) return notHere();
  return message.order > goneReach(found, call.viewer) ? message : notHere();
}

function timeOf(time: unknown): number {
  return typeof time === 'number' && !Number.isNaN(time) ? time : reject('from.time', 'must be a number of seconds');
}

function notHere(): never {
  throw new KitException('NOT_FOUND', 'The message to start from is not in this conversation.');
}
