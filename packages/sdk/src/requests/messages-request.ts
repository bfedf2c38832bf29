import {
  booleanOf,
  idOf,
  integerOf,
  invalidArgument,
  limits,
  listOf,
  messageIdOf,
  oneOf,
  stringOf,
} from '../arguments.ts';
import type { ChatClient } from '../client/chat-client.ts';
import type { MessageId } from '../client/message-calls.ts';
import { categories } from '../constants.ts';
import { defaultClient } from '../default-client.ts';
import type { ChatTarget, HistoryPage, HistoryQuery } from '../domain/message.ts';
import type { BaseMessage } from '../objects/base-message.ts';
import { messageFrom } from '../objects/from-records.ts';

type Load = (query: HistoryQuery) => Promise<HistoryPage>;

/** Reads a conversation in both directions from where its builder said. Made by {@link MessagesRequestBuilder}. */
export class MessagesRequest {
  readonly #load: Load;
  readonly #query: HistoryQuery;
  #oldest: string | null = null;
  #newest: string | null = null;
  #hasOlder = true;
  #line: Promise<unknown> = Promise.resolve();

  constructor(load: Load, query: HistoryQuery) {
    this.#load = load;
    this.#query = query;
  }

  /** The messages before those fetched so far, oldest first; empty when there are none. */
  fetchPrevious(): Promise<BaseMessage[]> {
    return this.#inLine(async () => {
      if (!this.#hasOlder) return [];
      const page = await this.#load({ ...this.#query, from: this.#start(this.#oldest, 'before') });
      this.#hasOlder = page.hasOlder;
      return this.#take(page, 'oldest');
    });
  }

  /** The messages after those fetched so far, oldest first; empty when there are none yet. */
  fetchNext(): Promise<BaseMessage[]> {
    return this.#inLine(async () => {
      const from = this.#start(this.#newest, 'after');
      return this.#take(await this.#load({ ...this.#query, from }), 'newest');
    });
  }

  /** The first page, from either side, sets both edges; later ones move the edge they were read from. */
  #take(page: HistoryPage, moves: 'oldest' | 'newest'): BaseMessage[] {
    const first = page.items[0];
    const last = page.items.at(-1);
    if (first !== undefined && last !== undefined) {
      if (moves === 'oldest' || this.#oldest === null) this.#oldest = first.id;
      if (moves === 'newest' || this.#newest === null) this.#newest = last.id;
    }
    return page.items.map(messageFrom);
  }

  #start(edge: string | null, direction: 'before' | 'after'): HistoryQuery['from'] {
    const { from } = this.#query;
    if (edge !== null) return { kind: direction, id: edge };
    if (from.kind === 'latest') return from;
    if ('id' in from) return { kind: direction, id: from.id };
    return { kind: direction === 'before' ? 'beforeTime' : 'afterTime', time: from.time };
  }

  #inLine(run: () => Promise<BaseMessage[]>): Promise<BaseMessage[]> {
    const turn = this.#line.then(run);
    this.#line = turn.catch(() => {});
    return turn;
  }
}

const emptyQuery: HistoryQuery = {
  limit: 30,
  from: { kind: 'latest' },
  keyword: '',
  types: [],
  categories: [],
  parentId: '',
  hideReplies: false,
  hideDeleted: false,
  unreadOnly: false,
};

/**
 * Says which messages of which conversation to fetch.
 *
 * @example
 * const request = new Kit.MessagesRequestBuilder().setGUID('team').setLimit(50).build();
 * const newest = await request.fetchPrevious();
 */
export class MessagesRequestBuilder {
  #target: ChatTarget | null = null;
  #query: HistoryQuery = emptyQuery;

  /** The conversation with this user. */
  setUID(uid: string): this {
    this.#target = { type: 'user', id: idOf(uid, 'uid') };
    return this;
  }

  /** The conversation in this group. */
  setGUID(guid: string): this {
    this.#target = { type: 'group', id: idOf(guid, 'guid') };
    return this;
  }

  /** Messages a page: 1 to 100. @default 30 */
  setLimit(limit: number): this {
    return this.#set({ limit: integerOf(limit, 'limit', 1, limits.page) });
  }

  /** Starts at this message, which itself is left out. */
  setMessageId(messageId: MessageId): this {
    return this.#set({ from: { kind: 'before', id: messageIdOf(messageId, 'messageId') } });
  }

  /** Starts at this time, in seconds since 1970. */
  setTimestamp(timestamp: number): this {
    const time = integerOf(timestamp, 'timestamp', 0, Number.MAX_SAFE_INTEGER);
    return this.#set({ from: { kind: 'beforeTime', time } });
  }

  /** Only messages from others that the logged-in user has not read. @default false */
  setUnread(unread: boolean): this {
    return this.#set({ unreadOnly: booleanOf(unread, 'unread') });
  }

  /** Only messages with this in their text. */
  setSearchKeyword(keyword: string): this {
    return this.#set({ keyword: stringOf(keyword, 'keyword', limits.keyword) });
  }

  /** Only messages of these types. */
  setTypes(types: readonly string[]): this {
    return this.#set({ types: listOf(types, 'types', (type, argument) => stringOf(type, argument, limits.id, 1)) });
  }

  /** Only messages of these categories. */
  setCategories(wanted: readonly string[]): this {
    return this.#set({
      categories: listOf(wanted, 'categories', (category, argument) => oneOf(category, argument, categories)),
    });
  }

  /** Leaves out messages that belong to threads. @default false */
  hideReplies(hideReplies: boolean): this {
    return this.#set({ hideReplies: booleanOf(hideReplies, 'hideReplies') });
  }

  /** Only the thread that hangs on this message. */
  setParentMessageId(messageId: MessageId): this {
    return this.#set({ parentId: messageIdOf(messageId, 'messageId') });
  }

  /** Leaves out deleted messages. @default false */
  hideDeletedMessages(hideDeletedMessages: boolean): this {
    return this.#set({ hideDeleted: booleanOf(hideDeletedMessages, 'hideDeletedMessages') });
  }

  /** What the builder says now, as data. */
  toQuery(): HistoryQuery {
    return this.#query;
  }

  /** The conversation asked about; `null` when none was named. */
  getTarget(): ChatTarget | null {
    return this.#target;
  }

  /** A request that stands still when the builder changes. Without a client it asks the default one. */
  build(client?: ChatClient): MessagesRequest {
    const target = this.#target;
    if (target === null) throw invalidArgument('uid or guid', 'set by setUID() or setGUID() before build()', undefined);
    return new MessagesRequest((query) => (client ?? defaultClient()).queries.history(target, query), this.#query);
  }

  #set(change: Partial<HistoryQuery>): this {
    this.#query = { ...this.#query, ...change };
    return this;
  }
}
