import { type ChatClient, type Clock, KitException } from '@open-chat-kit/sdk';

/** How long a model waits for somebody to log in, in milliseconds. */
const loginWaitMs = 10_000;

interface LoginWaitOptions {
  /** `null` before `Kit.init`. */
  readonly client: ChatClient | null;
  readonly clock: Clock;
  /** What cannot be shown without a user: "groups". */
  readonly what: string;
  readonly onRefused: (error: KitException) => void;
}

/** Waits for somebody to log in, but not for ever. */
export class LoginWait {
  readonly #options: LoginWaitOptions;
  #cancel: (() => void) | null = null;

  constructor(options: LoginWaitOptions) {
    this.#options = options;
  }

  /** Begins anew. */
  begin(): void {
    this.end();
    this.#cancel = this.#options.clock.after(loginWaitMs, () => this.refuse());
  }

  end(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  /** Nobody will log in: said at once. */
  refuse(): void {
    this.end();
    const { client, what, onRefused } = this.#options;
    onRefused(
      client === null
        ? new KitException(
            'NOT_INITIALIZED',
            `Call Kit.init({ engine }) before showing ${what}, or give KitClientProvider its client.`,
          )
        : new KitException('NOT_LOGGED_IN', `Nobody is logged in. Call Kit.login() to show ${what}.`),
    );
  }
}
