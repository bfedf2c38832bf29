import { randomUUID } from 'node:crypto';
import { isRecord, limits, setTyping } from '@open-chat-kit/engine-embedded/rules';
import type { OperationName } from '@open-chat-kit/engine-embedded/rules';
import { KitException } from '@open-chat-kit/sdk/engine';
import type {
  ChatTarget,
  EngineEvent,
  ErrorCode,
  EventSink,
  Interest,
  LineService,
  Session,
  UserRecord,
} from '@open-chat-kit/sdk/engine';
import type { Instance } from './instance.ts';
import type { Peer } from './hub.ts';

/** One connection of one user: who it is, what they look at, and what they are told. */
export class Connection implements Peer {
  readonly id: string = randomUUID();
  readonly #instance: Instance;
  #uid = '';
  #sink: EventSink | null = null;
  #isStarted = false;
  #isOver = false;
  #waiting: EngineEvent[] = [];
  #users: ReadonlySet<string> = new Set();
  #groups: ReadonlySet<string> = new Set();
  /** What was told to the server and is being done: requests that come behind it wait for it. */
  #told: Promise<void> = Promise.resolve();

  constructor(instance: Instance) {
    this.#instance = instance;
  }

  get uid(): string {
    return this.#uid;
  }

  watchesUser(uid: string): boolean {
    return this.#users.has(uid);
  }

  watchesGroup(guid: string): boolean {
    return this.#groups.has(guid);
  }

  post(events: readonly EngineEvent[]): void {
    if (this.#isOver) return;
    if (this.#isStarted) this.#sink?.(events);
    else this.#waiting.push(...events);
  }

  /** Breaks the connection: its client comes back by itself. */
  lose(reason: string): void {
    this.#sink?.([{ type: 'connection.lost', code: 'NETWORK', reason }]);
    this.close();
  }

  /** Ends the session for good. */
  end(code: ErrorCode, reason: string): void {
    this.#sink?.([{ type: 'session.ended', code, reason }]);
    this.close();
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#sink) this.#instance.leave(this);
    this.#sink = null;
  }

  /** The methods of the contract, for whoever serves a line. */
  service(): LineService {
    const request = (name: OperationName, args: readonly unknown[]): Promise<unknown> => this.#request(name, args);
    return {
      connect: (session, sink, signal) => this.#connect(session, sink, signal),
      disconnect: async () => this.close(),
      ping: async () => {
        await this.#told;
      },
      ...this.#instance.methods(request),
      setTyping: (target, isTyping) => this.#tell(() => this.#setTyping(target, isTyping)),
      watch: (interest) => this.#watch(interest),
    };
  }

  async #connect(session: Session, sink: EventSink, signal: AbortSignal): Promise<UserRecord> {
    if (this.#sink) throw new KitException('INVALID_ARGUMENT', 'This connection is open. Open another one.');
    const uid = await this.#instance.identify(session);
    if (signal.aborted || this.#isOver) throw new KitException('NETWORK', 'The connection was given up.');
    this.#uid = uid;
    this.#sink = sink;
    const user = await this.#instance.enter(this);
    // Behind the answer, which is on its way by then.
    setImmediate(() => this.#start());
    return user;
  }

  #start(): void {
    this.#isStarted = true;
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length > 0 && !this.#isOver) this.#sink?.(waiting);
  }

  async #request(name: OperationName, args: readonly unknown[]): Promise<unknown> {
    await this.#told;
    return await this.#instance.answer(this, name, args);
  }

  #tell(run: () => Promise<void>): void {
    this.#told = this.#instance.track(
      this.#told.then(run).catch((error: unknown) => this.#instance.warn('Something told failed.', error)),
    );
  }

  async #setTyping(target: ChatTarget, isTyping: boolean): Promise<void> {
    if (this.#isOver) return;
    const { typists } = this.#instance;
    const asking = await this.#instance.askingAbout(this.#uid, target);
    const typing = {
      begin: (_uid: string, to: ChatTarget) => typists.begin(asking.news.user(asking.viewer), to, this),
      end: (uid: string, to: ChatTarget) => typists.end(uid, to),
    };
    // Who was taken out since that was read types nowhere.
    if (target.type === 'group' && !this.#instance.isIn(this.#uid, target.id)) return;
    if (!this.#isOver) setTyping(asking, typing, this, target, isTyping);
  }

  #watch(interest: Interest): void {
    const given: unknown = interest;
    const { users, groups } = isRecord(given) ? given : {};
    const before = { users: this.#users, groups: this.#groups };
    this.#users = idsIn(users);
    this.#groups = idsIn(groups);
    const newUsers = [...this.#users].filter((uid) => !before.users.has(uid));
    const newGroups = [...this.#groups].filter((guid) => !before.groups.has(guid));
    if (newUsers.length + newGroups.length === 0) return;
    // What changed since the answer that showed it would be missed otherwise.
    this.#tell(async () => {
      if (!this.#isOver) this.post(await this.#instance.howThingsAre(this.#uid, newUsers, newGroups));
    });
  }
}

/** Ids that a client watches. Nobody waits for an answer: what is none is passed over. */
function idsIn(value: unknown): ReadonlySet<string> {
  const given: readonly unknown[] = Array.isArray(value) ? value.slice(0, limits.watched) : [];
  return new Set(given.flatMap((id) => (typeof id === 'string' && id !== '' ? [id] : [])));
}
