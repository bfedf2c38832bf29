import { randomUUID } from 'node:crypto';
import {
  bothIn,
  forwardOperations,
  newIn,
  partsOf,
  readInterest,
  setTyping,
  unwatched,
} from '@open-chat-kit/engine-embedded/rules';
import type { Asking, OperationName, Watched } from '@open-chat-kit/engine-embedded/rules';
import { KitException } from '@open-chat-kit/sdk/engine';
import type {
  ChatTarget,
  Clock,
  EngineEvent,
  ErrorCode,
  EventSink,
  Interest,
  LineService,
  Session,
  UserRecord,
} from '@open-chat-kit/sdk/engine';
import type { Identified } from '../accounts/accounts.ts';
import type { Ticket } from '../files/files.ts';
import { abandonable } from '../guards/abandoned.ts';
import type { Places } from '../guards/places.ts';
import type { Guest } from '../here/entrance.ts';
import type { Typing } from '../here/typing.ts';
import type { Asker } from '../requests/answering.ts';
import type { Metrics } from '../telemetry/metrics.ts';

/** Who comes through the door. */
export interface Comer {
  /** Where they come from, as far as that is known: whoever guesses passwords is known by it. */
  readonly address: string;
  /** The version of the protocol that they speak. */
  readonly protocol: string;
  /** It is known who they are. */
  readonly onEntered: () => void;
  /** Resolves once what was sent to them is on its way, or is waited for no longer. @default nothing waits on its way */
  readonly onItsWay?: (signal: AbortSignal) => Promise<void>;
}

/** What a connection asks of the instance behind the door. */
interface Inside {
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly connectionsOf: Places;
  readonly requestsOf: Places;
  readonly typing: Typing;
  readonly warn: (warning: string, cause?: unknown) => void;
  identify(session: Session, address: string, signal: AbortSignal): Promise<Identified>;
  enter(guest: Guest, identified: Identified, signal: AbortSignal): Promise<UserRecord>;
  leave(guest: Guest): void;
  watch(guest: Guest): void;
  isIn(uid: string, guid: string): boolean;
  answer(asker: Asker, name: OperationName, args: readonly unknown[], signal: AbortSignal): Promise<unknown>;
  ticketFor(asker: Asker, args: readonly unknown[]): Promise<Ticket>;
  askingAbout(uid: string, target: ChatTarget, signal: AbortSignal): Promise<Asking>;
  lookedAt(uid: string, looked: Watched, signal: AbortSignal): Promise<readonly EngineEvent[]>;
  track<Result>(work: Promise<Result>): Promise<Result>;
}

/** What this server speaks: docs/protocol.md. */
export const protocolVersion = '1';

/** How long a request may take before its connection is sent elsewhere all the same, in milliseconds. */
const lastWords = 5_000;
/** How many users and groups it is told at once of how they are: their pictures may be large. */
const mostLookedAt = 50;
/** How often it is tried to hear what is watched, where the database does not answer. */
const triesToWatch = 3;
/** Milliseconds between two such tries: it may refuse at once. */
const pauseToWatch = 2_000;
/** Timers count no further than some weeks: whoever waits for longer looks again each day. */
const day = 86_400_000;

/** One connection of one user: who it is, what they look at, and what they are told. */
export class Connection implements Guest {
  readonly id: string = randomUUID();
  readonly #instance: Inside;
  #uid = '';
  #sink: EventSink | null = null;
  #isStarted = false;
  #isOver = false;
  /** Aborted when it is over. */
  readonly #over = new AbortController();
  #hasPlace = false;
  #waiting: EngineEvent[] = [];
  #watched = unwatched;
  /** What was told to the server and is being done: requests that come behind it wait for it. */
  #told: Promise<void> = Promise.resolve();

  #underWay = 0;
  /** Waits until nothing is under way. */
  #onIdle: (() => void) | null = null;
  #stopWaitingForEnd: () => void = () => {};
  readonly #comer: Comer;

  constructor(instance: Inside, comer: Comer) {
    this.#instance = instance;
    this.#comer = comer;
  }

  get uid(): string {
    return this.#uid;
  }

  get watchedUsers(): ReadonlySet<string> {
    return this.#watched.users;
  }

  get watchedGroups(): ReadonlySet<string> {
    return this.#watched.groups;
  }

  post(events: readonly EngineEvent[]): void {
    if (this.#isOver) return;
    this.#instance.metrics.told(events.length);
    if (this.#isStarted) this.#sink?.(events);
    else this.#waiting.push(...events);
  }

  /** Breaks the connection: its client comes back by itself. */
  lose(reason: string): void {
    this.#sink?.([{ type: 'connection.lost', code: 'NETWORK', reason }]);
    this.close();
  }

  /** Sends its client to another instance, once what it asked for is answered. */
  async goElsewhere(): Promise<void> {
    await this.#loseOnceAnswered('The server is going away. Another one takes over.');
  }

  async #loseOnceAnswered(reason: string): Promise<void> {
    if (this.#underWay > 0) {
      await new Promise<void>((resolve) => {
        const cancel = this.#instance.clock.after(lastWords, resolve);
        this.#onIdle = () => {
          cancel();
          resolve();
        };
      });
    }
    this.lose(reason);
  }

  /** Who came with something that opens nothing any more comes back with another, or is refused. */
  #endAt(until: number): void {
    const { clock } = this.#instance;
    const left = until * 1_000 - clock.now();
    if (left <= 0) void this.#loseOnceAnswered('The token of this session has come to its end.');
    else this.#stopWaitingForEnd = clock.after(Math.min(left, day), () => this.#endAt(until), true);
  }

  /** Ends the session for good. */
  end(code: ErrorCode, reason: string): void {
    this.#sink?.([{ type: 'session.ended', code, reason }]);
    this.close();
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#over.abort();
    this.#leave();
  }

  #leave(): void {
    this.#stopWaitingForEnd();
    if (this.#sink) this.#instance.leave(this);
    this.#sink = null;
    if (this.#hasPlace) this.#instance.connectionsOf.leave(this.#uid);
    this.#hasPlace = false;
  }

  /** The methods of the contract, for whoever serves a line. */
  service(): LineService {
    return {
      connect: (session, sink, gone) => this.#heeding(gone, (signal) => this.#connect(session, sink, gone, signal)),
      disconnect: async () => this.close(),
      ping: async () => {
        await this.#told;
      },
      ...forwardOperations((name, args, gone) => this.#answer(name, args, gone)),
      setTyping: (target, isTyping) => this.#tell((signal) => this.#setTyping(target, isTyping, signal)),
      watch: (interest) => this.#watch(interest),
    };
  }

  /** @param signal aborted a while after `gone`, at which nobody waits for it any more */
  async #connect(session: Session, sink: EventSink, gone: AbortSignal, signal: AbortSignal): Promise<UserRecord> {
    if (this.#sink) throw new KitException('INVALID_ARGUMENT', 'This connection is open. Open another one.');
    const { address, protocol } = this.#comer;
    if (protocol !== protocolVersion) {
      const words = `This server speaks version ${protocolVersion} of the protocol. Update whichever is older.`;
      throw new KitException('UNSUPPORTED', words, { details: { protocol: protocolVersion } });
    }
    const identified = await this.#instance.identify(session, address, signal);
    const { uid } = identified;
    if (gone.aborted || this.#isOver) throw new KitException('NETWORK', 'The connection was given up.');
    if (this.#sink) throw new KitException('INVALID_ARGUMENT', 'This connection is open. Open another one.');
    if (!this.#instance.connectionsOf.take(uid))
      throw new KitException('LIMIT_EXCEEDED', 'Too many connections of this user are open. Close one of them.');
    this.#hasPlace = true;
    this.#uid = uid;
    this.#sink = sink;
    const user = await this.#enter(identified, signal);
    if (identified.until !== undefined && !this.#isOver) this.#endAt(identified.until);
    this.#comer.onEntered();
    // Behind the answer, which is on its way by then.
    setImmediate(() => this.#start());
    return user;
  }

  async #enter(identified: Identified, signal: AbortSignal): Promise<UserRecord> {
    try {
      return await this.#instance.enter(this, identified, signal);
    } catch (error) {
      // It may be tried anew on this connection; until then nobody is here.
      this.#leave();
      this.#uid = '';
      this.#waiting = [];
      throw error;
    }
  }

  #start(): void {
    this.#isStarted = true;
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length > 0 && !this.#isOver) this.#sink?.(waiting);
  }

  /** A place for a file: a request as the others are, though not of the contract. */
  async upload(args: readonly unknown[]): Promise<Ticket> {
    return await this.#request(() => this.#instance.ticketFor(this, args));
  }

  async #answer(name: OperationName, args: readonly unknown[], gone: AbortSignal): Promise<unknown> {
    return await this.#heeding(gone, (signal) => this.#request(() => this.#instance.answer(this, name, args, signal)));
  }

  /** Does something as long as it is waited for, and a while longer. */
  async #heeding<Answer>(gone: AbortSignal, run: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    const { signal, done } = abandonable(gone, this.#instance.clock);
    try {
      return await run(signal);
    } finally {
      done();
    }
  }

  async #request<Answer>(answer: () => Promise<Answer>): Promise<Answer> {
    const { requestsOf } = this.#instance;
    if (!requestsOf.take(this.#uid))
      throw new KitException('LIMIT_EXCEEDED', 'Too many requests are open. Wait for some of their answers.');
    this.#underWay += 1;
    try {
      await this.#told;
      return await answer();
    } finally {
      requestsOf.leave(this.#uid);
      this.#underWay -= 1;
      if (this.#underWay === 0) setImmediate(() => this.#onIdle?.()); // behind the answer
    }
  }

  /** One behind the other. Nobody waits for an answer; what it is for ends with the connection. */
  #tell(run: (signal: AbortSignal) => Promise<void>): void {
    const begin = async (): Promise<void> => {
      if (this.#isOver) return;
      try {
        await this.#heeding(this.#over.signal, run);
      } catch (error) {
        if (!this.#over.signal.aborted) this.#instance.warn('Something told failed.', error);
      }
    };
    this.#told = this.#instance.track(this.#told.then(begin));
  }

  async #setTyping(target: ChatTarget, isTyping: boolean, signal: AbortSignal): Promise<void> {
    const here = this.#instance.typing;
    const asking = await this.#instance.askingAbout(this.#uid, target, signal);
    const typing = {
      begin: (_uid: string, to: ChatTarget) => here.begin(asking.news.user(asking.viewer), to, this),
      end: (uid: string, to: ChatTarget) => here.end(uid, to, this),
    };
    // Who was taken out since that was read types nowhere.
    if (target.type === 'group' && !this.#instance.isIn(this.#uid, target.id)) return;
    if (!this.#isOver) setTyping(asking, typing, this, target, isTyping);
  }

  #watch(interest: Interest): void {
    const next = readInterest(interest);
    const looked = newIn(next, this.#watched);
    this.#watched = next;
    this.#instance.watch(this);
    if (looked.users.size + looked.groups.size === 0) return;
    this.#tell((signal) => this.#tellHowThingsAre(looked, signal));
  }

  async #tellHowThingsAre(looked: Watched, signal: AbortSignal): Promise<void> {
    for (const part of partsOf(looked, mostLookedAt)) {
      if (this.#isOver) return;
      await this.#tellHowPartIs(part, signal);
      // Who reads slowly would be cut for what waits for them, and come back only to watch the same.
      await this.#comer.onItsWay?.(this.#over.signal);
    }
  }

  async #tellHowPartIs(looked: Watched, signal: AbortSignal): Promise<void> {
    for (let tried = 1; !this.#isOver; tried += 1) {
      // Whoever scrolls on looks at others by now.
      const still = bothIn(looked, this.#watched);
      if (still.users.size + still.groups.size === 0) return;
      try {
        this.post(await this.#instance.lookedAt(this.#uid, still, signal));
        return;
      } catch (error) {
        if (this.#isOver) throw error;
        if (tried === triesToWatch) {
          // It would not hear of them: its client comes back, and watches anew.
          this.lose('What is watched cannot be heard at the moment.');
          throw error;
        }
      }
      await this.#pause(pauseToWatch);
    }
  }

  /** Resolves after a while, or once it is over, which it is not yet. */
  async #pause(ms: number): Promise<void> {
    const { signal } = this.#over;
    await new Promise<void>((resolve) => {
      const end = (): void => {
        cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = this.#instance.clock.after(ms, end);
      signal.addEventListener('abort', end);
    });
  }
}
