import { callSafely } from '../call-safely.ts';
import type { Clock } from '../clock.ts';
import { KitException, toKitException } from '../errors.ts';

/** What the client can do for a request now. */
export type RequestPhase = 'loggedOut' | 'waiting' | 'connected';

/** How one request behaves. */
export interface RequestOptions {
  /** Ends it early. */
  readonly signal?: AbortSignal | undefined;
  /** It changes nothing on the server: when the connection breaks under it, it is asked again. */
  readonly isRead?: boolean;
  /** @default the runner's own limit; `Infinity` for none */
  readonly timeoutMs?: number;
  /** An answer came after the request was given up: the server did it all the same. */
  readonly onLateAnswer?: () => void;
}

/** What a runner tells of the line by which it asks. */
export interface LineReports {
  /** An answer came. */
  readonly heard: () => void;
  /** A request has had no answer for so long that the line is doubtful. */
  readonly doubt: () => void;
  /** How long that is, in milliseconds. */
  readonly doubtMs: number;
}

interface Pending {
  start(): void;
  lose(): void;
  fail(error: KitException): void;
}

/** How many requests may wait for the connection. */
const mostWaiting = 200;

/**
 * Every request to the engine runs through here: it has a time limit, waits a bounded time for the connection, and ends
 * at once when the user logs out. A late answer is dropped.
 */
export class RequestRunner {
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  readonly #report: (error: KitException) => void;
  readonly #line: LineReports;
  readonly #waiting = new Set<Pending>();
  readonly #running = new Set<Pending>();
  #phase: RequestPhase = 'loggedOut';

  /** `report` gets what nobody waits for. */
  constructor(clock: Clock, timeoutMs: number, report: (error: KitException) => void, line: LineReports) {
    this.#clock = clock;
    this.#line = line;
    this.#timeoutMs = timeoutMs;
    this.#report = report;
  }

  get phase(): RequestPhase {
    return this.#phase;
  }

  /** Follows the connection: starts what waited, loses what ran, or ends all. */
  enter(phase: RequestPhase): void {
    if (phase === this.#phase) return;
    this.#phase = phase;
    if (phase === 'connected') for (const pending of [...this.#waiting]) pending.start();
    if (phase === 'waiting') for (const pending of [...this.#running]) pending.lose();
    if (phase === 'loggedOut') {
      for (const pending of [...this.#waiting, ...this.#running]) pending.fail(notLoggedIn());
    }
  }

  /** Says what needs no answer. It is worth nothing later: without a connection it is simply not said. */
  async tell(doing: string, call: () => unknown): Promise<void> {
    if (this.#phase !== 'connected') return;
    try {
      await call(); // by contract it returns nothing, but engines may be plain JavaScript
    } catch (error) {
      this.#report(toKitException(error, doing));
    }
  }

  /** Runs `call` once connected. `doing` names it in errors: "Loading groups". */
  run<T>(doing: string, call: (signal: AbortSignal) => Promise<T>, options: RequestOptions = {}): Promise<T> {
    const { signal, isRead = false, timeoutMs = this.#timeoutMs, onLateAnswer = nothing } = options;
    if (this.#phase === 'loggedOut') return Promise.reject(notLoggedIn());
    if (signal?.aborted === true) return Promise.reject(givenUp(doing));
    if (this.#phase === 'waiting' && this.#waiting.size >= mostWaiting) {
      const text = `${doing} was refused: ${mostWaiting} requests wait for the connection already. Try again later.`;
      return Promise.reject(new KitException('LIMIT_EXCEEDED', text, { details: { limit: mostWaiting } }));
    }
    return new Promise<T>((resolve, reject) => {
      let attempt: AbortController | null = null;
      let cancelTimer: () => void = nothing;
      let cancelDoubt: () => void = nothing;

      const leave = (): void => {
        cancelTimer();
        cancelDoubt();
        this.#waiting.delete(pending);
        this.#running.delete(pending);
        signal?.removeEventListener('abort', onAbort);
      };
      const onAbort = (): void => pending.fail(givenUp(doing));
      const limit = (error: () => KitException): void => {
        cancelTimer();
        if (Number.isFinite(timeoutMs)) cancelTimer = this.#clock.after(timeoutMs, () => pending.fail(error()));
      };
      const wait = (): void => {
        this.#waiting.add(pending);
        limit(() => noConnection(doing));
      };
      const pending: Pending = {
        start: () => {
          this.#waiting.delete(pending);
          this.#running.add(pending);
          limit(() => timedOut(doing, timeoutMs));
          cancelDoubt = this.#clock.after(this.#line.doubtMs, this.#line.doubt);
          const mine = new AbortController();
          attempt = mine;
          callSafely(() => call(mine.signal)).then(
            (value) => {
              this.#line.heard();
              if (attempt !== mine) return onLateAnswer();
              attempt = null;
              leave();
              resolve(value);
            },
            (error: unknown) => {
              if (attempt === mine) pending.fail(toKitException(error, doing));
            },
          );
        },
        lose: () => {
          if (!isRead) return pending.fail(lost(doing));
          cancelDoubt();
          attempt?.abort();
          attempt = null;
          this.#running.delete(pending);
          wait();
        },
        fail: (error) => {
          const running = attempt;
          attempt = null;
          leave();
          running?.abort();
          reject(error);
        },
      };
      signal?.addEventListener('abort', onAbort);
      if (this.#phase === 'connected') pending.start();
      else wait();
    });
  }
}

function nothing(): void {}

function notLoggedIn(): KitException {
  return new KitException('NOT_LOGGED_IN', 'Nobody is logged in. Call login() first.');
}

function givenUp(doing: string): KitException {
  return new KitException('INTERNAL', `${doing} was given up by its caller.`, { details: { isAborted: true } });
}

function timedOut(doing: string, ms: number): KitException {
  const text = `${doing} got no answer within ${ms / 1_000} s. It may or may not have happened; try again.`;
  return new KitException('TIMEOUT', text, { details: { timeoutMs: ms } });
}

function noConnection(doing: string): KitException {
  return new KitException(
    'NETWORK',
    `${doing} needs a connection, and there is none. Check the network and try again.`,
  );
}

function lost(doing: string): KitException {
  const text = `The connection broke while it was busy: ${doing}. It may or may not have happened; try again.`;
  return new KitException('NETWORK', text);
}
