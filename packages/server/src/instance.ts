import { randomId } from '@open-chat-kit/engine-embedded/rules';
import type { Asking, OperationName, Random, Watched } from '@open-chat-kit/engine-embedded/rules';
import { KitException, serveLine, systemClock } from '@open-chat-kit/sdk/engine';
import type { ChatTarget, Clock, EngineEvent, Line, LineEnds, Session, UserRecord } from '@open-chat-kit/sdk/engine';
import type { Identified } from './accounts/accounts.ts';
import { People } from './accounts/people.ts';
import type { TokenReader } from './accounts/tokens.ts';
import { Answering } from './requests/answering.ts';
import type { Asker } from './requests/answering.ts';
import { askingAbout, lookedAt, reading } from './requests/asking.ts';
import { localBus } from './cluster/bus.ts';
import type { Bus } from './cluster/bus.ts';
import { Herald } from './cluster/herald.ts';
import type { Happening } from './cluster/outcomes.ts';
import { streamsIn } from './cluster/streams.ts';
import { topicOf } from './cluster/topics.ts';
import { Connection, protocolVersion } from './door/connection.ts';
import type { Comer } from './door/connection.ts';
import { useOf } from './database/open-database.ts';
import type { Database, Work } from './database/open-database.ts';
import { Entrance } from './here/entrance.ts';
import type { Guest } from './here/entrance.ts';
import type { Files, Ticket } from './files/files.ts';
import { guessesAtAccounts, guessesAtGroups } from './guards/guesses.ts';
import { Places } from './guards/places.ts';
import { PresenceNews } from './here/presence-news.ts';
import { Presence } from './here/presence.ts';
import { sharedProtocol } from './door/shared-protocol.ts';
import type { Backend } from './requests/ruled-request.ts';
import { Metrics } from './telemetry/metrics.ts';
import { Readiness } from './telemetry/readiness.ts';
import { Turns } from './turns.ts';
import type { Typing } from './here/typing.ts';
import { UnderWay } from './under-way.ts';

/** What an {@link Instance} is made of. */
export interface InstanceOptions {
  readonly database: Database;
  /** @default the machine's own clock */
  readonly clock?: Clock;
  /** @default Math.random */
  readonly random?: Random;
  /** Reads tokens of the host's own backend. @default there is none: accounts have passwords */
  readonly readToken?: TokenReader | null;
  /** Whether accounts without a secret are opened by their uid alone: for tests. @default false */
  readonly hasOpenAccounts?: boolean;
  /** Whether passwords of groups may be guessed as often as one likes: for tests. @default false */
  readonly isGuessedFreely?: boolean;
  /** The way to other instances over the same database. @default there are none */
  readonly bus?: Bus;
  /** Who is to be told outside of the chat what happens. @default nobody */
  readonly backend?: Backend;
  /** Without it there are no uploads. */
  readonly files?: Files;
  readonly onWarning: (warning: string, cause?: unknown) => void;
}

/** A client's end of a line that is served. */
export interface Accepted extends LineEnds {
  /** Empty until it is known. */
  readonly uid: string;
  /** Sends it to another instance, once what it asked for is answered. */
  goElsewhere(): Promise<void>;
}

const nobodyKnown: Comer = { address: '', protocol: protocolVersion, onEntered: () => {} };

/** Connections of one user to one instance: devices, and pages of a browser. */
const mostConnections = 100;
/** Requests of one user that wait for their answers at once. */
const mostRequests = 100;

/** One process of the chat server: the connections to it, over a database that it shares. */
export class Instance {
  readonly warn: InstanceOptions['onWarning'];
  readonly clock: Clock;
  readonly metrics: Metrics = new Metrics(() => ({
    connections: this.#entrance.connections.size,
    users: this.#herald.hub.users,
    isBusUp: this.#bus.isUp,
    isDraining: this.#readiness.isDraining,
    database: useOf(this.#database),
  }));
  readonly connectionsOf: Places = new Places({ mostOfEach: mostConnections });
  readonly requestsOf: Places = new Places({ mostOfEach: mostRequests });
  readonly people: People;
  readonly #database: Database;
  readonly #bus: Bus;
  readonly #herald: Herald;
  readonly #presence: Presence;
  readonly #files: Files | undefined;
  readonly #entrance: Entrance;
  readonly #answering: Answering;
  readonly #protocol = sharedProtocol((text) => this.told(text));
  readonly #underWay = new UnderWay();
  readonly #readiness: Readiness;
  readonly #life: string;
  #events = 0;

  constructor(options: InstanceOptions) {
    const {
      database,
      clock = systemClock,
      random = Math.random,
      bus = localBus(),
      backend,
      files,
      onWarning,
    } = options;
    const { readToken = null, hasOpenAccounts = false, isGuessedFreely = false } = options;
    this.#bus = bus;
    this.#files = files;
    this.warn = (warning, cause) => {
      this.metrics.warned();
      onWarning(warning, cause);
    };
    this.#database = database;
    this.clock = clock;
    this.#readiness = new Readiness(database, clock);
    this.#life = `${clock.now().toString(36)}${randomId(random)}`;
    const eventId = (): string => this.#eventId();
    const shared = { database, random, eventId, track: this.track.bind(this), onWarning: this.warn };
    const now = (): number => this.#now();
    const onHappening = (happening: Happening): void => this.#herald.announced(happening);
    this.#herald = new Herald({
      ...shared,
      instance: this.#life,
      streams: streamsIn(database),
      bus,
      clock,
      onOutcomes: (outcomes) => this.#entrance.follow(outcomes),
      onHeard: (from) => this.metrics.heard(from),
      onLoss: () => this.#entrance.loseAll(),
      onGap: () => void this.track(news.tellHere()),
      onMinute: () => void this.track(this.#removeUnsentFiles()),
    });
    const news = new PresenceNews({
      ...shared,
      herald: this.#herald,
      onLost: (uid) => this.#presence.tellAgain(uid),
    });
    this.#presence = new Presence({
      ...shared,
      clock,
      now,
      instance: this.#life,
      onRenewed: (wasTaken) => this.#entrance.makePresenceGood(wasTaken),
      onChange: (uids) => news.tell(uids),
    });
    this.#entrance = new Entrance({ ...shared, herald: this.#herald, presence: this.#presence });
    this.#answering = new Answering({
      ...shared,
      now,
      bus,
      turns: new Turns(),
      backend,
      metrics: this.metrics,
      kept: (uid, value) => this.kept(uid, value),
      guesses: isGuessedFreely ? null : guessesAtGroups(clock),
      onHappening,
    });
    this.people = new People({
      ...shared,
      bus,
      readToken,
      hasOpenAccounts,
      guesses: guessesAtAccounts(clock),
      now,
      onHappening,
      run: (by, deed) => this.#answering.run(by, '', deed),
      removeFiles: async (uid) => files?.removeAllOf(uid),
      addressOf: (uid, id) => files?.addressOf(uid, id, now()) ?? null,
    });
  }

  /** Begins to hear what other instances say. Before the first connection. */
  async begin(): Promise<void> {
    await this.#herald.begin();
    await this.#presence.begin();
  }

  get typing(): Typing {
    return this.#herald.typing;
  }

  /** Serves whoever is at the other end of a line. */
  accept(line: Line, comer: Comer = nobodyKnown): Accepted {
    const connection = new Connection(this, comer);
    const ends = serveLine(connection.service(), line, {
      protocol: this.#protocol,
      clock: this.clock,
      onWarning: this.warn,
      ...(this.#files && { extras: { upload: (args) => connection.upload(args) } }),
    });
    return {
      frame: (text) => ends.frame(text),
      closed: (reason) => ends.closed(reason),
      get uid() {
        return connection.uid;
      },
      goElsewhere: () => connection.goElsewhere(),
    };
  }

  /** From now on nobody should be sent here. */
  drain(): void {
    this.#readiness.drain();
  }

  /** Why nobody should be sent here at the moment, in words; `null` where all is well. */
  async whatIsMissing(): Promise<string | null> {
    return await this.#readiness.whatIsMissing();
  }

  /** Ends all sessions of a user on this instance for good. */
  endSessions(uid: string, reason?: string): void {
    this.#entrance.endSessions(uid, reason);
  }

  /** Who a session is. @throws AUTH_FAILED, LIMIT_EXCEEDED for whoever guesses */
  async identify(session: Session, address: string, signal?: AbortSignal): Promise<Identified> {
    try {
      const found = await this.track(this.people.identify(session, address, signal));
      this.metrics.loggedIn('ok');
      return found;
    } catch (error) {
      const told = this.#answering.asTold('connect', error);
      this.metrics.loggedIn(told.code);
      throw told;
    }
  }

  /** Resolves when nothing is under way; what waits for its time goes on waiting. */
  async rest(): Promise<void> {
    await this.#underWay.rest();
    await this.#herald.rest();
  }

  /** Resolves when nothing is under way, and nothing waits to be told. */
  async idle(): Promise<void> {
    await this.rest();
    await this.#herald.idle();
  }

  /** Resolves when everything that was said on the bus so far has been heard here. */
  async caughtUp(): Promise<void> {
    await this.#herald.caughtUp();
    await this.idle();
  }

  /** A connection looks at something else from now on. */
  watch(connection: Guest): void {
    this.#herald.hub.watch(connection);
  }

  /** Whether somebody who writes is in the group by now. */
  isIn(uid: string, guid: string): boolean {
    return this.#herald.hub.isIn(uid, guid);
  }

  /** A text that leaves the server: addresses of files in it are signed for whoever gets it. */
  told(text: string): string {
    return this.#files?.addresses.told(text, this.#now()) ?? text;
  }

  /** What came in, from somebody or, with `null`, from the host's backend: addresses of files in it are as they are kept. */
  kept<Value>(uid: string | null, value: Value): Value {
    return this.#files ? this.#files.kept(uid, value, this.#now()) : value;
  }

  /** Counts work as under way until it ends. */
  track<Result>(work: Promise<Result>): Promise<Result> {
    return this.#underWay.track(work);
  }

  /** Ends all connections, finishes what is under way, and leaves the bus. */
  async close(): Promise<void> {
    for (const connection of this.#entrance.connections) connection.close();
    this.#herald.end();
    this.#presence.end();
    await this.idle();
    await this.#bus.close();
  }

  /** Lets a connection in. Where that fails, it is for the connection to {@link leave}. */
  async enter(connection: Guest, identified: Identified, signal?: AbortSignal): Promise<UserRecord> {
    try {
      return await this.track(this.#entrance.enter(connection, identified, signal));
    } catch (error) {
      throw this.#answering.asTold('connect', error);
    }
  }

  leave(connection: Guest): void {
    this.typing.endOf(connection);
    this.#entrance.leave(connection);
  }

  /** Answers a request of the contract. @param signal aborted once nobody waits for it any more */
  async answer(asker: Asker, name: OperationName, args: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
    return await this.#answering.answer(asker, name, args, signal);
  }

  /** The same, for a user of whom no connection asks: all of theirs hear of it. */
  async answerFor(uid: string, name: OperationName, args: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
    return await this.answer({ id: '', uid, lose: () => {} }, name, args, signal);
  }

  /** A place for a file of somebody. @throws UNSUPPORTED where there are none */
  async ticketFor(asker: Asker, args: readonly unknown[]): Promise<Ticket> {
    return await this.#answering.measured(asker, 'upload', async () => {
      if (!this.#files) throw new KitException('UNSUPPORTED', 'This server takes no files.');
      return await this.#files.ticket(asker.uid, args, this.#now());
    });
  }

  /** A question about whom or where somebody writes. */
  async askingAbout(uid: string, target: ChatTarget, signal?: AbortSignal): Promise<Asking> {
    return await askingAbout(this.#database, uid, target, signal);
  }

  /** How things are that somebody looks at: from now on they are heard. */
  async lookedAt(uid: string, looked: Watched, signal?: AbortSignal): Promise<readonly EngineEvent[]> {
    const { users, groups } = looked;
    await this.#herald.follow([
      ...[...users].map((watched) => topicOf('sight', watched)),
      ...[...groups].map((guid) => topicOf('group', guid)),
    ]);
    return await lookedAt(this.#database, () => this.#eventId(), uid, looked, signal);
  }

  /** Reads something as it is at one moment. */
  async read<Answer>(run: (work: Work) => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
    return await this.track(reading(this.#database, run, signal));
  }

  async #removeUnsentFiles(): Promise<void> {
    if (!this.#files) return;
    try {
      const { count, failures } = await this.#files.removeUnsent();
      this.metrics.unsent('removed', count);
      this.metrics.unsent('failed', failures.length);
      if (failures.length > 0)
        this.warn(`Files that nobody sent could not be removed, and are tried again: ${failures.length}.`, failures[0]);
    } catch (error) {
      this.warn('Files that nobody sent could not be looked for.', error);
    }
  }

  /** Seconds since 1970. */
  #now(): number {
    return Math.floor(this.clock.now() / 1_000);
  }

  #eventId(): string {
    this.#events += 1;
    return `${this.#life}.${this.#events}`;
  }
}
