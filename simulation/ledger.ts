import { type ClientEvent, conversationOf, type EventOrigin, type KitException } from '@open-chat-kit/sdk';

/** A message that a device took in to be sent. */
export interface Accepted {
  readonly muid: string;
  readonly device: string;
  readonly uid: string;
  /** The conversation, as `group tea` or `user ana ben`. */
  readonly chat: string;
  text: string;
  state: 'waiting' | 'sent' | 'failed' | 'discarded';
  /** It lost its place in the queue, or may have. */
  isOutOfLine: boolean;
  /** What was to keep it is gone, as the documentation says it may be. */
  isExcused: boolean;
}

/** How far a message is, as hosts are told. */
const sendingOf: Readonly<Record<string, string>> = {
  'message.pending': 'inprogress',
  'message.sent': 'success',
  'message.failed': 'error',
};

/** What was promised to hosts and users during a run, and everything that already broke a promise. */
export class Ledger {
  readonly violations: string[] = [];
  readonly accepted = new Map<string, Accepted>();
  /** Events that clients told of, for counting. */
  events = 0;
  /** Calls that have not ended, by what they are. */
  readonly #calls = new Map<symbol, string>();
  /** `cc` events that are due, less those that came. */
  readonly #due = new Map<string, number>();
  /** `cc` events that may come: of acts that succeed also where nothing had to change. */
  readonly #allowed = new Map<string, number>();
  /** A device whose storage fails may find a message there that was sent already, and send it again. */
  readonly #isForgetful: boolean;
  readonly #onEvent: (device: string, event: ClientEvent, origin: EventOrigin) => void;

  constructor(isForgetful: boolean, onEvent: (device: string, event: ClientEvent, origin: EventOrigin) => void) {
    this.#isForgetful = isForgetful;
    this.#onEvent = onEvent;
  }

  get unendedCalls(): readonly string[] {
    return [...this.#calls.values()];
  }

  /** `cc` events that did not come, or came too often. */
  get unevenEvents(): readonly string[] {
    return [...this.#due].flatMap(([name, count]) => {
      if (count > 0) return [`${name}: missing`];
      return -count > (this.#allowed.get(name) ?? 0) ? [`${name}: once too often`] : [];
    });
  }

  blame(violation: string): void {
    if (this.violations.length < 50) this.violations.push(violation);
  }

  /** Follows a call of the SDK to its end. */
  follow<Answer>(name: string, call: Promise<Answer>, onDone: (answer: Answer) => void = () => {}): Promise<Answer> {
    const key = Symbol(name);
    this.#calls.set(key, name);
    call.then(
      (answer) => {
        this.#calls.delete(key);
        onDone(answer);
      },
      (error: unknown) => {
        this.#calls.delete(key);
        this.judge(name, error);
      },
    );
    return call;
  }

  /** Calls fail with a `KitException` whose cause is no slip of ours. */
  judge(name: string, error: unknown): void {
    if (!isException(error)) this.blame(`${name} failed with something else than a KitException: ${String(error)}`);
    else if (isSlip(error.cause)) this.blame(`${name} failed from within: ${slipIn(error.cause)}`);
  }

  owe(name: string): void {
    this.#due.set(name, (this.#due.get(name) ?? 0) + 1);
  }

  allow(name: string): void {
    this.#allowed.set(name, (this.#allowed.get(name) ?? 0) + 1);
  }

  pay(name: string): void {
    this.#due.set(name, (this.#due.get(name) ?? 0) - 1);
  }

  /** What a client says of its own messages. */
  hear(device: string, uid: string, events: readonly ClientEvent[], origin: EventOrigin, isBridged: boolean): void {
    this.events += events.length;
    for (const event of events) this.#onEvent(device, event, origin);
    if (origin !== 'local') return;
    for (const event of events) {
      // What waits from before is no act of now: of that no host hears before it is sent.
      const isOfBefore = 'isKept' in event && event.isKept;
      const status = isBridged && !isOfBefore ? sendingOf[event.type] : undefined;
      if (status !== undefined && 'message' in event && event.message !== null) {
        this.owe(`ccMessageSent ${status} ${event.message.muid}`);
      }
      switch (event.type) {
        case 'message.pending': {
          const { message } = event;
          const known = this.accepted.get(message.muid);
          if (known !== undefined) {
            const isOver = known.state === 'sent' || known.state === 'discarded';
            if (isOver && !this.#isForgetful) this.blame(`${message.muid} was ${known.state}, and waits again`);
            if (isOver || known.state === 'failed') known.isOutOfLine = true;
            known.state = 'waiting';
            break;
          }
          const { type, id } = conversationOf(message, uid);
          this.accepted.set(message.muid, {
            muid: message.muid,
            device,
            uid,
            chat: type === 'group' ? `group ${id}` : `user ${[uid, id].sort().join(' ')}`,
            text: message.content.kind === 'text' ? message.content.text : '',
            state: 'waiting',
            isOutOfLine: false,
            isExcused: false,
          });
          break;
        }
        case 'message.sent':
          this.#move(event.message.muid, 'sent', ['waiting']);
          break;
        case 'message.failed':
          this.#move(event.message.muid, 'failed', ['waiting']);
          break;
        case 'message.discarded':
          this.#move(event.message.muid, 'discarded', ['waiting', 'failed']);
      }
    }
  }

  /** What waits on a device may be gone: nothing there keeps it. */
  excuse(device: string): void {
    for (const message of this.accepted.values()) {
      if (message.device === device && message.state !== 'sent' && message.state !== 'discarded')
        message.isExcused = true;
    }
  }

  #move(muid: string, state: Accepted['state'], from: readonly Accepted['state'][]): void {
    const message = this.accepted.get(muid);
    if (message === undefined) return this.blame(`${muid} is ${state}, and was never taken in`);
    if (!from.includes(message.state)) this.blame(`${muid} is ${state} after it was ${message.state}`);
    if (state === 'failed') message.isOutOfLine = true;
    message.state = state;
  }
}

function isException(error: unknown): error is KitException {
  return error instanceof Error && error.name === 'KitException';
}

/** Thrown by listeners on purpose. */
export class Thrown extends Error {}

/** An error of the language, which only a mistake of ours can be. */
export function isSlip(cause: unknown): boolean {
  return cause instanceof Error && !(cause instanceof Thrown) && !isException(cause) && cause.name !== 'AbortError';
}

export function slipIn(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message).split('\n').slice(0, 3).join(' | ') : String(cause);
}
