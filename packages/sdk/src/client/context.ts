import type { Clock } from '../clock.ts';
import type { EventDelivery } from '../delivery/event-delivery.ts';
import type { UserRecord } from '../domain/user.ts';
import type { Capability, ChatEngine } from '../contract.ts';
import { KitException } from '../errors.ts';
import type { Outbox } from './outbox.ts';
import type { RequestRunner } from './request-runner.ts';
import type { SeenUsers } from './seen-users.ts';

interface ClientContextOptions {
  readonly engine: ChatEngine;
  readonly clock: Clock;
  readonly random: () => number;
  readonly runner: RequestRunner;
  readonly delivery: EventDelivery;
  readonly outbox: Outbox;
  readonly seenUsers: SeenUsers;
  readonly viewer: () => UserRecord | null;
  /** The server gave a sign of life. */
  readonly heard: () => void;
  /** Subscribers are to compare with the server once it can be reached again. */
  readonly oweComparison: () => void;
}

/** An answer as it may enter; `undefined` for one that says nothing of use. */
type Cleaning<T> = (answer: unknown) => T | undefined;

/** What the calls of a client share. */
export class ClientContext {
  readonly engine: ChatEngine;
  readonly clock: Clock;
  readonly runner: RequestRunner;
  readonly delivery: EventDelivery;
  readonly outbox: Outbox;
  readonly seenUsers: SeenUsers;
  readonly heard: () => void;
  readonly #options: ClientContextOptions;
  #made = 0;

  constructor(options: ClientContextOptions) {
    this.#options = options;
    this.engine = options.engine;
    this.clock = options.clock;
    this.runner = options.runner;
    this.delivery = options.delivery;
    this.outbox = options.outbox;
    this.seenUsers = options.seenUsers;
    this.heard = options.heard;
  }

  /** @throws NOT_LOGGED_IN */
  viewer(): UserRecord {
    const viewer = this.#options.viewer();
    if (viewer === null) throw new KitException('NOT_LOGGED_IN', 'Nobody is logged in. Call login() first.');
    return viewer;
  }

  /** The logged-in user, also when the login is still under way. @throws NOT_LOGGED_IN */
  async whoever(): Promise<UserRecord> {
    if (this.#options.viewer() === null) await this.runner.run('Logging in', () => Promise.resolve());
    return this.viewer();
  }

  /** What waits its turn is for the user who asked for it alone. @throws NOT_LOGGED_IN, called once that session is over */
  inSession<Answer>(run: () => Answer): () => Answer {
    const { known } = this.delivery;
    return () => {
      if (this.delivery.known !== known) throw new KitException('NOT_LOGGED_IN', 'The user logged out.');
      return run();
    };
  }

  /** Seconds since 1970. */
  seconds(): number {
    return Math.floor(this.clock.now() / 1_000);
  }

  /** An id that no other client makes. */
  newId(prefix: string): string {
    this.#made += 1;
    const chance = Math.floor(this.#options.random() * 2 ** 48).toString(36);
    return `${prefix}-${this.clock.now().toString(36)}-${this.#made.toString(36)}-${chance}`;
  }

  /** A question to the server: asked again when the connection breaks under it. */
  read<T>(
    doing: string,
    call: (signal: AbortSignal) => Promise<T>,
    clean: Cleaning<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    return this.runner.run(doing, cleaned(call, clean), { signal, isRead: true });
  }

  /**
   * A change on the server. When its outcome is unknown (no answer), whoever shows something is told to compare with
   * the server; and once more when the answer comes after all, since it may have happened only then.
   */
  async change<T>(doing: string, call: (signal: AbortSignal) => Promise<T>, clean: Cleaning<T>): Promise<T> {
    try {
      return await this.runner.run(doing, cleaned(call, clean), { onLateAnswer: () => this.#compare() });
    } catch (error) {
      if (error instanceof KitException && (error.isRetryable || error.details['isUnreadable'] === true))
        this.#compare();
      throw error;
    }
  }

  /** @throws UNSUPPORTED when the engine lacks it */
  need(capability: Capability, doing: string): void {
    if (this.engine.capabilities[capability]) return;
    const text = `${doing} is not possible with the engine "${this.engine.name}": it has no "${capability}".`;
    throw new KitException('UNSUPPORTED', text, { details: { capability } });
  }

  /** Whoever shows something compares it with the server: now, or when the connection is back. */
  #compare(): void {
    if (this.runner.phase === 'connected') this.delivery.tell({ type: 'resync' });
    else this.#options.oweComparison();
  }
}

/** For what answers nothing. */
export const noAnswer: Cleaning<void | true> = () => true;

/** Cleaned within the request, so that whatever is wrong with the answer is a failure of the request. */
export function cleaned<T>(
  call: (signal: AbortSignal) => Promise<T>,
  clean: Cleaning<T>,
): (signal: AbortSignal) => Promise<T> {
  return async (signal) => {
    const answer = clean(await call(signal));
    if (answer !== undefined) return answer;
    const text = 'The engine gave an answer that cannot be read. It may or may not have happened; try again.';
    throw new KitException('INTERNAL', text, { details: { isUnreadable: true } });
  };
}
