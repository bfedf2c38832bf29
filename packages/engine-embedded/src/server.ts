import { isKitException, KitException, systemClock } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, Clock, EngineEvent, EventSink, KeyValueStorage, UserRecord } from '@open-chat-kit/sdk/engine';
import { changedProfile, draftAccount } from './accounts/account-draft.ts';
import type { AccountChanges, AccountDraft } from './accounts/account-draft.ts';
import { hashToken } from './accounts/login.ts';
import { Backend } from './backend.ts';
import type { Opened } from './backend.ts';
import type { Connection } from './connection.ts';
import { createEngine } from './engine.ts';
import type { Faults } from './faults.ts';
import { lasting } from './lasting.ts';
import { forgetfulJournal } from './log/journal.ts';
import type { OnLost } from './log/journal.ts';
import { openLog } from './log/open-log.ts';
import type { Call } from './operations/call.ts';
import { people } from './operations/telling.ts';
import { randomId } from './random.ts';
import type { Random } from './random.ts';
import { accountOf } from './state/lookup.ts';
import type { StoredPart } from './state/stored.ts';
import { renewRevisions, restoreWorld } from './state/restore.ts';
import { faultyStorage } from './storage/faulty.ts';

/** What an {@link EmbeddedServer} can be given. All of it is optional. */
export interface EmbeddedServerOptions {
  /** @default the machine's own clock */
  readonly clock?: Clock;
  /** @default Math.random */
  readonly random?: Random;
  /** Where the server keeps everything. @default nowhere: it ends with the process */
  readonly storage?: KeyValueStorage;
  /** What goes wrong on the way. @default nothing */
  readonly faults?: Faults;
  /** What the server holds when it starts for the first time. @default nothing */
  readonly seed?: Iterable<StoredPart>;
  /** Hears of damage that the server could live with. @default console.warn */
  readonly onWarning?: (warning: string) => void;
}

/** A chat server in the process, for as many users and connections as one likes. */
export interface EmbeddedServer {
  /** Resolves when the storage has been read. Everything else waits for it by itself. @throws NETWORK, UNSUPPORTED for what another version wrote */
  readonly ready: Promise<void>;
  /** A new connection, not open yet. */
  engine(): ChatEngine;
  /** Makes an account. @throws CONFLICT when the uid is taken, INVALID_ARGUMENT, LIMIT_EXCEEDED */
  createUser(draft: AccountDraft): Promise<UserRecord>;
  /** Changes a profile. @throws NOT_FOUND, INVALID_ARGUMENT, LIMIT_EXCEEDED */
  updateUser(uid: string, changes: AccountChanges): Promise<UserRecord>;
  /** Makes a token that opens sessions by itself, as `Session.authToken`. @throws NOT_FOUND */
  issueToken(uid: string): Promise<string>;
  /** Ends all sessions of a user for good, with `session.ended`. */
  endSessions(uid: string, reason?: string): void;
  /** Breaks the network under a connection. */
  cut(engine: ChatEngine): void;
  /** While stalled, a connection carries nothing: no request, no answer, no event, and it cannot be opened again. */
  stall(engine: ChatEngine, isStalled: boolean): void;
  /** Ends everything, after the last write. One that hangs is waited for a minute at most, and `onWarning` hears of it. */
  close(): Promise<void>;
}

/** A server, and what only its own tabs may do. */
export interface HostedServer extends EmbeddedServer {
  /** Opens a connection for a user who proved who they are to the server before this one. */
  resume(engine: ChatEngine, uid: string, sink: EventSink, signal: AbortSignal): Promise<UserRecord>;
  /** Ends everything. Resolves when nothing writes any more: before that no other tab may take over. */
  end(): Promise<void>;
}

/** Starts a server. */
export function createEmbeddedServer(options: EmbeddedServerOptions = {}): EmbeddedServer {
  return createHostedServer(options);
}

/** Starts a server that tabs can share. */
export function createHostedServer(options: EmbeddedServerOptions): HostedServer {
  checkStorage(options.storage);
  // A start that failed is tried again, with the same seed.
  const seed = lasting(options.seed ?? []);
  const warn = options.onWarning ?? ((warning: string) => console.warn(warning));
  const backend = new Backend({
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
    faults: options.faults ?? null,
    warn,
    open: (lost) => openWorld({ ...options, seed }, warn, lost),
  });
  const connections = new WeakMap<ChatEngine, Connection>();
  const ready = backend.start();
  // Whoever needs the server asks again and hears of the failure then.
  ready.catch(() => undefined);

  /** As a request of the user themselves, told to all of their connections. @throws NOT_FOUND */
  const callOf = (uid: string): Call => {
    const call = backend.callOf(uid, null);
    if (!call) throw new KitException('NOT_FOUND', 'There is no such user.', { details: { uid } });
    return call;
  };

  const administer = async <Answer>(uid: string, run: (call: Call) => Answer): Promise<Answer> => {
    await backend.available();
    return await backend.safely(() => run(callOf(uid)));
  };

  return {
    ready,
    engine() {
      const { engine, connection } = createEngine(backend);
      connections.set(engine, connection);
      return engine;
    },
    async createUser(draft) {
      const user = draftAccount(draft, backend.random);
      await backend.available();
      return await backend.safely(() => {
        if (backend.world.accounts.has(user.uid)) {
          throw new KitException('CONFLICT', 'This uid is taken. Choose another.', { details: { uid: user.uid } });
        }
        backend.commit({ type: 'user.created', user });
        const { view, viewer } = callOf(user.uid);
        return view.user(viewer);
      });
    },
    updateUser: (uid, changes) =>
      administer(uid, (call) => {
        call.commit({ type: 'user.changed', uid, changes: changedProfile(changes) });
        const user = call.news.user(call.viewer);
        const updated: EngineEvent = { id: call.eventId(), type: 'user.updated', user };
        call.tell({ to: people(call.viewer), event: updated }, { to: { type: 'watchersOfUser', uid }, event: updated });
        return call.view.user(call.viewer);
      }),
    issueToken: (uid) =>
      administer(uid, (call) => {
        const token = `${randomId(call.random)}${randomId(call.random)}`;
        call.commit({ type: 'token.issued', uid, hash: hashToken(token) });
        return token;
      }),
    endSessions(uid, reason = 'The session was ended by the server.') {
      for (const connection of backend.connections()) {
        if (connection.uid === uid) connection.end('AUTH_FAILED', reason);
      }
    },
    cut(engine) {
      connections.get(engine)?.lose('NETWORK', 'The connection broke.');
    },
    stall(engine, isStalled) {
      connections.get(engine)?.stall(isStalled);
    },
    close: () => backend.close(),
    end: () => backend.end(),
    resume(engine, uid, sink, signal) {
      const connection = connections.get(engine);
      if (!connection) throw new KitException('INTERNAL', 'This engine belongs to another server.');
      return connection.open((world) => accountOf(world, uid).uid, sink, signal);
    },
  };
}

async function openWorld(
  { storage, seed, faults, clock = systemClock }: EmbeddedServerOptions & Required<Pick<EmbeddedServerOptions, 'seed'>>,
  warn: (warning: string) => void,
  lost: OnLost,
): Promise<Opened> {
  if (!storage) {
    const world = restoreWorld(seed);
    renewRevisions(world);
    return { world, journal: forgetfulJournal };
  }
  try {
    return await openLog({ storage: faults ? faultyStorage(storage, faults, clock) : storage, seed, warn, lost });
  } catch (error) {
    if (isKitException(error) && error.code === 'UNSUPPORTED') throw error;
    throw new KitException('NETWORK', 'The server could not read its storage. Try again.', { cause: error });
  }
}

/** @throws INVALID_ARGUMENT for what could never keep anything; waiting would not help there */
export function checkStorage(storage: KeyValueStorage | undefined): void {
  if (storage === undefined) return;
  const methods: readonly (keyof KeyValueStorage)[] = ['getItem', 'setItem', 'removeItem', 'getAllKeys'];
  const missing = methods.filter((name) => typeof storage[name] !== 'function');
  if (missing.length === 0) return;
  throw new KitException(
    'INVALID_ARGUMENT',
    `"storage" must be a key-value store; this one lacks ${missing.join(', ')}.`,
    {
      details: { argument: 'storage' },
    },
  );
}
