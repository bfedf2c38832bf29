import { isObject } from '../arguments.ts';
import type { Clock } from '../clock.ts';
import { cleanList, cleanUser } from '../delivery/clean-records.ts';
import type { EventForHosts } from '../delivery/event-delivery.ts';
import type { EngineEvent } from '../domain/event.ts';
import type { UserRecord } from '../domain/user.ts';
import type { ChatEngine, Session } from '../contract.ts';
import { type ErrorCode, errorCodes, KitException, toKitException } from '../errors.ts';
import { type ConnectionInput, type ConnectionState, connectionStep, idle } from './connection.ts';
import { within } from './within.ts';

interface ConnectionDriverOptions {
  readonly engine: ChatEngine;
  readonly clock: Clock;
  readonly random: () => number;
  /** Limit of one attempt. */
  readonly timeoutMs: number;
  readonly onEvents: (events: readonly EventForHosts[]) => void;
  /** The server let the user in, for the first time or again. Called before the state is. */
  readonly onUser: (user: UserRecord) => void;
  readonly onState: (state: ConnectionState) => void;
  /** The session is over, by a logout or for good; it will not come back by itself. */
  readonly onEnded: (error: KitException) => void;
}

/** Failures that another attempt would meet again. */
const finalCodes: ReadonlySet<ErrorCode> = new Set([
  'AUTH_FAILED',
  'BANNED',
  'FORBIDDEN',
  'NOT_FOUND',
  'INVALID_ARGUMENT',
  'UNSUPPORTED',
]);

/** Carries out the effects of the connection machine on one engine. */
export class ConnectionDriver {
  readonly #options: ConnectionDriverOptions;
  #state: ConnectionState = idle;
  /** Kept while logged in only: coming back needs it. */
  #session: Session | null = null;
  #attempt: AbortController | null = null;
  #cancelTimer: () => void = () => {};
  /** The end of the session before: the next one begins after it. */
  #closing: Promise<void> = Promise.resolve();
  /** Events that came while the connection was still opening: kept when that fails, for the engine counts them as told. */
  #early: EventForHosts[] = [];
  #entered: { resolve(user: UserRecord): void; reject(error: KitException): void } | null = null;

  constructor(options: ConnectionDriverOptions) {
    this.#options = options;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Opens the first connection of a session. Only from `idle`. */
  enter(session: Session): Promise<UserRecord> {
    return new Promise((resolve, reject) => {
      this.#session = session;
      this.#entered = { resolve, reject };
      this.#input({ type: 'login' });
    });
  }

  /** Ends the session, whatever its state. */
  leave(reason: KitException): void {
    this.#end(reason);
  }

  /** Nothing comes over the line any more, though the engine holds it open: it is opened anew. */
  lose(): void {
    this.#input({ type: 'lost' });
  }

  /** Comes back at once instead of at the end of the pause. */
  wake(): void {
    this.#input({ type: 'wake' });
  }

  #input(input: ConnectionInput): void {
    const before = this.#state;
    const step = connectionStep(before, input, this.#options.random());
    this.#state = step.state;
    for (const effect of step.effects) {
      switch (effect.type) {
        case 'open':
          this.#open();
          break;
        case 'close':
          this.#close();
          break;
        case 'pause':
          this.#stopAttempt();
          this.#cancelTimer = this.#options.clock.after(effect.ms, () => this.#input({ type: 'pauseOver' }));
          break;
        case 'cancelPause':
          this.#cancelTimer();
          break;
      }
    }
    if (step.state.name !== before.name) this.#options.onState(step.state);
  }

  #open(): void {
    const { engine, clock, timeoutMs } = this.#options;
    const session = this.#session;
    if (session === null) return;
    const attempt = new AbortController();
    this.#attempt = attempt;
    const isCurrent = (): boolean => this.#attempt === attempt;
    this.#cancelTimer = clock.after(timeoutMs, () => {
      if (isCurrent())
        this.#failed(new KitException('TIMEOUT', `The server did not answer within ${timeoutMs / 1_000} s.`));
    });
    const sink = (events: readonly EngineEvent[]): void => {
      if (isCurrent()) this.#receive(cleanList(events, eventIn));
    };
    this.#closing
      .then(() => connectSafely(engine, session, sink, attempt.signal))
      .then(
        (user) => {
          if (!isCurrent()) return;
          this.#cancelTimer();
          const entered = this.#entered;
          this.#entered = null;
          // Resolved first: whoever awaited the login finds itself logged in when the state is announced.
          entered?.resolve(user);
          this.#options.onUser(user);
          this.#input({ type: 'opened' });
          const early = this.#early;
          this.#early = [];
          this.#receive(early);
        },
        (error: unknown) => {
          if (isCurrent()) this.#failed(toKitException(error, 'Connecting'));
        },
      );
  }

  #failed(error: KitException): void {
    const isEntering = this.#state.name === 'entering';
    const isFinal = finalCodes.has(error.code);
    if (isEntering || isFinal) this.#end(error);
    else this.#input({ type: 'failed', isFinal: false });
  }

  #end(error: KitException): void {
    const entered = this.#entered;
    const wasIn = entered === null && this.#state.name !== 'idle';
    this.#entered = null;
    this.#input({ type: 'ended' });
    entered?.reject(error);
    if (wasIn) this.#options.onEnded(error);
  }

  #receive(events: readonly EngineEvent[]): void {
    const isOpening = this.#state.name === 'entering' || this.#state.name === 'returning';
    const ending = events.findIndex((event) => event.type === 'connection.lost' || event.type === 'session.ended');
    // None of them is an ending.
    const heard = (ending < 0 ? events : events.slice(0, ending)) as readonly EventForHosts[];
    if (isOpening) this.#early.push(...heard);
    else this.#options.onEvents(heard);
    const last = events[ending];
    if (last?.type === 'connection.lost') {
      if (this.#state.name === 'entering') this.#failed(new KitException('NETWORK', reasonOf(last)));
      else this.#input({ type: 'lost' });
    } else if (last?.type === 'session.ended') {
      this.#end(new KitException(errorCodes.includes(last.code) ? last.code : 'INTERNAL', reasonOf(last)));
    }
  }

  #stopAttempt(): void {
    this.#cancelTimer();
    this.#attempt?.abort();
    this.#attempt = null;
  }

  #close(): void {
    this.#stopAttempt();
    this.#early = [];
    this.#session = null;
    const { engine, clock, timeoutMs } = this.#options;
    this.#closing = disconnectSafely(engine, clock, timeoutMs / 2);
  }
}

async function connectSafely(
  engine: ChatEngine,
  session: Session,
  sink: (events: readonly EngineEvent[]) => void,
  signal: AbortSignal,
): Promise<UserRecord> {
  const known = cleanUser(await engine.connect(session, sink, signal));
  if (known !== undefined) return known;
  throw new KitException('INTERNAL', `The engine "${engine.name}" did not say who logged in.`);
}

/** `disconnect` never rejects by contract; an engine that breaks it must break neither the logout nor the next login. */
async function disconnectSafely(engine: ChatEngine, clock: Clock, limitMs: number): Promise<void> {
  try {
    await within(clock, limitMs, engine.disconnect());
  } catch {
    // The session is over for us, whatever the engine makes of it.
  }
}

/** What can be an event: the rest would take its neighbours along. */
function eventIn(value: unknown): EngineEvent | undefined {
  return isEvent(value) ? value : undefined;
}

function isEvent(value: unknown): value is EngineEvent {
  return isObject(value) && typeof value['type'] === 'string';
}

function reasonOf({ reason }: { readonly reason: unknown }): string {
  return typeof reason === 'string' ? reason : 'The server ended the connection and did not say why.';
}
