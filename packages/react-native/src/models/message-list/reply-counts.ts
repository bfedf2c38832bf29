import { type ChatClient, type Clock, type MessageRecord, toKitException } from '@open-chat-kit/sdk';
import { Retry } from '../life/retry.ts';

interface ReplyCountsOptions {
  readonly clock: Clock;
  /** Uid of who looks. */
  readonly viewer: () => string;
  /** Whether somebody draws the row of this message. */
  readonly isDrawn: (id: string) => boolean;
  /** It is loaded, or may be in the page that is under way, which was counted before. */
  readonly isKnown: (id: string) => boolean;
  readonly onAnswer: (message: MessageRecord) => void;
}

/**
 * Keeps the numbers of replies right. Events of replies do not say how many there are, and adding up goes wrong where an
 * answer that is under way counts one already: what is drawn is asked for, one question at a time for each message.
 */
export class ReplyCounts {
  readonly #options: ReplyCountsOptions;
  /** A reply came or went since they were asked for. */
  readonly #stale = new Set<string>();
  readonly #asking = new Set<string>();
  readonly #retry: Retry;
  #client: ChatClient | null = null;
  #life = new AbortController();

  constructor(options: ReplyCountsOptions) {
    this.#options = options;
    this.#retry = new Retry(options.clock, () => this.askAgain());
  }

  start(client: ChatClient): void {
    this.#client = client;
  }

  /** A message came, or was deleted. */
  heard({ id, parentId, sender }: MessageRecord): void {
    if (this.#options.isDrawn(id)) this.drawn(id);
    if (parentId === '') return;
    // The answer to one's own reply can overtake the event of the message that it answers.
    const isOwn = sender.uid === this.#options.viewer();
    if (!isOwn && !this.#options.isKnown(parentId)) return;
    this.#stale.add(parentId);
    if (this.#options.isDrawn(parentId)) this.drawn(parentId);
  }

  /** The row of this message is drawn from now on. */
  drawn(id: string): void {
    if (this.#stale.has(id)) void this.#ask(id);
  }

  /** Asks for what had no answer. */
  askAgain(): void {
    this.#retry.stop();
    for (const id of [...this.#stale]) if (this.#options.isDrawn(id)) this.drawn(id);
  }

  clear(): void {
    this.#retry.reset();
    this.#life.abort();
    this.#life = new AbortController();
    this.#stale.clear();
    this.#asking.clear();
  }

  /** What waits for another try need not. */
  #answered(): void {
    if (this.#retry.failures === 0) return;
    this.#retry.reset();
    this.askAgain();
  }

  async #ask(id: string): Promise<void> {
    const { signal } = this.#life;
    if (this.#client === null || this.#asking.has(id)) return;
    this.#asking.add(id);
    try {
      while (this.#stale.delete(id)) {
        const message = await this.#client.queries.getMessage(id, signal);
        if (signal.aborted) return;
        this.#options.onAnswer(message);
        this.#answered();
      }
    } catch (cause) {
      if (signal.aborted || !toKitException(cause, 'Loading a message').isRetryable) return;
      this.#stale.add(id);
      this.#retry.later();
    } finally {
      if (!signal.aborted) this.#asking.delete(id);
    }
  }
}
