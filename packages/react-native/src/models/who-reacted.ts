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

/** Who reacted to a message, page by page and live: what comes or goes asks anew for as many as are shown. */
export class WhoReacted {
  readonly #asked: Asked<WhoReactedState, readonly Kit.Reaction[]>;
  readonly #options: WhoReactedOptions;
  #request: Kit.ReactionsRequest | null = null;
  #limit = page;
  #isLoadingMore = false;

  constructor(options: WhoReactedOptions) {
    this.#options = options;
    const { id } = options;
    this.#asked = new Asked<WhoReactedState, readonly Kit.Reaction[]>({
      ...options,
      what: 'Loading who reacted',
      unknown,
      ask: (client) => this.#ask(client),
      stateOf: (reactions) => ({ reactions, hasMore: reactions.length === this.#limit, error: null }),
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
    if (hasMore && error === null && !this.#isLoadingMore && this.#request !== null) void this.#loadMore(this.#request);
  };

  async #loadMore(request: Kit.ReactionsRequest): Promise<void> {
    this.#isLoadingMore = true;
    const isOld = (): boolean => request !== this.#request || this.#asked.signal.aborted;
    try {
      const more = await request.fetchNext();
      const before = this.#asked.state.reactions;
      if (!isOld() && before !== null)
        this.#asked.set({ reactions: [...before, ...more], hasMore: more.length === this.#limit, error: null });
    } catch (cause) {
      const error = toKitException(cause, 'Loading who reacted');
      if (!isOld()) this.#asked.set({ ...this.#asked.state, error });
      if (!isOld()) this.#options.onError(error);
    } finally {
      this.#isLoadingMore = false;
    }
  }

  #ask(client: Kit.ChatClient): Promise<readonly Kit.Reaction[]> {
    const { id, emoji } = this.#options;
    this.#limit = Math.min(most, Math.max(page, this.#asked.state.reactions?.length ?? 0));
    const builder = new Kit.ReactionsRequestBuilder().setMessageId(id).setLimit(this.#limit);
    if (emoji !== '') builder.setReaction(emoji);
    this.#request = builder.build(client);
    return this.#request.fetchNext();
  }
}
