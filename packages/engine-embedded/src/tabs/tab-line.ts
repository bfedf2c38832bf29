import { givenUp, KitException, toKitException } from '@open-chat-kit/sdk/engine';
import type { ErrorCode } from '@open-chat-kit/sdk/engine';
import type { HostMessage, TabRequest } from './message.ts';

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: KitException) => void;
  readonly progress: (share: number) => void;
  /** Whether it went to a host, and may be lost with it. */
  isSent: boolean;
}

/** What a call may bring along. */
export interface CallOptions {
  readonly signal: AbortSignal;
  readonly progress?: (share: number) => void;
  /** The call is sent when this resolves, and fails when this rejects. @default at once */
  readonly after?: () => Promise<void>;
}

const now = (): Promise<void> => Promise.resolve();

/** The way of one tab to the server, wherever that is: calls wait until there is one, and fail when it goes away. */
export class TabLine {
  readonly tab: string;
  readonly #send: (message: TabRequest) => void;
  readonly #waiting = new Map<number, Waiting>();
  readonly #waits: () => void;
  #host: string | null = null;
  /** Called when there is a host, or never will be. */
  #whenHosted: (() => void)[] = [];
  #isClosed = false;
  #calls = 0;

  /** `waits` is called for each call. */
  constructor(tab: string, send: (message: TabRequest) => void, waits: () => void) {
    this.tab = tab;
    this.#send = send;
    this.#waits = waits;
  }

  get host(): string | null {
    return this.#host;
  }

  /** Whether a call has no answer yet, or there was no host so far. */
  get isWaiting(): boolean {
    return this.#host === null || this.#waiting.size > 0;
  }

  /** Resolves when there is a host. @throws NETWORK once the tab is closed */
  async hosted(): Promise<void> {
    if (this.#host === null && !this.#isClosed) {
      await new Promise<void>((resolve) => {
        this.#whenHosted.push(resolve);
      });
    }
    if (this.#isClosed) throw new KitException('NETWORK', tabClosed);
  }

  /** The server moved. @returns whether it was somewhere else before */
  moveTo(host: string): boolean {
    if (host === this.#host || this.#isClosed) return false;
    const hadHost = this.#host !== null;
    this.#host = host;
    // What waits for a host goes to this one; what went to another one may have been lost with it.
    this.#fail(({ isSent }) => isSent, 'NETWORK', moved);
    this.#go();
    return hadHost;
  }

  /** The tab closes: nothing goes out any more. */
  close(): void {
    this.#isClosed = true;
    this.#host = null;
    this.failAll('NETWORK', tabClosed);
    this.#go();
  }

  /** Ends all waiting, or that of one line. */
  failAll(code: ErrorCode, reason: string, line?: number): void {
    this.#fail((_, id) => line === undefined || id % lines === line, code, reason);
  }

  /** Asks the server for something. */
  async call(line: number, name: string, args: readonly unknown[], options: CallOptions): Promise<unknown> {
    const { signal, progress = () => undefined, after = now } = options;
    this.#calls += 1;
    // The line is in the number, so that all calls of a line are found without another table.
    const id = this.#calls * lines + line;
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        signal.removeEventListener('abort', abort);
        this.#waiting.delete(id);
      };
      const abort = (): void => {
        settle();
        reject(givenUp(signal));
        if (this.#host !== null) this.#send({ kind: 'abort', host: this.#host, from: { tab: this.tab, line }, id });
      };
      if (signal.aborted) {
        abort();
        return;
      }
      if (this.#isClosed) {
        reject(new KitException('NETWORK', tabClosed));
        return;
      }
      signal.addEventListener('abort', abort);
      this.#waits();
      this.#waiting.set(id, {
        progress,
        isSent: false,
        resolve(value) {
          settle();
          resolve(value);
        },
        reject(error) {
          settle();
          reject(error);
        },
      });
      Promise.all([after(), this.hosted()]).then(
        () => this.#post(line, id, name, args),
        (error: unknown) => this.#waiting.get(id)?.reject(toKitException(error, name)),
      );
    });
  }

  /** Tells the server something, as soon as there is one. */
  tell(line: number, name: string, args: readonly unknown[]): void {
    if (this.#isClosed) return;
    if (this.#host === null) this.#whenHosted.push(() => this.tell(line, name, args));
    else this.#send({ kind: 'tell', host: this.#host, from: { tab: this.tab, line }, name, args });
  }

  /** Takes an answer. */
  receive(message: Extract<HostMessage, { kind: 'answer' | 'refusal' | 'progress' }>): void {
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    if (message.kind === 'progress') waiting.progress(message.share);
    else if (message.kind === 'answer') waiting.resolve(message.value);
    else waiting.reject(new KitException(message.code, message.message, { details: message.details }));
  }

  #go(): void {
    for (const go of this.#whenHosted) go();
    this.#whenHosted = [];
  }

  #post(line: number, id: number, name: string, args: readonly unknown[]): void {
    const waiting = this.#waiting.get(id);
    if (!waiting || this.#host === null) return;
    waiting.isSent = true;
    try {
      this.#send({ kind: 'call', host: this.#host, from: { tab: this.tab, line }, id, name, args });
    } catch (error) {
      // A function or another thing that cannot go to another tab.
      waiting.reject(new KitException('INVALID_ARGUMENT', 'An argument is not plain data.', { cause: error }));
    }
  }

  #fail(isLost: (waiting: Waiting, id: number) => boolean, code: ErrorCode, reason: string): void {
    for (const [id, waiting] of this.#waiting) {
      if (isLost(waiting, id)) waiting.reject(new KitException(code, reason));
    }
  }
}

/** What a tab says that is closed. */
export const tabClosed = 'The tab was closed.';

const moved = 'The server moved to another tab. This may or may not have taken effect: look, or try again.';

/** More connections than any tab opens. */
const lines = 100_000;
