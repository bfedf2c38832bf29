import { givenUp, KitException, toKitException } from '@open-chat-kit/sdk/engine';
import type { EngineEvent, ErrorCode, EventSink, Interest, Session, UserRecord } from '@open-chat-kit/sdk/engine';
import { login } from './accounts/login.ts';
import type { Backend, Peer } from './backend.ts';
import { Delivery } from './delivery.ts';
import type { Fate, FaultPoint } from './faults.ts';
import { HeldLine } from './held-line.ts';
import { Missed } from './missed.ts';
import type { Call } from './operations/call.ts';
import { howThingsAre, newIn, readInterest, unwatched } from './operations/interest.ts';
import type { Recipient } from './operations/telling.ts';
import type { World } from './state/world.ts';

interface OpenSession {
  readonly uid: string;
  readonly delivery: Delivery;
  /** `null` while the connection is open. */
  missed: Missed | null;
}

const now = Promise.resolve();

/** One connection of one user: who it is, what they are waiting for, and what they are to be told. */
export class Connection implements Peer {
  readonly #backend: Backend;
  readonly #pending = new Set<(error: KitException) => void>();
  #line = new HeldLine();
  #isStalled = false;
  #session: OpenSession | null = null;
  #attempt: object | null = null;
  #delivery: Delivery | null = null;
  #watched = unwatched;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  get isOpen(): boolean {
    return this.#session?.missed === null;
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
    if (signal.aborted) return Promise.reject(givenUp(signal));
    // Who connects while the line is open takes it for dead: another one takes its place, as after a break, and the
    // sink of before hears nothing of it.
    if (this.isOpen) this.#break('NETWORK', 'The connection was replaced by a new one.');
    this.#delivery?.mute();
    const attempt = {};
    this.#attempt = attempt;
    let entered: OpenSession | null = null;
    const answer = this.#guard(signal, () =>
      this.#travel('connect', async () => {
        if (!this.#backend.isReady) await this.#backend.available();
        const uid = await this.#backend.safely(() => identify(this.#backend.world));
        if (this.#attempt !== attempt || signal.aborted) throw givenUp(signal);
        this.#attempt = null;
        this.#enter(uid, sink);
        entered = this.#session;
        const { view, viewer } = this.#call();
        const user = view.user(viewer);
        await this.#backend.settled();
        return user;
      }),
    );
    answer.then(
      () => Promise.resolve().then(() => entered?.delivery.start()),
      () => this.#answerLost(entered),
    );
    return answer;
  }

  /** The server opened the session, but the client never knew: what was to be told then is told next time. */
  #answerLost(entered: OpenSession | null): void {
    if (!entered || entered !== this.#session) return;
    this.#break('NETWORK', 'The answer to connecting was lost.');
    entered.delivery.mute();
  }

  /** Ends the session. */
  close(): void {
    const session = this.#session;
    const wasOpen = this.isOpen;
    this.#endLine('NOT_LOGGED_IN', 'The session was ended before an answer came.');
    this.#session = null;
    this.#delivery?.mute();
    if (!session) return;
    this.#backend.forget(this);
    if (wasOpen) this.#backend.leave(session.uid, this);
  }

  /** Breaks the connection: what is under way fails, and events wait until it is opened again. */
  lose(code: ErrorCode, reason: string): void {
    this.#break(code, reason)?.delivery.last({ type: 'connection.lost', code, reason });
  }

  /** Ends the session for good. */
  end(code: ErrorCode, reason: string): void {
    const session = this.#session;
    if (!session) return;
    if (session.missed) {
      // Nobody hears it now, and whoever comes back logs in anew.
      session.missed.forget();
      this.#backend.forget(this);
      return;
    }
    this.#line.carry(() => {
      if (this.#session !== session || session.missed) return;
      this.#delivery = null;
      session.delivery.stop();
      this.close();
      this.#delivery = session.delivery;
      session.delivery.last({ type: 'session.ended', code, reason });
    });
  }

  /** While stalled, nothing passes: no request, no answer, no event, and no new connection. */
  stall(isStalled: boolean): void {
    this.#isStalled = isStalled;
    this.#line.hold(isStalled);
    this.#session?.delivery.hold(isStalled);
  }

  /** Carries a request to the server and the answer back. */
  request<Answer>(
    name: FaultPoint,
    signal: AbortSignal,
    run: (call: Call) => Answer | Promise<Answer>,
  ): Promise<Answer> {
    return this.#onLine(name, signal, async () => {
      if (!this.#backend.isReady) await this.#backend.available();
      const call = this.#call();
      return await this.#backend.safely(() => run(call));
    });
  }

  /** Asks the line for a sign of life: neither the storage nor anything else keeps the answer waiting. */
  ping(signal: AbortSignal): Promise<void> {
    return this.#onLine('ping', signal, () => now);
  }

  /** Does something that nobody waits for. Nothing happens while the connection is not open. */
  notify(run: (call: Call) => void): void {
    this.#tellServer(() => {
      if (this.#backend.isReady) run(this.#call());
    });
  }

  /** Replaces the interest of before. */
  watch(interest: Interest): void {
    const next = readInterest(interest);
    this.#tellServer(() => {
      const looked = newIn(next, this.#watched);
      this.#watched = next;
      if (!this.#backend.isReady) return;
      const call = this.#call();
      for (const event of howThingsAre(call, looked, call.world.goneRevision, call.eventId)) this.post(event);
    });
  }

  /** How to tell this connection something; `null` when there is nobody to tell. */
  recipient(accounts: World['accounts']): Recipient | null {
    const viewer = this.#session && accounts.get(this.#session.uid);
    if (!viewer) return null;
    const { users, groups } = this.#watched;
    return { viewer, watchesUser: (uid) => users.has(uid), watchesGroup: (guid) => groups.has(guid) };
  }

  /** Tells something, as soon as every change so far is safe. */
  post(event: EngineEvent): void {
    const session = this.#session;
    if (!session) return;
    const safe = this.#backend.settled();
    if (!session.missed) session.delivery.post(event, safe);
    else
      safe.then(
        () => this.#deliverLate(session, event),
        () => undefined, // it did not happen
      );
  }

  /** Says that anything may have changed. */
  resync(): void {
    const session = this.#session;
    if (session?.missed) session.missed.forget();
    else session?.delivery.post({ type: 'resync' }, now);
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
        if (session.missed) this.#deliverLate(session, event);
      },
    });
    const session: OpenSession = { uid, delivery, missed: null };
    this.#session = session;
    this.#delivery = delivery;
    if (before?.uid === uid && before.missed) delivery.deliver(before.missed.told());
    backend.register(this);
    backend.arrive(uid);
  }

  /** The session stays, for when the connection is opened again. @returns it, where it was open */
  #break(code: ErrorCode, reason: string): OpenSession | null {
    const session = this.isOpen ? this.#session : null;
    this.#endLine(code, reason);
    if (!session) return null;
    session.missed = new Missed(this.#backend.clock);
    for (const event of session.delivery.stop()) this.#miss(session, session.missed, event);
    this.#backend.leave(session.uid, this);
    return session;
  }

  #endLine(code: ErrorCode, reason: string): void {
    this.#line.end();
    this.#line = new HeldLine();
    this.#line.hold(this.#isStalled);
    this.#attempt = null;
    this.#watched = unwatched;
    for (const fail of this.#pending) fail(new KitException(code, reason));
  }

  /** What became safe after the connection was lost: for the one that came after it, where there is one already. */
  #deliverLate(session: OpenSession, event: EngineEvent): void {
    const current = this.#session;
    if (current?.uid !== session.uid) return;
    if (current.missed) this.#miss(current, current.missed, event);
    else current.delivery.deliver([event]);
  }

  #miss(session: OpenSession, missed: Missed, event: EngineEvent): void {
    if (!missed.add(event) && this.#session === session) this.#backend.forget(this);
  }

  #call(): Call {
    const call = this.#session && this.#backend.callOf(this.#session.uid, this);
    if (!call) throw new KitException('NOT_LOGGED_IN', 'Nobody is logged in on this connection.');
    return call;
  }

  #onLine<Answer>(name: FaultPoint, signal: AbortSignal, run: () => Promise<Answer>): Promise<Answer> {
    const session = this.#session;
    if (!session) return Promise.reject(new KitException('NOT_LOGGED_IN', 'Nobody is logged in on this connection.'));
    if (session.missed) return Promise.reject(new KitException('NETWORK', 'The connection is lost.'));
    return this.#guard(signal, () =>
      this.#travel(name, () => {
        if (this.#session !== session || session.missed || signal.aborted) throw givenUp(signal);
        return run();
      }),
    );
  }

  #tellServer(run: () => void): void {
    const session = this.#session;
    if (!session || session.missed) return;
    this.#line.carry(() => {
      if (this.#session === session && !session.missed) run();
    });
  }

  /** The way to the server and back, with all that can happen on it. */
  async #travel<Answer>(point: FaultPoint, run: () => Promise<Answer>): Promise<Answer> {
    const line = this.#line;
    const fate = this.#backend.faults?.decide(point) ?? null;
    const { clock } = this.#backend;
    if (fate && fate.delay > 0) await new Promise<void>((resolve) => clock.after(fate.delay, resolve));
    if (line.isHeld) await line.passed();
    if (fate?.failure?.when === 'before') await this.#fail(fate.failure);
    const answer = await run();
    if (line.isHeld) await line.passed();
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
        reject(givenUp(signal));
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
      const abort = (): void => fail(givenUp(signal));
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
}
