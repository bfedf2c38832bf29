import { Kit, type KitException, toKitException } from '@open-chat-kit/sdk';
import { Asked } from './life/asked.ts';
import type { ModelOptions } from './life/model-life.ts';

/** Who reacted to a message. */
export interface WhoReactedState {
  /** The newest first; `null` until that is known. */
  readonly reactions: readonly Kit.Reaction[] | null;
  readonly hasMore: boolean;
  /** Why it is not known, or not further. */
  readonly error: KitException | null;
}

interface WhoReactedOptions extends ModelOptions {
  /** Of the message. */
  readonly id: string;
  /** Only reactions with it; empty for all. */
  readonly emoji: string;
  readonly onError: (error: KitException) => void;
}

const unknown: WhoReactedState = { reactions: null, hasMore: false, error: null };

/** Who may be asked for at once: as many as a page of the contract may have. */
const most = 100;
const page = 30;

type Loaded = Pick<WhoReactedState, 'reactions' | 'hasMore'>;

/** Who reacted to a message, page by page and live: what comes or goes asks anew for as many as are shown. */
export class WhoReacted {
  readonly #asked: Asked<WhoReactedState, Loaded>;
  readonly #options: WhoReactedOptions;
  /** Stands behind what is shown; `null` while that is asked for anew. */
  #request: Kit.ReactionsRequest | null = null;
  /** How many whoever looks has come to, or is on the way to. */
  #wanted = 0;
  #isLoadingMore = false;

  constructor(options: WhoReactedOptions) {
    this.#options = options;
    const { id } = options;
    this.#asked = new Asked<WhoReactedState, Loaded>({
      ...options,
      what: 'Loading who reacted',
      unknown,
      ask: (client) => this.#ask(client),
      stateOf: (loaded) => ({ ...loaded, error: null }),
      isNews: (event) => event.type === 'message.reaction' && event.message.id === id,
    });
    this.subscribe = this.#asked.subscribe;
    this.getSnapshot = this.#asked.getSnapshot;
    this.getServerSnapshot = this.#asked.getServerSnapshot;
    this.askAgain = this.#asked.askAgain;
  }

  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => WhoReactedState;
  readonly getServerSnapshot: () => WhoReactedState;
  readonly askAgain: () => void;

  /** The next page, once. */
  readonly loadMore = (): void => {
    const { hasMore, error } = this.#asked.state;
    if (!hasMore || error !== null || this.#isLoadingMore) return;
    this.#wanted = this.#shown + page;
    if (this.#request !== null) void this.#loadMore(this.#request);
  };

  get #shown(): number {
    return this.#asked.state.reactions?.length ?? 0;
  }

  async #loadMore(request: Kit.ReactionsRequest): Promise<void> {
    this.#isLoadingMore = true;
    const isOld = (): boolean => request !== this.#request || this.#asked.signal.aborted;
    try {
      const more = await request.fetchNext();
      const before = this.#asked.state.reactions;
      if (!isOld() && before !== null)
        this.#asked.set({ reactions: [...before, ...more], hasMore: request.hasMore, error: null });
    } catch (cause) {
      const error = toKitException(cause, 'Loading who reacted');
      if (!isOld()) this.#asked.set({ ...this.#asked.state, error });
      if (!isOld()) this.#options.onError(error);
    } finally {
      this.#isLoadingMore = false;
    }
  }

  /** As many as are shown, however many pages those are: a reader who came far down stays there. */
  async #ask(client: Kit.ChatClient): Promise<Loaded> {
    const { id, emoji } = this.#options;
    this.#wanted = Math.max(this.#wanted, this.#shown);
    const limit = Math.min(most, Math.max(page, this.#wanted));
    const request = new Kit.ReactionsRequestBuilder().setMessageId(id).setReaction(emoji).setLimit(limit).build(client);
    this.#request = null;
    const reactions = await request.fetchNext();
    while (reactions.length < this.#wanted && request.hasMore) reactions.push(...(await request.fetchNext()));
    this.#request = request;
    return { reactions, hasMore: request.hasMore };
  }
}
