import { Kit, type KitException, toKitException } from '@open-chat-kit/sdk';
import { ModelLife, type ModelOptions } from './life/model-life.ts';
import { Question } from './life/question.ts';

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
  readonly #life: ModelLife<WhoReactedState>;
  readonly #question: Question<readonly Kit.Reaction[]>;
  readonly #options: WhoReactedOptions;
  #state = unknown;
  #request: Kit.ReactionsRequest | null = null;
  #limit = page;
  #isLoadingMore = false;

  constructor(options: WhoReactedOptions) {
    this.#options = options;
    const { id, emoji, onError } = options;
    this.#life = new ModelLife<WhoReactedState>(options, {
      what: null,
      interest: {},
      read: () => this.#state,
      onStart: () => this.#question.ask(),
      onEvent: (event) => {
        const isHere = event.type === 'message.reaction' && event.message.id === id;
        if (isHere || event.type === 'resync') this.#question.ask();
      },
      onBack: () => this.#question.askIfWaiting(),
      onForget: () => this.#set(unknown),
      onRefused: () => {},
      onEnd: () => this.#question.stop(),
    });
    this.#question = new Question(this.#life, {
      what: 'Loading who reacted',
      ask: (client) => {
        this.#limit = Math.min(most, Math.max(page, this.#state.reactions?.length ?? 0));
        const builder = new Kit.ReactionsRequestBuilder().setMessageId(id).setLimit(this.#limit);
        if (emoji !== '') builder.setReaction(emoji);
        this.#request = builder.build(client);
        return this.#request.fetchNext();
      },
      onAnswer: (reactions) => this.#set({ reactions, hasMore: reactions.length === this.#limit, error: null }),
      onFailure: (error, isFirst) => {
        this.#set({ ...this.#state, error });
        if (isFirst) onError(error);
      },
    });
    this.subscribe = this.#life.subscribe;
    this.getSnapshot = this.#life.getSnapshot;
    this.getServerSnapshot = this.#life.getServerSnapshot;
  }

  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => WhoReactedState;
  readonly getServerSnapshot: () => WhoReactedState;

  readonly askAgain = (): void => {
    this.#set({ ...this.#state, error: null });
    this.#question.ask();
  };

  /** The next page, once. */
  readonly loadMore = (): void => {
    const { hasMore, error } = this.#state;
    if (hasMore && error === null && !this.#isLoadingMore && this.#request !== null) void this.#loadMore(this.#request);
  };

  async #loadMore(request: Kit.ReactionsRequest): Promise<void> {
    this.#isLoadingMore = true;
    const isOld = (): boolean => request !== this.#request || this.#life.signal.aborted;
    try {
      const more = await request.fetchNext();
      const before = this.#state.reactions;
      if (!isOld() && before !== null)
        this.#set({ reactions: [...before, ...more], hasMore: more.length === this.#limit, error: null });
    } catch (cause) {
      const error = toKitException(cause, 'Loading who reacted');
      if (!isOld()) this.#set({ ...this.#state, error });
      if (!isOld()) this.#options.onError(error);
    } finally {
      this.#isLoadingMore = false;
    }
  }

  #set(state: WhoReactedState): void {
    this.#state = state;
    this.#life.schedule();
  }
}
