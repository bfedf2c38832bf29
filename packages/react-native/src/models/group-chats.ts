import type { ConversationRecord, KitException } from '@open-chat-kit/sdk';
import { ModelLife, type ModelOptions } from './life/model-life.ts';
import { Retry } from './life/retry.ts';
import { chatKey } from './chat-key.ts';
import { conversations } from './lists/conversations.ts';
import type { Hearing } from './live-list/list-description.ts';
import type { ListRow, ListRows } from './live-list/list-rows.ts';
import { LiveItems } from './live-list/live-items.ts';
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
  readonly #items: LiveItems<ConversationRecord>;
  readonly #rows: ListRows<ConversationRecord>;
  readonly #life: ModelLife<object>;
  readonly #retry: Retry;
  readonly #onError: (error: KitException) => void;
  #drawn: readonly string[] = [];
  #hasFailed = false;

  constructor(options: GroupChatsOptions) {
    this.#onError = options.onError;
    this.#items = new LiveItems({
      description: conversations,
      life: () => this.#life,
      onFound: (chat) => {
        this.#retry.reset();
        this.#hasFailed = false;
        this.#items.take(chat);
      },
      // Gone or not the viewer's: the row shows the group alone.
      onGone: (key) => this.#rows.remove(key),
      onFailed: (error) => this.#fail(error),
    });
    this.#rows = this.#items.rows;
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
    is: (chat) => this.#items.take(chat),
    changed: (chat) => this.#items.take(chat),
    // Nothing stands here by its place.
    hint: () => {},
    gone: (key, upTo) => this.#items.leave(key, upTo),
    want: (key) => this.#want(key),
    doubt: (key) => this.#items.lookups.wantAgain(key),
    compare: () => this.#askAll(),
    // Of a list of members alone.
    close: () => {},
  };

  /** Only what somebody looks at. */
  #want(key: string): void {
    if (this.#life.owner !== '' && this.#drawn.includes(key)) this.#items.lookups.want(key);
  }

  #askAll(): void {
    this.#retry.stop();
    for (const key of this.#drawn) this.#want(key);
  }

  /** Told once for all rows, until one is answered: most fail alike. Where an engine cannot answer at all, none is asked for. */
  #fail(error: KitException): void {
    if (error.code === 'UNSUPPORTED') this.#items.lookups.clear();
    else if (error.isRetryable) this.#retry.later();
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
    // Those that stand do not wait behind all that were scrolled past.
    this.#items.lookups.keep(drawn);
    for (const key of drawn) if (!before.has(key)) this.#want(key);
  }

  #forget(): void {
    this.#retry.reset();
    this.#hasFailed = false;
    this.#items.clear();
  }
}

function keyOf(guid: string): string {
  return chatKey({ type: 'group', id: guid });
}
