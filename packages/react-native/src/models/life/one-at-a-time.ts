import { type Clock, type KitException, toKitException } from '@open-chat-kit/sdk';
import { Retry } from './retry.ts';

interface OneAtATimeOptions {
  readonly clock: Clock;
  /** "Loading groups": said of errors that are none of the kit's. */
  readonly what: string;
  /** Asks for the next page, as whoever wants one does. */
  readonly load: () => Promise<void>;
  /** The same of a comparison. */
  readonly compare: () => Promise<void>;
}

/** What is asked, and what becomes of it. */
interface Request<Answer> {
  ask(signal: AbortSignal): Promise<Answer>;
  /** A page says by `true` that the next one is to be asked for before anything else. */
  take(answer: Answer): boolean | void;
  /** `isNews`: hosts hear once of a comparison that goes on failing, but of each refusal. */
  fail(error: KitException, isNews: boolean): void;
}

/** Pages with nothing to show, one after another, that are believed. */
const mostEmptyPages = 5;

/**
 * What is loaded page by page and compared with the server, by one request at a time: what is wanted meanwhile comes
 * after it, and a comparison that got no answer is made again by itself. What was given up is not taken any more.
 */
export class OneAtATime {
  /** A comparison failed, or what is shown was found to be old: it may be until one succeeds. */
  owesComparison = false;
  readonly #options: OneAtATimeOptions;
  readonly #retry: Retry;
  /** The request that is under way. */
  #run: AbortController | null = null;
  #isComparing = false;
  #mustLoad = false;
  #mustCompare = false;
  #emptyPages = 0;

  constructor(options: OneAtATimeOptions) {
    this.#options = options;
    this.#retry = new Retry(options.clock, () => void options.compare());
  }

  /** Something is under way. */
  get isBusy(): boolean {
    return this.#run !== null;
  }

  /** A comparison is wanted after what is under way. */
  get isComparisonDue(): boolean {
    return this.#mustCompare;
  }

  /** Whether a page can be asked for now. One that is wanted during a comparison comes after it. */
  mayLoad(): boolean {
    if (this.isBusy && this.#isComparing) this.#mustLoad = true;
    return !this.isBusy;
  }

  /** Whether a comparison can be made now. If not, it comes after what is under way. */
  mayCompare(): boolean {
    if (this.isBusy) this.#mustCompare = true;
    return !this.isBusy;
  }

  load<Page>(request: Request<Page>): Promise<void> {
    return this.#ask(request, false);
  }

  compare<Answer>(request: Request<Answer>): Promise<void> {
    this.owesComparison = false;
    this.#retry.stop();
    return this.#ask(request, true);
  }

  /** Whether the next page is to be asked for at once, since this one promises more and brought nothing: not for ever. */
  mayLoadOn(isEmptyPage: boolean): boolean {
    this.#emptyPages = isEmptyPage ? (this.#emptyPages + 1) % mostEmptyPages : 0;
    return this.#emptyPages > 0;
  }

  /** Gives up what is under way, and whatever was wanted. */
  reset(): void {
    this.#run?.abort();
    this.#run = null;
    this.#retry.reset();
    this.#mustLoad = this.#mustCompare = this.owesComparison = false;
    this.#emptyPages = 0;
  }

  async #ask<Answer>({ ask, take, fail }: Request<Answer>, isComparing: boolean): Promise<void> {
    const run = new AbortController();
    this.#run = run;
    this.#isComparing = isComparing;
    try {
      const answer = await ask(run.signal);
      if (this.#run !== run) return;
      this.#run = null;
      if (isComparing) this.#retry.reset();
      if (take(answer) === true) return await this.#options.load();
    } catch (cause) {
      if (this.#run !== run) return;
      this.#run = null;
      const error = toKitException(cause, this.#options.what);
      const isNews = !error.isRetryable || this.#retry.failures === 0;
      if (isComparing) {
        this.owesComparison = true;
        // A refusal is not asked for again by itself.
        if (error.isRetryable) this.#retry.later();
        else this.#retry.reset();
      }
      fail(error, isNews);
    } finally {
      this.#doWhatIsDue();
    }
  }

  #doWhatIsDue(): void {
    if (this.isBusy) return;
    if (this.#mustCompare) {
      this.#mustCompare = false;
      void this.#options.compare();
    } else if (this.#mustLoad) {
      this.#mustLoad = false;
      void this.#options.load();
    }
  }
}
