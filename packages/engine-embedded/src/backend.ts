import { KitException } from '@open-chat-kit/sdk/engine';
import type { Clock, EngineEvent, ErrorCode } from '@open-chat-kit/sdk/engine';
import type { Faults } from './faults.ts';
import type { Journal, OnLost } from './log/journal.ts';
import type { Call } from './operations/call.ts';
import { isFor } from './operations/telling.ts';
import type { Recipient, Telling } from './operations/telling.ts';
import type { Random } from './random.ts';
import { randomId } from './random.ts';
import { apply } from './state/apply.ts';
import { accountOf } from './state/lookup.ts';
import { News } from './state/news.ts';
import type { Operation } from './state/operation.ts';
import { View } from './state/view.ts';
import type { Message, World } from './state/world.ts';
import { Typing } from './typing.ts';

/** A world and where its changes go. */
export interface Opened {
  readonly world: World;
  readonly journal: Journal;
}

/** A connection, as far as the backend is concerned. */
export interface Peer {
  readonly uid: string | null;
  /** How it looks to who tells something; `null` for nobody. */
  recipient(accounts: World['accounts']): Recipient | null;
  post(event: EngineEvent): void;
  resync(): void;
  lose(code: ErrorCode, reason: string): void;
  end(code: ErrorCode, reason: string): void;
}

/** A reading of the world, under way. */
interface Opening {
  /** Settles when it is over, however long that takes. */
  readonly done: Promise<void>;
  /** Settles as it does, and rejects with `NETWORK` when it takes too long. */
  readonly inTime: Promise<void>;
}

/** How long anybody waits for a storage, in milliseconds: longer than a slow one takes, if it ends at all. */
const longestWait = 60_000;

/** How many revisions of users are reserved with one write. */
const reserve = 1_000;

/** What a {@link Backend} gets from outside. */
export interface BackendOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly faults: Faults | null;
  readonly warn: (warning: string) => void;
  /** Reads the world: at the start, and again after a write was lost. `lost` is to be called when one is. */
  readonly open: (lost: OnLost) => Promise<Opened>;
}

/**
 * What all connections of a server share: the world, and who is there.
 *
 * A change is applied at once and shown to nobody before it is safe: answers and events wait for the write, also refusals
 * and the answers to questions, which may have seen the change. When a write is lost, the world in memory is thrown away and
 * read again; whoever waited gets `NETWORK`, and every connection a `resync`. So memory and storage cannot disagree.
 *
 * It is read again only when nothing of the world before writes any more: what lands late would stand among what the new
 * one wrote, and nobody can take it back. A storage that hangs is waited for, but nobody's request is kept waiting with it.
 */
export class Backend {
  readonly clock: Clock;
  readonly random: Random;
  readonly faults: Faults | null;
  readonly warn: (warning: string) => void;
  readonly typing: Typing;
  readonly #read: BackendOptions['open'];
  readonly #connections = new Set<Peer>();
  readonly #online = new Map<string, number>();
  readonly #life: string;
  #opened: Opened | null = null;
  #opening: Opening | null = null;
  /** Resolves once nothing of a world that was lost writes any more. */
  #quiet: Promise<void> = Promise.resolve();
  #isQuiet = true;
  #isClosed = false;
  #ended: Promise<void> | null = null;
  #events = 0;

  constructor(options: BackendOptions) {
    this.clock = options.clock;
    this.random = options.random;
    this.faults = options.faults;
    this.warn = options.warn;
    this.#read = options.open;
    // Tells the events of this life of the server from those of lives before, which clients may still remember.
    this.#life = `${options.clock.now().toString(36)}${randomId(options.random)}`;
    this.typing = new Typing(this);
  }

  get isReady(): boolean {
    return this.#opened !== null;
  }

  /** @throws NETWORK while there is none */
  get world(): World {
    return this.#current().world;
  }

  /** Resolves when there is a world for the first time, however long that takes. @throws as {@link available} does */
  start(): Promise<void> {
    return this.#open().done;
  }

  /** Resolves when there is a world. @throws NETWORK when it cannot be read, or not in time; asking again tries again */
  available(): Promise<void> {
    if (this.#isClosed) return Promise.reject(new KitException('NETWORK', 'The server is closed.'));
    if (this.#opened) return Promise.resolve();
    return this.#open().inTime;
  }

  /** Settles when every change so far is safe. @throws NETWORK when it is lost */
  settled(): Promise<void> {
    return this.#current().journal.settled();
  }

  /**
   * Runs something, and ends as it ends once everything is safe that it may rest on. That goes for a refusal too: it may
   * come of a change that is not written yet, such as `CONFLICT` of a group that nobody ever sees.
   * @throws what `run` throws, NETWORK when a change is lost
   */
  async safely<Answer>(run: () => Answer | Promise<Answer>): Promise<Answer> {
    try {
      const running = run();
      return running instanceof Promise ? await running : running;
    } finally {
      await this.settled();
    }
  }

  /** Makes a change. */
  commit(operation: Operation): readonly Message[] {
    const { journal, world } = this.#current();
    const messages = apply(world, operation);
    journal.append(operation);
    this.#reserve();
    return messages;
  }

  /** A request of one user, or `null` when the account is gone. */
  callOf(uid: string, origin: Peer | null): Call | null {
    const view = this.viewOf(uid);
    if (!view) return null;
    return {
      world: view.world,
      view,
      news: view.news,
      viewer: view.viewer,
      random: this.random,
      now: this.now(),
      commit: (operation) => this.commit(operation),
      endTyping: (typist, target) => this.typing.end(typist, target),
      eventId: () => this.eventId(),
      tell: (...tellings) => this.tell(origin, ...tellings),
    };
  }

  /** The world as a user sees it; `null` for an account that does not exist. */
  viewOf(uid: string): View | null {
    const { world } = this.#current();
    const viewer = world.accounts.get(uid);
    return viewer ? new View(this.news, viewer) : null;
  }

  /** The world in events. @throws NETWORK */
  get news(): News {
    return new News(this.#current().world, this.isOnline);
  }

  /** Whether a user has a live connection. */
  readonly isOnline = (uid: string): boolean => this.#online.has(uid);

  /** Seconds since 1970. */
  now(): number {
    return Math.floor(this.clock.now() / 1_000);
  }

  /** Tells every connection but `origin`: each the first of these that is meant for it. */
  tell(origin: Peer | null, ...tellings: readonly Telling[]): void {
    if (!this.#opened) return;
    const { accounts } = this.#opened.world;
    for (const connection of this.#connections) {
      const recipient = connection === origin ? null : connection.recipient(accounts);
      const told = recipient && tellings.find(({ to }) => isFor(recipient, to));
      if (told) connection.post(told.event);
    }
  }

  /** An id for a happening. */
  eventId(): string {
    this.#events += 1;
    return `${this.#life}.${this.#events}`;
  }

  /** From now on the connection is told things. */
  register(connection: Peer): void {
    this.#connections.add(connection);
  }

  /** The connection is told nothing more. */
  forget(connection: Peer): void {
    this.#connections.delete(connection);
  }

  /** Every connection that is told things. */
  connections(): readonly Peer[] {
    return [...this.#connections];
  }

  /** A connection of the user came to life. It is told as well: what it missed may end with the user's going. */
  arrive(uid: string): void {
    const count = this.#online.get(uid) ?? 0;
    this.#online.set(uid, count + 1);
    if (count > 0) return;
    apply(this.world, { type: 'user.came', uid });
    this.#reserve();
    this.#tellPresence(uid, null);
  }

  /** A connection of the user ended. */
  leave(uid: string, connection: Peer): void {
    this.typing.endOf(connection);
    const count = this.#online.get(uid) ?? 0;
    if (count > 1) {
      this.#online.set(uid, count - 1);
      return;
    }
    this.#online.delete(uid);
    if (!this.#opened?.world.accounts.has(uid)) return;
    this.commit({ type: 'user.left', uid, at: this.now() });
    // Nobody waits for this write: when it is lost, `open` is told so, and the rest follows from there.
    this.settled().catch(() => undefined);
    this.#tellPresence(uid, connection);
  }

  /** Ends everything, and resolves after the last write, or when that hangs. */
  async close(): Promise<void> {
    await this.#inTime(this.end(), stillWriting).catch(() => {
      this.warn(
        'The server was closed, and its storage still writes what was given to it before. Start the app anew before another server opens this storage: what lands late would damage what that one writes.',
      );
    });
  }

  /** Ends everything. Resolves when nothing writes any more, however long that takes. */
  end(): Promise<void> {
    return (this.#ended ??= this.#end());
  }

  async #end(): Promise<void> {
    for (const connection of this.#connections) connection.lose('NETWORK', 'The server was closed.');
    this.#isClosed = true;
    this.#connections.clear();
    this.typing.clear();
    await this.#opened?.journal.close();
    this.#opened = null;
    await this.#quiet;
  }

  #tellPresence(uid: string, origin: Peer | null): void {
    const presence: EngineEvent = {
      id: this.eventId(),
      type: 'user.presence',
      user: this.news.user(accountOf(this.world, uid)),
    };
    this.tell(origin, { to: { type: 'watchersOfUser', uid }, event: presence });
  }

  /**
   * Keeps revisions of users from going back over restarts: none is shown above what was reserved, because everything
   * that is shown waits for the writes before it, and the next life of the server begins above that. So presence, which
   * is not kept, may raise them as often as it likes for one small write in a thousand.
   */
  #reserve(): void {
    const { journal, world } = this.#current();
    if (world.userRevision <= world.reservedRevision) return;
    const operation: Operation = { type: 'revisions.reserved', upTo: world.userRevision + reserve };
    apply(world, operation);
    journal.append(operation);
  }

  #open(): Opening {
    if (this.#opening) return this.#opening;
    const done = this.#reopen().finally(() => {
      this.#opening = null;
    });
    const inTime = this.#inTime(done, () => (this.#isQuiet ? stillReading() : stillWriting()));
    this.#opening = { done, inTime };
    // Whoever needs the world hears of it when they ask.
    inTime.catch(nothing);
    return this.#opening;
  }

  #inTime(done: Promise<void>, tooLate: () => KitException): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.clock.after(longestWait, () => reject(tooLate()));
      done.then(resolve, reject).finally(cancel);
    });
  }

  async #reopen(): Promise<void> {
    await this.#quiet;
    const opened = await this.#read((quiet) => this.#lose(quiet));
    if (this.#isClosed) {
      await opened.journal.close();
      throw new KitException('NETWORK', 'The server is closed.');
    }
    this.#opened = opened;
    for (const connection of this.#connections) connection.resync();
  }

  #lose(quiet: Promise<void>): void {
    this.#opened = null;
    this.#isQuiet = false;
    this.#quiet = quiet.then(() => {
      this.#isQuiet = true;
    });
    this.typing.clear();
    this.available().catch((error: unknown) => {
      if (!this.#isClosed) this.warn(`The server could not read its storage again: ${error}`);
    });
  }

  #current(): Opened {
    if (this.#opened) return this.#opened;
    throw new KitException('NETWORK', 'The server is not ready: its storage has not been read. Try again.');
  }
}

const nothing = (): void => undefined;

function stillWriting(): KitException {
  return new KitException(
    'NETWORK',
    'The storage still writes what was given to it before another write failed. The server reads it again once that has ended: what lands late would damage what is written after it. Try again later, or start the app anew.',
  );
}

function stillReading(): KitException {
  return new KitException(
    'NETWORK',
    'The storage has not been read within a minute. The server goes on waiting for it. Try again later, or start the app anew.',
  );
}
