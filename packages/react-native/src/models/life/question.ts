import { type ChatClient, type KitException, toKitException } from '@open-chat-kit/sdk';
import type { ModelLife } from './model-life.ts';
import { Retry } from './retry.ts';

/** What is asked, and what becomes of it. */
export interface Asking<Answer> {
  /** "Loading a group": said of errors that are none of the kit's. */
  readonly what: string;
  ask(client: ChatClient, signal: AbortSignal): Promise<Answer>;
  onAnswer(answer: Answer): void;
  /** `isFirst`: of those in a row. Hosts hear of it once, not at every try. */
  onFailure(error: KitException, isFirst: boolean): void;
}

/** What of a model's life a question goes by. */
type AskingLife = Pick<ModelLife<object>, 'client' | 'clock' | 'isHeard' | 'isFaulty' | 'signal'>;

/**
 * What a model asks the server for as long as somebody looks: one question at a time, and at most one more is owed, for an
 * answer may bring an event which asks again. What got no answer is asked again by itself.
 */
export class Question<Answer> {
  readonly #life: AskingLife;
  readonly #asking: Asking<Answer>;
  readonly #retry: Retry;
  #isAsking = false;
  #isOwed = false;
  /** Whether the answer that is under way is of use to who looks now. */
  #isWanted = (): boolean => false;

  constructor(life: AskingLife, asking: Asking<Answer>) {
    this.#life = life;
    this.#asking = asking;
    this.#retry = new Retry(life.clock, () => this.ask());
  }

  ask(): void {
    const { client, isHeard, isFaulty } = this.#life;
    if (isFaulty || client === null || client.viewer === null || !isHeard) return;
    if (this.#isAsking) this.#isOwed = true;
    else void this.#run(client);
  }

  /** It is being asked, or will be once more by itself. */
  get isOpen(): boolean {
    return (this.#isAsking && this.#isWanted()) || this.#retry.isWaiting;
  }

  /** It will be asked again after the answer that is under way, which may be old. */
  get isOwed(): boolean {
    return this.#isOwed;
  }

  /** There is a connection again: what waits for its next try need not. */
  askIfWaiting(): void {
    if (this.#retry.isWaiting) this.ask();
  }

  /** Nobody looks any more. */
  stop(): void {
    this.#retry.stop();
  }

  /** Somebody else looks now. */
  reset(): void {
    this.#retry.reset();
  }

  async #run(client: ChatClient): Promise<void> {
    this.#isAsking = true;
    try {
      await this.#ask(client);
    } finally {
      this.#isAsking = false;
    }
    if (!this.#isOwed) return;
    this.#isOwed = false;
    this.ask();
  }

  async #ask(client: ChatClient): Promise<void> {
    // By name: a connection that came back brings a new record of the same user.
    const viewer = client.viewer?.uid;
    const { signal } = this.#life;
    const isWanted = (): boolean => !signal.aborted && client.viewer?.uid === viewer;
    this.#isWanted = isWanted;
    this.#retry.stop();
    try {
      const answer = await this.#asking.ask(client, signal);
      if (!isWanted()) return;
      this.#retry.reset();
      this.#asking.onAnswer(answer);
    } catch (cause) {
      if (!isWanted()) return;
      const error = toKitException(cause, this.#asking.what);
      const isFirst = this.#retry.failures === 0;
      if (error.isRetryable) this.#retry.later();
      this.#asking.onFailure(error, isFirst);
    }
  }
}
