import { accountOf, forwardOperations, randomId, View } from '@open-chat-kit/engine-embedded/rules';
import type {
  AccountChanges,
  AccountDraft,
  Asking,
  OperationMethods,
  OperationName,
  Random,
} from '@open-chat-kit/engine-embedded/rules';
import { isKitException, KitException, serveLine, systemClock } from '@open-chat-kit/sdk/engine';
import type { ChatTarget, Clock, EngineEvent, Line, LineEnds, Session, UserRecord } from '@open-chat-kit/sdk/engine';
import { changeProfile, createAccount, identify } from './accounts/accounts.ts';
import type { TokenReader } from './accounts/tokens.ts';
import { localBus } from './cluster/bus.ts';
import type { Bus, Word } from './cluster/bus.ts';
import { Follower } from './cluster/follower.ts';
import type { Happening, Outcome } from './cluster/outcomes.ts';
import { Connection } from './connection.ts';
import { isUnreachable } from './database/open-database.ts';
import type { Database, Work } from './database/open-database.ts';
import { fromText, toText } from './database/texts.ts';
import type { Files } from './files.ts';
import { Hub } from './hub.ts';
import { Presence } from './presence.ts';
import { getConversation, listConversations, unreadCounts } from './requests/conversations.ts';
import { history } from './requests/history.ts';
import { listGroups } from './requests/list-groups.ts';
import { listBanned, listMembers } from './requests/list-members.ts';
import { listUsers } from './requests/list-users.ts';
import type { Request } from './requests/request.ts';
import { runRuled } from './ruled-request.ts';
import { deletedRevision, findGroup, findGroups } from './slice/find-rows.ts';
import { newsOf, readWorld } from './slice/read-world.ts';
import type { PartOfWorld } from './slice/read-world.ts';
import type { RuledName } from './slice/world-for.ts';
import { Typists } from './typists.ts';

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
  /** The way to other instances over the same database. @default there are none */
  readonly bus?: Bus;
  /** Without it there are no uploads. */
  readonly files?: Files;
  readonly onWarning: (warning: string, cause?: unknown) => void;
}

/** Milliseconds between two looks for what the bus did not say. */
const sweepMs = 5_000;
const sweepsOfAnHour = 720;

type QueryName = Exclude<OperationName, RuledName> | 'getConversation';

/** Questions that SQL answers, by name. */
const queries: Readonly<Record<QueryName, (request: Request, ...args: never[]) => Promise<unknown>>> = {
  listGroups,
  listMembers,
  listBanned,
  listUsers,
  history,
  unreadCounts,
  listConversations,
  getConversation,
};

/** One process of the chat server: the connections to it, over a database that it shares. */
export class Instance {
  readonly warn: InstanceOptions['onWarning'];
  readonly typists: Typists;
  readonly #options: InstanceOptions;
  readonly #database: Database;
  readonly #bus: Bus;
  readonly #follower: Follower;
  readonly #presence: Presence;
  readonly #files: Files | undefined;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #hub = new Hub((uid, target) => this.typists.take(uid, target));
  readonly #connections = new Set<Connection>();
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #life: string;
  #events = 0;
  /** Coming and going is written in its order, for each user. */
  readonly #comings = new Map<string, Promise<void>>();
  readonly #marks = new Map<string, () => void>();
  #sweeps = 0;
  #stopSweeping: (() => void) | null = null;
  /** Who left which groups while the groups of somebody who comes are being read. */
  readonly #coming = new Map<Connection, Set<string>>();

  constructor(options: InstanceOptions) {
    const { database, clock = systemClock, random = Math.random, bus = localBus(), files, onWarning } = options;
    this.#options = options;
    this.#bus = bus;
    this.#files = files;
    this.warn = onWarning;
    this.#database = database;
    this.#clock = clock;
    this.#random = random;
    this.#life = `${clock.now().toString(36)}${randomId(random)}`;
    this.typists = new Typists({
      clock,
      eventId: () => this.#eventId(),
      tell: (telling) => this.#say([{ type: 'told', tellings: [telling] }]),
    });
    this.#follower = new Follower({
      database,
      onHappening: (happening) => this.#hear(happening),
      onLoss: () => this.#hub.resync(),
      onWarning,
    });
    this.#presence = new Presence({
      database,
      clock,
      now: () => this.#now(),
      instance: this.#life,
      onChange: (uid) => this.#tellPresence(uid),
      onWarning,
    });
  }

  /** Begins to hear what other instances say. Before the first connection. */
  async begin(): Promise<void> {
    await this.#follower.begin();
    await this.#bus.listen(
      (word) => this.#listen(word),
      () => this.#sweep(),
    );
    this.#presence.begin();
    this.#sweepLater();
  }

  /** Serves whoever is at the other end of a line. */
  accept(line: Line): LineEnds {
    const connection = new Connection(this);
    const files = this.#files;
    return serveLine(connection.service(), line, {
      clock: this.#clock,
      onWarning: this.warn,
      ...(files && { extras: { upload: (args) => files.ticket(args, this.#now()) } }),
    });
  }

  /** Makes an account. @throws CONFLICT when the uid is taken, INVALID_ARGUMENT, LIMIT_EXCEEDED */
  async createUser(draft: AccountDraft): Promise<void> {
    await createAccount(this.#database, draft, this.#random);
  }

  /** Changes a profile, and tells whoever looks. @throws NOT_FOUND, INVALID_ARGUMENT, LIMIT_EXCEEDED */
  async updateUser(uid: string, changes: AccountChanges): Promise<void> {
    await changeProfile(this.#database, uid, changes);
    const { news, viewer } = await this.#asking(uid);
    const event: EngineEvent = { id: this.#eventId(), type: 'user.updated', user: news.user(viewer) };
    const tellings = [
      { to: { type: 'people', uids: [uid] }, event },
      { to: { type: 'watchersOfUser', uid }, event },
    ] as const;
    this.#say([{ type: 'told', tellings }]);
  }

  /** Ends all sessions of a user for good. */
  endSessions(uid: string, reason = 'The session was ended by the server.'): void {
    for (const connection of this.#connections) if (connection.uid === uid) connection.end('AUTH_FAILED', reason);
  }

  identify(session: Session): Promise<string> {
    const { readToken = null, hasOpenAccounts = false } = this.#options;
    const change = (uid: string, changes: AccountChanges): Promise<void> => this.updateUser(uid, changes);
    return identify({ database: this.#database, random: this.#random, readToken, hasOpenAccounts, change }, session);
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
    await this.#follower.idle();
  }

  /** Resolves when everything that was said on the bus so far has been heard here. */
  async caughtUp(): Promise<void> {
    await this.#bus.flush();
    const mark = randomId(this.#random);
    await new Promise<void>((resolve) => {
      this.#marks.set(mark, resolve);
      this.#bus.say({ type: 'mark', mark });
    });
    await this.idle();
  }

  /** Whether somebody who writes is in the group by now. */
  isIn(uid: string, guid: string): boolean {
    return this.#hub.isIn(uid, guid);
  }

  /** Counts work as under way until it ends. */
  track<Result>(work: Promise<Result>): Promise<Result> {
    this.#underWay.add(work);
    const over = (): void => void this.#underWay.delete(work);
    work.then(over, over);
    return work;
  }

  /** Ends all connections, finishes what is under way, and leaves the bus. */
  async close(): Promise<void> {
    for (const connection of this.#connections) connection.close();
    this.typists.clear();
    this.#presence.end();
    this.#stopSweeping?.();
    await this.idle();
    await this.#bus.close();
  }

  /** The methods of the contract that are answered once. */
  methods(request: (name: OperationName, args: readonly unknown[]) => Promise<unknown>): OperationMethods {
    return forwardOperations((name, args) => request(name, args));
  }

  /** Lets a connection in. */
  enter(connection: Connection): Promise<UserRecord> {
    return this.track(this.#enter(connection));
  }

  async #enter(connection: Connection): Promise<UserRecord> {
    const { uid } = connection;
    this.#connections.add(connection);
    const left = new Set<string>();
    this.#coming.set(connection, left);
    const isFirst = this.#hub.add(connection);
    const rows = await this.#database.selectFrom('members').select('guid').where('uid', '=', toText(uid)).execute();
    this.#hub.learn(
      uid,
      rows.map(({ guid }) => fromText(guid)),
      left,
    );
    this.#coming.delete(connection);
    if (isFirst) await this.#setPresence(uid);
    const { view, viewer } = await this.#asking(uid);
    return view.user(viewer);
  }

  leave(connection: Connection): void {
    this.#connections.delete(connection);
    this.typists.endOf(connection);
    if (this.#hub.remove(connection)) void this.#setPresence(connection.uid);
  }

  /** Answers a request of the contract. */
  answer(connection: Connection, name: OperationName, args: readonly unknown[]): Promise<unknown> {
    return this.track(this.#answer(connection, name, args));
  }

  async #answer(connection: Connection, name: OperationName, args: readonly unknown[]): Promise<unknown> {
    const { uid } = connection;
    try {
      if (isQuery(name))
        return await this.#query(uid, (request) => Reflect.apply(queries[name], null, [request, ...args]));
      const { answer, happening } = await runRuled(
        {
          database: this.#database,
          random: this.#random,
          now: () => this.#now(),
          eventId: () => this.#eventId(),
          bus: this.#bus,
          origin: connection.id,
        },
        uid,
        name,
        args,
      );
      if (happening) this.#bus.announced(happening);
      return answer;
    } catch (error) {
      if (isKitException(error)) throw error;
      this.warn(`"${name}" failed.`, error);
      if (!isUnreachable(error)) throw new KitException('INTERNAL', 'The server failed. Its log says why.');
      // Whoever waits for the database is as good as offline: what they write waits with them, instead of failing.
      const reason = 'The server could not reach its database.';
      connection.lose(reason);
      throw new KitException('NETWORK', reason);
    }
  }

  /** A question about whom or where somebody writes. */
  askingAbout(uid: string, { type, id }: ChatTarget): Promise<Asking> {
    return this.#reading(async (work) => {
      const group = type === 'group' ? await findGroup(work, toText(id), 'read') : undefined;
      return this.#askingIn(
        await readWorld(work, {
          viewer: toText(uid),
          users: type === 'user' ? [toText(id)] : [],
          groups: group ? [group] : [],
        }),
        uid,
      );
    });
  }

  /** Of what is new in somebody's interest. */
  async howThingsAre(uid: string, users: readonly string[], guids: readonly string[]): Promise<readonly EngineEvent[]> {
    return await this.#reading(async (work) => {
      const groups = await findGroups(work, guids.map(toText));
      const deleted = await deletedRevision(work);
      const world = await readWorld(work, { viewer: toText(uid), users: users.map(toText), groups });
      const { news } = this.#askingIn(world, uid);
      const ofUsers = users.flatMap((watched): EngineEvent[] => {
        const account = world.accounts.get(watched);
        return account ? [{ id: this.#eventId(), type: 'user.presence', user: news.user(account) }] : [];
      });
      const ofGroups = guids.flatMap((guid): EngineEvent[] => {
        const group = world.groups.get(guid);
        if (group?.members.has(uid)) return [];
        const id = this.#eventId();
        if (group && group.type !== 'private') return [{ id, type: 'group.updated', group: news.group(group) }];
        // Whatever the viewer saw of a group that is gone is not newer than this.
        const revision = group?.revision ?? deleted;
        return [{ id, type: 'group.deleted', group: { guid, revision }, actor: null }];
      });
      return [...ofUsers, ...ofGroups];
    });
  }

  async #query<Answer>(uid: string, run: (request: Request) => Promise<Answer>): Promise<Answer> {
    return await this.#reading((work) =>
      run({
        work,
        viewer: toText(uid),
      }),
    );
  }

  async #reading<Answer>(run: (work: Work) => Promise<Answer>): Promise<Answer> {
    return await this.#database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(run);
  }

  #asking(uid: string): Promise<Asking> {
    return this.#reading(async (work) => this.#askingIn(await readWorld(work, { viewer: toText(uid) }), uid));
  }

  #askingIn(world: PartOfWorld, uid: string): Asking {
    const news = newsOf(world);
    const viewer = accountOf(world, uid);
    return { world, news, view: new View(news, viewer), viewer };
  }

  #listen(word: Word): void {
    if (word.type === 'happened') this.#follower.take(word.happening);
    else if (word.type === 'read') this.#follower.readUpTo(word.stream, word.seq);
    else if (word.type === 'passing') this.#publish(word.outcomes, '');
    else {
      this.#marks.get(word.mark)?.();
      this.#marks.delete(word.mark);
    }
  }

  #hear({ outcomes, origin }: Happening): void {
    this.#publish(outcomes, origin);
  }

  /** To all instances, this one too; it is not kept. */
  #say(outcomes: readonly Outcome[]): void {
    this.#bus.say({ type: 'passing', outcomes });
  }

  #publish(outcomes: readonly Outcome[], origin: string): void {
    for (const outcome of outcomes) {
      if (outcome.type !== 'moved' || outcome.move.type !== 'out') continue;
      const { guid, uids } = outcome.move;
      for (const [connection, left] of this.#coming) if (uids.includes(connection.uid)) left.add(guid);
    }
    const stopped = this.#hub.publish(outcomes, origin);
    if (stopped.length > 0) this.#say(stopped.map((telling) => ({ type: 'told', tellings: [telling] })));
  }

  #sweepLater(): void {
    this.#stopSweeping = this.#clock.after(sweepMs, () => {
      this.#sweepLater();
      this.#sweep();
      this.#sweeps += 1;
      if (this.#sweeps % sweepsOfAnHour === 0) this.#forgetOld();
    });
  }

  #sweep(): void {
    void this.track(
      this.#follower.sweep().catch((error: unknown) => this.warn('Streams could not be looked through.', error)),
    );
  }

  #forgetOld(): void {
    void this.track(
      this.#follower.forgetOld().catch((error: unknown) => this.warn('Old happenings could not be removed.', error)),
    );
  }

  /** Writes that somebody came here or went, behind what was written of them before. */
  #setPresence(uid: string): Promise<void> {
    const before = this.#comings.get(uid) ?? Promise.resolve();
    const after = before
      .then(() => (this.#hub.isOnline(uid) ? this.#presence.come(uid) : this.#presence.go(uid)))
      .catch((error: unknown) => this.warn('Presence could not be written.', error))
      .finally(() => {
        if (this.#comings.get(uid) === after) this.#comings.delete(uid);
      });
    this.#comings.set(uid, after);
    return this.track(after);
  }

  async #tellPresence(uid: string): Promise<void> {
    const { news, viewer } = await this.#asking(uid);
    const event: EngineEvent = { id: this.#eventId(), type: 'user.presence', user: news.user(viewer) };
    this.#say([{ type: 'told', tellings: [{ to: { type: 'watchersOfUser', uid }, event }] }]);
  }

  /** Seconds since 1970. */
  #now(): number {
    return Math.floor(this.#clock.now() / 1_000);
  }

  #eventId(): string {
    this.#events += 1;
    return `${this.#life}.${this.#events}`;
  }
}

function isQuery(name: OperationName): name is QueryName {
  return Object.hasOwn(queries, name);
}
