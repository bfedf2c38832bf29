import { KitException, toKitException } from '@open-chat-kit/sdk/engine';
import type { EngineEvent, ErrorCode, EventSink, Interest, Session, UserRecord } from '@open-chat-kit/sdk/engine';
import { login } from './accounts/login.ts';
import type { Backend } from './backend.ts';
import { Delivery } from './delivery.ts';
import type { Fate, FaultPoint } from './faults.ts';
import { limits } from './limits.ts';
import { isRecord } from './operations/input.ts';
import type { Call, Recipient } from './operations/call.ts';
import type { View } from './state/view.ts';
import type { World } from './state/world.ts';

/** Events kept for a connection that was lost, until it comes back. Beyond that it gets a `resync`. */
const missedLimit = 500;
/** Milliseconds for which they are kept. */
const missedFor = 300_000;

const now = Promise.resolve();

interface OpenSession {
  readonly uid: string;
  readonly delivery: Delivery;
  state: 'open' | 'lost';
  lostAt: number;
  /** `null` when there were too many. */
  missed: EngineEvent[] | null;
}

/** One connection of one user: who it is, what they are waiting for, and what they are to be told. */
export class Connection {
  readonly #backend: Backend;
  readonly #pending = new Set<(error: KitException) => void>();
  #session: OpenSession | null = null;
  #attempt: object | null = null;
  #delivery: Delivery | null = null;
  #users: ReadonlySet<string> = new Set();
  #groups: ReadonlySet<string> = new Set();
  #stalled: (() => void)[] | null = null;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  get isOpen(): boolean {
    return this.#session?.state === 'open';
  }

  get uid(): string | null {
    return this.#session?.uid ?? null;
  }

  /** Opens the connection, or opens it again. @throws AUTH_FAILED, NETWORK */
  connect(session: Session, sink: EventSink, signal: AbortSignal): Promise<UserRecord> {
    return this.open((world) => login(world, session).uid, sink, signal);
  }

  /** Opens the connection for whomever `identify` finds. @throws what `identify` throws, NETWORK */
  open(identify: (world: World) => string, sink: EventSink, signal: AbortSignal): Promise<UserRecord> {
    if (this.isOpen) this.close();
    const attempt = {};
    this.#attempt = attempt;
    let entered: OpenSession | null = null;
    const answer = this.#guard(signal, () =>
      this.#travel('connect', async () => {
        const uid = identify(this.#backend.world);
        await this.#backend.settled();
        if (this.#attempt !== attempt || signal.aborted) throw abandoned(signal);
        this.#attempt = null;
        this.#enter(uid, sink);
        entered = this.#session;
        const { view, viewer } = this.#call();
        return view.user(viewer);
      }),
    );
    answer.then(
      () => Promise.resolve().then(() => this.#delivery?.start()),
      () => this.#answerLost(entered),
    );
    return answer;
  }

  /** The server opened the session, but the client never knew: what was to be told then is told next time. */
  #answerLost(entered: OpenSession | null): void {
    if (!entered || entered !== this.#session) return;
    this.lose('NETWORK', 'The answer to connecting was lost.');
    entered.delivery.mute();
  }

  /** Ends the session. */
  close(): void {
    const session = this.#session;
    this.#attempt = null;
    this.#session = null;
    this.#users = new Set();
    this.#groups = new Set();
    this.#failPending('NOT_LOGGED_IN', 'The session was ended before an answer came.');
    this.#delivery?.mute();
    if (!session) return;
    this.#backend.forget(this);
    if (session.state === 'open') this.#backend.leave(session.uid, this);
  }

  /** Breaks the connection: what is under way fails, and events wait until it is opened again. */
  lose(code: ErrorCode, reason: string): void {
    this.#failPending(code, reason);
    const session = this.#session;
    if (session?.state !== 'open') return;
    session.state = 'lost';
    session.lostAt = this.#backend.clock.now();
    session.missed = [];
    for (const event of session.delivery.stop()) this.#miss(session, event);
    session.delivery.last({ id: this.#backend.eventId(), type: 'connection.lost', code, reason });
    this.#backend.leave(session.uid, this);
  }

  /** Ends the session for good. */
  end(code: ErrorCode, reason: string): void {
    const session = this.#session;
    if (!session) return;
    this.#delivery = null;
    session.delivery.stop();
    this.close();
    this.#delivery = session.delivery;
    session.delivery.last({ id: this.#backend.eventId(), type: 'session.ended', code, reason });
  }

  /** While stalled, requests wait on their way to the server. */
  stall(isStalled: boolean): void {
    const waiting = this.#stalled ?? [];
    this.#stalled = isStalled ? waiting : null;
    if (!isStalled) for (const go of waiting) go();
  }

  /** Carries a request to the server and the answer back. */
  request<Answer>(
    name: FaultPoint,
    signal: AbortSignal,
    run: (call: Call) => Answer | Promise<Answer>,
  ): Promise<Answer> {
    const session = this.#session;
    if (!session) return Promise.reject(new KitException('NOT_LOGGED_IN', 'Nobody is logged in on this connection.'));
    if (session.state === 'lost') return Promise.reject(new KitException('NETWORK', 'The connection is lost.'));
    return this.#guard(signal, () =>
      this.#travel(name, async () => {
        if (this.#session !== session || session.state === 'lost' || signal.aborted) throw abandoned(signal);
        const running = run(this.#call());
        const answer = running instanceof Promise ? await running : running;
        await this.#backend.settled();
        return answer;
      }),
    );
  }

  /** Does something that nobody waits for. Nothing happens while the connection is not open. */
  notify(run: (call: Call, connection: Connection) => void): void {
    if (!this.isOpen || !this.#backend.isReady) return;
    run(this.#call(), this);
  }

  /** Replaces the interest of before. */
  watch(interest: Interest): void {
    const given: unknown = interest;
    const { users, groups } = isRecord(given) ? given : {};
    const before = { users: this.#users, groups: this.#groups };
    this.#users = idsIn(users);
    this.#groups = idsIn(groups);
    const view = this.isOpen && this.#backend.isReady && this.#session ? this.#backend.viewOf(this.#session.uid) : null;
    if (view) this.#sayHowThingsAre(view, before);
  }

  /** Of what is new in the interest: what changed since the answer that showed it would be missed otherwise. */
  #sayHowThingsAre(view: View, before: { users: ReadonlySet<unknown>; groups: ReadonlySet<unknown> }): void {
    for (const uid of this.#users) {
      const account = before.users.has(uid) ? undefined : view.world.accounts.get(uid);
      if (account) this.post({ id: this.#backend.eventId(), type: 'user.presence', user: view.user(account) });
    }
    for (const guid of this.#groups) {
      if (before.groups.has(guid)) continue;
      const group = view.world.groups.get(guid);
      if (group?.members.has(view.viewer.uid)) continue;
      const id = this.#backend.eventId();
      const isThere = group !== undefined && group.type !== 'private';
      if (isThere) this.post({ id, type: 'group.updated', group: view.snapshot(group) });
      else this.post({ id, type: 'group.deleted', group: { guid, revision: 0 }, actor: null });
    }
  }

  /** How to tell this connection something; `null` when there is nobody to tell. */
  recipient(id: string): Recipient | null {
    const view = this.#session && this.#backend.viewOf(this.#session.uid);
    if (!view) return null;
    return {
      id,
      view,
      watchesUser: (uid) => this.#users.has(uid),
      watchesGroup: (guid) => this.#groups.has(guid),
    };
  }

  /** Tells something, as soon as every change so far is safe. */
  post(event: EngineEvent): void {
    const session = this.#session;
    if (!session) return;
    const safe = this.#backend.settled();
    if (session.state === 'open') session.delivery.post(event, safe);
    else
      safe.then(
        () => this.#deliverLate(session, event),
        () => undefined, // it did not happen
      );
  }

  /** Says that anything may have changed. */
  resync(): void {
    const session = this.#session;
    if (session?.state === 'open') session.delivery.post(this.#resyncEvent(), now);
    else if (session) session.missed = null;
  }

  #enter(uid: string, sink: EventSink): void {
    const before = this.#session;
    const backend = this.#backend;
    const delivery = new Delivery({
      sink,
      clock: backend.clock,
      warn: backend.warn,
      fate: () => backend.faults?.decide('event') ?? null,
      cut: () => this.lose('NETWORK', 'The connection broke.'),
      missed: (event) => {
        if (session.state === 'lost') this.#deliverLate(session, event);
      },
    });
    const session: OpenSession = { uid, delivery, state: 'open', lostAt: 0, missed: [] };
    this.#session = session;
    this.#delivery = delivery;
    if (before?.uid === uid) {
      const isFresh = backend.clock.now() - before.lostAt <= missedFor;
      const events = (isFresh && before.missed) || [this.#resyncEvent()];
      for (const event of events) delivery.post(event, now);
    } else {
      this.#users = new Set();
      this.#groups = new Set();
    }
    backend.register(this);
    backend.arrive(uid);
  }

  /** What became safe after the connection was lost: for the one that came after it, where there is one already. */
  #deliverLate(session: OpenSession, event: EngineEvent): void {
    const current = this.#session;
    if (current?.uid !== session.uid) return;
    if (current.state === 'open') current.delivery.post(event, now);
    else this.#miss(current, event);
  }

  #miss(session: OpenSession, event: EngineEvent): void {
    // Someone who typed then has stopped by now, or will say so again.
    if (event.type === 'typing' && event.isTyping) return;
    if (!session.missed) return;
    session.missed.push(event);
    const isStale = this.#backend.clock.now() - session.lostAt > missedFor;
    if (session.missed.length > missedLimit || isStale) {
      session.missed = null;
      this.#backend.forget(this);
    }
  }

  #call(): Call {
    const call = this.#session && this.#backend.callOf(this.#session.uid, this);
    if (!call) throw new KitException('NOT_LOGGED_IN', 'Nobody is logged in on this connection.');
    return call;
  }

  #resyncEvent(): EngineEvent {
    return { id: this.#backend.eventId(), type: 'resync' };
  }

  /** The way to the server and back, with all that can happen on it. */
  async #travel<Answer>(point: FaultPoint, run: () => Promise<Answer>): Promise<Answer> {
    const fate = this.#backend.faults?.decide(point) ?? null;
    const { clock } = this.#backend;
    if (fate && fate.delay > 0) await new Promise<void>((resolve) => clock.after(fate.delay, resolve));
    if (this.#stalled) await new Promise<void>((resolve) => this.#stalled?.push(resolve));
    if (fate?.failure?.when === 'before') await this.#fail(fate.failure);
    if (!this.#backend.isReady) await this.#backend.available();
    const answer = await run();
    if (fate?.failure?.when === 'after') await this.#fail(fate.failure);
    return answer;
  }

  #fail(failure: NonNullable<Fate['failure']>): Promise<void> {
    if (failure.kind === 'error') throw new KitException(failure.code, 'A fault was injected into this request.');
    if (failure.kind === 'disconnect') this.lose('NETWORK', 'The connection broke.');
    // No answer ever: it is for the signal or for the end of the connection to end the waiting.
    return new Promise(() => undefined);
  }

  /** Runs a request, and stops waiting for it once it is aborted or the connection ends. */
  #guard<Answer>(signal: AbortSignal, run: () => Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(abandoned(signal));
        return;
      }
      const settle = (): void => {
        this.#pending.delete(fail);
        signal.removeEventListener('abort', abort);
      };
      const fail = (error: KitException): void => {
        settle();
        reject(error);
      };
      const abort = (): void => fail(abandoned(signal));
      this.#pending.add(fail);
      signal.addEventListener('abort', abort);
      run().then(
        (answer) => {
          settle();
          resolve(answer);
        },
        (error: unknown) => fail(toKitException(error, 'The request')),
      );
    });
  }

  #failPending(code: ErrorCode, reason: string): void {
    for (const fail of this.#pending) fail(new KitException(code, reason));
  }
}

function abandoned(signal: AbortSignal): KitException {
  const reason: unknown = signal.reason;
  if (reason instanceof KitException) return reason;
  return new KitException('NETWORK', 'The request was given up before an answer came.', { cause: reason });
}

/** Ids that a client watches. Nobody waits for an answer: what is none is passed over. */
function idsIn(value: unknown): ReadonlySet<string> {
  const given: readonly unknown[] = Array.isArray(value) ? value.slice(0, limits.watched) : [];
  return new Set(given.flatMap((id) => (typeof id === 'string' && id !== '' ? [id] : [])));
}
