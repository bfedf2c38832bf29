import { type ChatClient, type ConversationRecord, type KitException, toKitException } from '@open-chat-kit/sdk';
import { ModelLife, type ModelOptions } from './life/model-life.ts';
import { Retry } from './life/retry.ts';
import { conversationKey } from './lists/conversation-key.ts';
import { conversations } from './lists/conversations.ts';
import { AgesOfGone } from './live-list/ages-of-gone.ts';
import type { Hearing } from './live-list/list-description.ts';
import { type ListRow, ListRows } from './live-list/list-rows.ts';
import { Lookups } from './live-list/lookups.ts';
import type { RowSource } from './row-source.ts';

interface GroupChatsOptions extends ModelOptions {
  readonly onError: (error: KitException) => void;
}

/** There is nothing of the whole to be shown: rows are followed one by one. */
const nothing = {};

/**
 * The chats of groups that a list shows: what was said last, and how much of it is unread. Each is asked for when its row
 * comes into view and lives from there on by the same events, told by the same description, as a list of conversations.
 */
export class GroupChats implements RowSource<ListRow<ConversationRecord>> {
  readonly #rows: ListRows<ConversationRecord>;
  readonly #life: ModelLife<object>;
  readonly #retry: Retry;
  readonly #lookups = new Lookups((key) => this.#ask(key));
  readonly #gone = new AgesOfGone();
  readonly #onError: (error: KitException) => void;
  #drawn: readonly string[] = [];
  #hasFailed = false;

  constructor(options: GroupChatsOptions) {
    this.#onError = options.onError;
    this.#rows = new ListRows({
      idOf: conversations.idOf,
      isSame: conversations.isSame,
      onChange: () => this.#life.schedule(),
    });
    this.#life = new ModelLife<object>(options, {
      what: null,
      interest: {},
      read: () => nothing,
      onStart: () => this.#askAll(),
      onEvent: (event) => {
        if (event.type === 'resync') this.#askAll();
        else conversations.hear(event, this.#hearing);
      },
      onBack: () => this.#askAll(),
      onForget: () => this.#forget(),
      // Whoever lists the groups says so.
      onRefused: () => {},
      onDraw: () => this.#beforeDrawing(),
      onEnd: () => this.#forget(),
    });
    this.#retry = new Retry(this.#life.clock, () => this.#askAll());
    this.subscribe = this.#life.subscribe;
    this.getSnapshot = this.#life.getSnapshot;
    this.getServerSnapshot = this.#life.getServerSnapshot;
  }

  /** Keeps the model alive; rows are followed by {@link subscribeRow}. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => object;
  readonly getServerSnapshot: () => object;

  getRow(guid: string): ListRow<ConversationRecord> | undefined {
    return this.#rows.get(keyOf(guid));
  }

  subscribeRow(guid: string, listener: () => void): () => void {
    return this.#rows.subscribe(keyOf(guid), listener);
  }

  /** The host says that something happened to a group. */
  readonly takeEmitted = (guid: string): void => this.#want(keyOf(guid));

  readonly #hearing: Hearing<ConversationRecord> = {
    viewer: () => this.#life.owner,
    get: (key) => this.#rows.item(key),
    is: (chat) => this.#learn(chat),
    changed: (chat) => this.#learn(chat),
    hint: (key, _news, isWanted) => {
      if (isWanted) this.#want(key);
    },
    gone: (key, upTo) => {
      const known = this.#rows.item(key);
      if (known !== undefined && conversations.ageOf(known) > upTo) return;
      this.#gone.set(key, upTo);
      this.#rows.remove(key);
    },
    want: (key) => this.#want(key),
    wantAgain: (key) => this.#lookups.wantAgain(key),
    compare: () => this.#askAll(),
    // Of a list of members alone.
    close: () => {},
    reopen: () => {},
  };

  #learn(said: ConversationRecord): void {
    const key = conversations.idOf(said);
    const known = this.#rows.item(key);
    if (known === undefined && conversations.ageOf(said) <= (this.#gone.get(key) ?? -Infinity)) return;
    this.#rows.put(known === undefined ? said : conversations.newest(known, said));
  }

  /** Only what somebody looks at. */
  #want(key: string): void {
    if (this.#life.owner !== '' && this.#drawn.includes(key)) this.#lookups.want(key);
  }

  #askAll(): void {
    this.#retry.stop();
    for (const key of this.#drawn) this.#want(key);
  }

  async #ask(key: string): Promise<void> {
    const { client, signal } = this.#life;
    if (client === null || client.viewer === null) return;
    const { viewer } = client;
    try {
      const chat = await conversations.one(client, key, signal);
      if (!this.#isWanted(client, viewer.uid, signal)) return;
      this.#retry.reset();
      this.#hasFailed = false;
      this.#learn(chat);
    } catch (cause) {
      if (!this.#isWanted(client, viewer.uid, signal)) return;
      const error = toKitException(cause, `Loading ${conversations.whatOne}`);
      // Gone or not the viewer's is an answer: the row shows the group alone.
      if (error.code === 'NOT_FOUND') this.#rows.remove(key);
      else this.#fail(error);
    }
  }

  #isWanted(client: ChatClient, viewer: string, signal: AbortSignal): boolean {
    return !signal.aborted && client.viewer?.uid === viewer;
  }

  /** Told once for all rows, until one is answered: they fail alike. */
  #fail(error: KitException): void {
    if (!error.isRetryable) this.#lookups.clear();
    else if (!this.#retry.isWaiting) this.#retry.later();
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#onError(error);
  }

  #beforeDrawing(): void {
    const drawn = this.#rows.takeDrawn();
    if (drawn !== undefined) this.#follow(drawn);
    this.#rows.flush();
  }

  /** What comes into view is asked for, also when it was known: what nobody looked at was not followed for certain. */
  #follow(drawn: readonly string[]): void {
    const before = new Set(this.#drawn);
    this.#drawn = drawn;
    this.#life.watch(conversations.interestIn(drawn));
    for (const key of drawn) if (!before.has(key)) this.#want(key);
  }

  #forget(): void {
    this.#retry.reset();
    this.#hasFailed = false;
    this.#lookups.clear();
    this.#gone.clear();
    this.#rows.clear();
  }
}

function keyOf(guid: string): string {
  return conversationKey({ type: 'group', id: guid });
}
