import {
  type ChatClient,
  type ChatTarget,
  type ClientEvent,
  type HistoryPage,
  type HistoryQuery,
  type KitException,
  type MessageRecord,
} from '@open-chat-kit/sdk';
import { isSameChat } from './chat-key.ts';
import { clockOf } from './life/clock-of.ts';
import { ModelLife, type ModelOptions } from './life/model-life.ts';
import { OneAtATime } from './life/one-at-a-time.ts';
import { SearchField } from './live-list/search-field.ts';
import { PeopleNames } from './mentions/people-names.ts';
import { asFound, fits, isIn } from './message-list/message-query.ts';

/** What is searched for in a conversation, and how far one has come through the hits. */
export interface MessageSearchState {
  /** As it stands in the field. */
  readonly text: string;
  /** What the hits are of; empty for nothing. */
  readonly keyword: string;
  /** The hit that one is at; empty for none. */
  readonly messageId: string;
  /** Where that stands among those that are known, from the newest on; -1 for none. */
  readonly index: number;
  /** Hits that are known. */
  readonly count: number;
  /** There are earlier ones as well. */
  readonly hasMore: boolean;
  /** Nobody knows yet whether there are any. */
  readonly isSearching: boolean;
  /** Earlier ones are under way, for whoever wants to go on. */
  readonly isLoadingMore: boolean;
  readonly error: KitException | null;
}

interface MessageSearchOptions extends ModelOptions {
  readonly target: ChatTarget;
  /** The thread that is searched; empty for the conversation itself. */
  readonly parentId: string;
  /** What was said in threads is left out. */
  readonly hideReplies: boolean;
  readonly onError: (error: KitException) => void;
}

interface Hit {
  readonly id: string;
  readonly order: number;
}

const pageLimit = 50;

/** Searches one conversation, and leads from hit to hit: the newest first. Hits follow what happens to the messages. */
export class MessageSearch {
  readonly #options: MessageSearchOptions;
  readonly #life: ModelLife<MessageSearchState>;
  readonly #field: SearchField;
  readonly #requests: OneAtATime;
  /** What the hits are of. */
  #keyword = '';
  /** From the newest on. */
  #hits: readonly Hit[] = [];
  #current: string | null = null;
  #hasMore = false;
  #isLoaded = false;
  /** Whoever went past the last known hit goes on once earlier ones are there. */
  #goesOn = false;
  #error: KitException | null = null;
  /** What happened while an answer was under way, which may not know of it. */
  #touched = new Map<string, MessageRecord>();

  constructor(options: MessageSearchOptions) {
    const clock = options.clock ?? clockOf(options.client);
    this.#options = options;
    this.#field = new SearchField({
      clock,
      text: '',
      onRest: () => this.#begin(),
      onEmpty: () => this.#clear(),
      onChange: () => this.#life.draw(),
    });
    this.#requests = new OneAtATime({
      clock,
      what: 'Searching messages',
      load: () => this.#load(),
      compare: () => this.#compare(),
    });
    this.#life = new ModelLife<MessageSearchState>(options, {
      what: null,
      interest: {},
      read: ({ refused }) => this.#read(refused),
      onStart: () => this.#again(),
      onEvent: (event) => this.#take(event),
      onBack: () => this.#again(),
      onForget: () => this.#forget(),
      onRefused: options.onError,
      onEnd: () => {
        this.#field.stopWaiting();
        this.#requests.reset();
      },
    });
    this.subscribe = this.#life.subscribe;
    this.getSnapshot = this.#life.getSnapshot;
    this.getServerSnapshot = this.#life.getServerSnapshot;
  }

  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => MessageSearchState;
  readonly getServerSnapshot: () => MessageSearchState;

  readonly type = (text: string): void => this.#field.type(text);

  /** To the next hit up the history. */
  readonly older = (): void => {
    const next = this.#hits[this.#index + 1];
    if (next !== undefined) this.#goTo(next);
    else if (this.#hasMore) {
      this.#goesOn = true;
      void this.#load();
    }
  };

  /** To the next hit down the history. */
  readonly newer = (): void => {
    const next = this.#hits[this.#index - 1];
    if (next !== undefined) this.#goTo(next);
  };

  /** Asks again for what failed. */
  readonly again = (): void => this.#again();

  get #index(): number {
    return this.#hits.findIndex(({ id }) => id === this.#current);
  }

  #goTo({ id }: Hit): void {
    this.#current = id;
    this.#goesOn = false;
    this.#life.draw();
  }

  #begin(): void {
    this.#clear();
    this.#keyword = this.#field.keyword;
    void this.#load();
  }

  #clear(): void {
    this.#requests.reset();
    this.#keyword = '';
    this.#hits = [];
    this.#current = null;
    this.#hasMore = this.#isLoaded = this.#goesOn = false;
    this.#error = null;
    this.#life.schedule();
  }

  #forget(): void {
    this.#field.forget();
    this.#clear();
  }

  #again(): void {
    if (this.#keyword === '') return;
    if (this.#isLoaded && this.#error === null) void this.#compare();
    else void this.#load();
  }

  /** The first hits, or the next ones up the history. */
  async #load(): Promise<void> {
    const { client } = this.#life;
    if (this.#life.isFaulty || client === null || client.viewer === null) return;
    if (!this.#life.isHeard || !this.#requests.mayLoad()) return;
    this.#error = null;
    const last = this.#hits.at(-1);
    await this.#requests.load({
      ask: (signal) =>
        this.#ask(client, this.#isLoaded && last !== undefined ? { kind: 'before', id: last.id } : latest, signal),
      take: (page) => {
        const isFirst = !this.#isLoaded;
        this.#isLoaded = true;
        this.#add(page);
        if (isFirst) this.#current = this.#hits[0]?.id ?? null;
        else if (this.#goesOn) this.#current = this.#hits[this.#index + 1]?.id ?? this.#current;
        this.#goesOn = false;
        this.#life.schedule();
      },
      fail: (error) => this.#fail(error),
    });
    this.#life.schedule();
  }

  /** Reads the hits anew, as far as one has come: what came or went while nobody could tell is seen by them. */
  async #compare(): Promise<void> {
    const { client } = this.#life;
    if (client === null || client.viewer === null || !this.#life.isHeard || !this.#requests.mayCompare()) return;
    await this.#requests.compare({
      ask: (signal) => this.#askUntil(client, this.#hits[this.#index], signal),
      take: (page) => {
        const before = this.#hits;
        const [at, current] = [this.#index, this.#current];
        this.#hits = [];
        this.#add(page);
        this.#keepPlace(before[at], current);
        this.#life.schedule();
      },
      fail: (error, isNews) => {
        if (isNews) this.#options.onError(error);
      },
    });
  }

  #ask(client: ChatClient, from: HistoryQuery['from'], signal: AbortSignal): Promise<HistoryPage> {
    this.#touched = new Map();
    return client.queries.history(this.#options.target, { ...this.#query, from }, signal);
  }

  /** From the newest hits on, until this one is among them, or would be. */
  async #askUntil(client: ChatClient, hit: Hit | undefined, signal: AbortSignal): Promise<HistoryPage> {
    const first = await this.#ask(client, latest, signal);
    const pages = [first.items];
    const until = hit?.order ?? Infinity;
    let { hasOlder } = first;
    let [oldest] = first.items;
    while (hasOlder && oldest !== undefined && oldest.order > until) {
      const from = { kind: 'before', id: oldest.id } as const;
      const next = await client.queries.history(this.#options.target, { ...this.#query, from }, signal);
      // An engine that says there is more, and says nothing older, has said all it can.
      const isOlder = (next.items[0]?.order ?? Infinity) < oldest.order;
      hasOlder = isOlder && next.hasOlder;
      if (isOlder) pages.push(next.items);
      [oldest] = next.items;
    }
    return { ...first, items: pages.flat(), hasOlder };
  }

  get #query(): HistoryQuery {
    return {
      limit: pageLimit,
      from: latest,
      keyword: this.#keyword,
      types: [],
      categories: [],
      parentId: this.#options.parentId,
      hideReplies: this.#options.hideReplies,
      hideDeleted: true,
      unreadOnly: false,
    };
  }

  #add(page: HistoryPage): void {
    const found = asFound(this.#query);
    const items = page.items.filter((message) => {
      const touched = this.#touched.get(message.id);
      return touched === undefined ? this.#fits(message, found) : this.#fits(touched);
    });
    // An engine that says that there is more, and says nothing, has said all it can.
    this.#hasMore = page.hasOlder && page.items.length > 0;
    this.#put([...items, ...[...this.#touched.values()].filter((one) => this.#fits(one))]);
  }

  /** In their order, each once. */
  #put(messages: readonly MessageRecord[]): void {
    const all = new Map(
      [...this.#hits, ...messages.map(({ id, order }) => ({ id, order }))].map((hit) => [hit.id, hit]),
    );
    this.#hits = [...all.values()].sort((one, other) => other.order - one.order);
  }

  #fits(message: MessageRecord, query = this.#query): boolean {
    const { client, owner } = this.#life;
    const nameOf = client === null ? undefined : PeopleNames.of(client).nameOf;
    return isIn(this.#options.target, message, owner) && fits(message, query, owner, nameOf);
  }

  /** Whoever wanted to go on still does, once that works. */
  #fail(error: KitException): void {
    this.#error = error;
    this.#options.onError(error);
  }

  #take(event: ClientEvent): void {
    switch (event.type) {
      case 'resync':
        this.#again();
        return;
      case 'message.received':
      case 'message.sent':
      case 'message.edited':
      case 'message.deleted':
        if (this.#keyword !== '') this.#hear(event.message);
        return;
      case 'conversation.deleted':
        if (isSameChat(event.target, this.#options.target)) this.#again();
        return;
      default: {
        // Whoever is put out of a group does not search in it any more.
        if (!('group' in event) || !isSameChat({ type: 'group', id: event.group.guid }, this.#options.target)) return;
        if (event.type === 'group.deleted' || event.group.hasJoined === false) this.#forget();
      }
    }
  }

  #hear(message: MessageRecord): void {
    if (this.#requests.isBusy) this.#touched.set(message.id, message);
    if (!this.#isLoaded) return;
    const at = this.#hits.findIndex(({ id }) => id === message.id);
    const last = this.#hits.at(-1);
    if (!this.#fits(message)) {
      if (at < 0) return;
      const gone = this.#hits[at];
      this.#hits = this.#hits.filter((_, index) => index !== at);
      this.#keepPlace(gone, this.#current);
      // One beyond the last known comes with its page.
    } else if (at < 0 && (!this.#hasMore || last === undefined || message.order > last.order)) {
      this.#put([message]);
      this.#current ??= message.id;
    }
    this.#life.schedule();
  }

  /** The hit that one was at, or the next one up the history where it is gone; the newest where there was none. */
  #keepPlace(gone: Hit | undefined, current: string | null): void {
    if (this.#hits.some(({ id }) => id === current)) return;
    const until = gone?.order ?? Infinity;
    const next = this.#hits.find(({ order }) => order < until);
    this.#current = (next ?? this.#hits.at(-1))?.id ?? null;
  }

  #read(refused: KitException | null): MessageSearchState {
    const error = refused ?? this.#error;
    const isSearching = this.#keyword !== '' && !this.#isLoaded && error === null;
    return {
      text: this.#field.text,
      keyword: this.#keyword,
      messageId: this.#current ?? '',
      index: this.#index,
      count: this.#hits.length,
      hasMore: this.#hasMore,
      isSearching,
      isLoadingMore: this.#goesOn && error === null,
      error,
    };
  }
}

const latest: HistoryQuery['from'] = { kind: 'latest' };
