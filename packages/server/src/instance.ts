import { accountOf, forwardOperations, News, randomId, View } from '@open-chat-kit/engine-embedded/rules';
import type {
  AccountDraft,
  Asking,
  OperationMethods,
  OperationName,
  Random,
  Telling,
} from '@open-chat-kit/engine-embedded/rules';
import { isKitException, KitException, serveLine, systemClock } from '@open-chat-kit/sdk/engine';
import type { ChatTarget, Clock, EngineEvent, Line, LineEnds, Session, UserRecord } from '@open-chat-kit/sdk/engine';
import { createAccount, identify } from './accounts.ts';
import { Connection } from './connection.ts';
import type { Database, Work } from './database/open-database.ts';
import { fromText, toText } from './database/texts.ts';
import type { Files } from './files.ts';
import { Hub } from './hub.ts';
import type { Outcome } from './hub.ts';
import { getConversation, listConversations, unreadCounts } from './requests/conversations.ts';
import { history } from './requests/history.ts';
import { listGroups } from './requests/list-groups.ts';
import { listBanned, listMembers } from './requests/list-members.ts';
import { listUsers } from './requests/list-users.ts';
import type { Request } from './requests/request.ts';
import { runRuled } from './ruled-request.ts';
import { findGroup, findGroups } from './slice/find-rows.ts';
import { readWorld } from './slice/read-world.ts';
import type { RuledName } from './slice/world-for.ts';
import { Typists } from './typists.ts';

/** What an {@link Instance} is made of. */
export interface InstanceOptions {
  readonly database: Database;
  /** @default the machine's own clock */
  readonly clock?: Clock;
  /** @default Math.random */
  readonly random?: Random;
  /** Without it there are no uploads. */
  readonly files?: Files;
  readonly onWarning: (warning: string, cause?: unknown) => void;
}

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
  readonly #database: Database;
  readonly #files: Files | undefined;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #hub = new Hub((uid, target) => this.typists.take(uid, target));
  readonly #connections = new Set<Connection>();
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #life: string;
  #events = 0;
  /** Coming and going is written in its order, for each user. */
  readonly #presence = new Map<string, Promise<void>>();
  /** Who left which groups while the groups of somebody who comes are being read. */
  readonly #coming = new Map<Connection, Set<string>>();

  constructor({ database, clock = systemClock, random = Math.random, files, onWarning }: InstanceOptions) {
    this.#files = files;
    this.warn = onWarning;
    this.#database = database;
    this.#clock = clock;
    this.#random = random;
    this.#life = `${clock.now().toString(36)}${randomId(random)}`;
    this.typists = new Typists({
      clock,
      eventId: () => this.#eventId(),
      tell: (telling) => this.#publish([{ type: 'told', tellings: [telling] }], null),
    });
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

  /** Ends all sessions of a user for good. */
  endSessions(uid: string, reason = 'The session was ended by the server.'): void {
    for (const connection of this.#connections) if (connection.uid === uid) connection.end('AUTH_FAILED', reason);
  }

  identify(session: Session): Promise<string> {
    return identify(this.#database, session);
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
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

  close(): void {
    for (const connection of this.#connections) connection.close();
    this.typists.clear();
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
      const { answer, outcomes } = await runRuled(
        {
          database: this.#database,
          random: this.#random,
          now: () => this.#now(),
          eventId: () => this.#eventId(),
          isOnline: (other) => this.#hub.isOnline(other),
        },
        uid,
        name,
        args,
      );
      this.#publish(outcomes, connection);
      return answer;
    } catch (error) {
      if (isKitException(error)) throw error;
      this.warn(`"${name}" failed.`, error);
      throw new KitException('NETWORK', 'The server could not reach its database. Try again.');
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
      const graves =
        guids.length === 0
          ? []
          : await work.selectFrom('deleted_groups').selectAll().where('guid', 'in', guids.map(toText)).execute();
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
        const grave = graves.find((one) => fromText(one.guid) === guid);
        const revision = group?.revision ?? grave?.revision ?? 0;
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
        isOnline: (other) => this.#hub.isOnline(other),
        online: () => this.#hub.online.map(toText),
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

  #askingIn(world: Awaited<ReturnType<typeof readWorld>>, uid: string): Asking {
    const news = new News(world, (other) => this.#hub.isOnline(other));
    const viewer = accountOf(world, uid);
    return { world, news, view: new View(news, viewer), viewer };
  }

  #publish(outcomes: readonly Outcome[], origin: Connection | null): void {
    for (const outcome of outcomes) {
      if (outcome.type !== 'done' || !('uid' in outcome.operation)) continue;
      const { type, uid } = outcome.operation;
      if (!/^member\.(left|kicked|banned)$/.test(type) || !('guid' in outcome.operation)) continue;
      for (const [connection, left] of this.#coming) if (connection.uid === uid) left.add(outcome.operation.guid);
    }
    this.#hub.publish(outcomes, origin);
  }

  /** Writes that somebody came or went, behind what was written of them before, and tells those who look. */
  #setPresence(uid: string): Promise<void> {
    const before = this.#presence.get(uid) ?? Promise.resolve();
    const after = before
      .then(() => this.#writePresence(uid))
      .catch((error: unknown) => this.warn('Presence could not be written.', error))
      .finally(() => {
        if (this.#presence.get(uid) === after) this.#presence.delete(uid);
      });
    this.#presence.set(uid, after);
    return this.track(after);
  }

  async #writePresence(uid: string): Promise<void> {
    const isOnline = this.#hub.isOnline(uid);
    await this.#database
      .updateTable('users')
      .set((is) => ({
        revision: is('revision', '+', 1),
        ...(!isOnline && { last_active_at: this.#now() }),
      }))
      .where('uid', '=', toText(uid))
      .execute();
    const { news, viewer } = await this.#asking(uid);
    const event: EngineEvent = { id: this.#eventId(), type: 'user.presence', user: news.user(viewer) };
    const telling: Telling = { to: { type: 'watchersOfUser', uid }, event };
    this.#publish([{ type: 'told', tellings: [telling] }], null);
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
