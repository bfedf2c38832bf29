import { systemClock } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, UserRecord } from '@open-chat-kit/sdk/engine';
import { randomId } from '../random.ts';
import { createEmbeddedServer, createHostedServer } from '../server.ts';
import type { EmbeddedServer, EmbeddedServerOptions, HostedServer } from '../server.ts';
import { indexedDbStorage } from '../storage/indexed-db.ts';
import { browserLocks, openBroadcastChannel } from './channel.ts';
import type { TabChannel, TabLocks } from './channel.ts';
import { Host } from './host.ts';
import { isTabMessage } from './message.ts';
import type { TabMessage } from './message.ts';
import { createTabEngine } from './tab-engine.ts';
import type { TabEngine } from './tab-engine.ts';
import { TabLine } from './tab-line.ts';

/** What a {@link TabServer} can be given beside its name. */
export interface TabServerOptions extends EmbeddedServerOptions {
  /** Tabs with the same name share one server. */
  readonly name: string;
  /** `null` for none. @default navigator.locks */
  readonly locks?: TabLocks | null;
  /** `null` for none. @default a BroadcastChannel */
  readonly channel?: TabChannel | null;
}

/** One server for all tabs of a browser, from the side of one tab. */
export interface TabServer extends EmbeddedServer {
  /** Runs something while the server is in this tab, and so in one tab only; what it returns ends it. */
  whileHosting(run: (server: EmbeddedServer) => () => void): void;
}

const never = new AbortController().signal;
const nothing = (): void => undefined;

/**
 * Makes all tabs of a browser one server: the tab that holds a lock hosts it, with its state in IndexedDB, and the
 * others reach it over a channel. When that tab closes, crashes or is killed, the lock goes to another tab, which reads
 * the state and takes over; open connections hear a `resync` and go on. Nothing acknowledged is lost.
 *
 * Tabs of one origin share their storage, so they trust each other: a connection goes on without logging in again.
 * Where the browser has no locks or channels, or refuses them, each tab gets a server of its own that keeps nothing,
 * with a warning.
 */
export function createTabServer(options: TabServerOptions): TabServer {
  const { clock = systemClock, random = Math.random } = options;
  const warn = options.onWarning ?? ((warning: string) => console.warn(warning));
  const name = `open-chat-kit ${options.name}`;
  const locks = options.locks === undefined ? browserLocks() : options.locks;
  const channel = locks && (options.channel === undefined ? openBroadcastChannel(name) : options.channel);
  if (!locks || !channel) {
    warn(
      'This browser has no Web Locks or no BroadcastChannel: the tab gets a chat server of its own that keeps nothing.',
    );
    return privateServer(options);
  }

  const tab = randomId(random);
  const closing = new AbortController();
  const engines = new Map<number, TabEngine>();
  const lines = new WeakMap<ChatEngine, number>();
  const runs: ((server: EmbeddedServer) => () => void)[] = [];
  const guests = new Set<string>();
  let host: Host | null = null;
  let server: EmbeddedServer | null = null;
  let stops: (() => void)[] = [];
  let alive = nothing;
  const isAlive = new Promise<void>((resolve) => {
    alive = resolve;
  });
  let post = (message: TabMessage): void => channel.post(message);
  let release = nothing;
  let released = Promise.resolve();

  const send = (message: TabMessage): void => {
    const isMine = 'host' in message && message.host === tab;
    if (host && isMine && message.kind !== 'host') {
      const here = host;
      void Promise.resolve().then(() => here.receive(message));
    } else {
      post(message);
    }
  };

  const reply = (message: TabMessage): void => {
    const to = 'to' in message ? (typeof message.to === 'string' ? message.to : message.to.tab) : '';
    if (to === tab) void Promise.resolve().then(() => receive(message));
    else if (!closing.signal.aborted || message.kind !== 'events') post(message);
  };

  const line = new TabLine(tab, send);

  /** A tab holds its own lock for as long as it lives: whoever gets it knows that the tab is gone. */
  const watchOver = (guest: string): void => {
    if (guest === tab || guests.has(guest)) return;
    guests.add(guest);
    void locks
      .request(`${name} tab ${guest}`, { signal: closing.signal }, () => {
        guests.delete(guest);
        host?.drop(guest);
        return Promise.resolve();
      })
      .catch(() => undefined);
  };

  const moved = (to: string): void => {
    // A tab that asks before it holds its own lock would look like one that is gone.
    void isAlive.then(() => {
      if (line.moveTo(to)) for (const engine of engines.values()) engine.resume();
    });
  };

  const receive = (message: unknown): void => {
    if (!isTabMessage(message)) return;
    switch (message.kind) {
      case 'where':
        if (host) post({ kind: 'host', host: tab });
        return;
      case 'host':
        moved(message.host);
        return;
      case 'call':
      case 'tell':
      case 'abort':
        if (message.host !== tab || !host) return;
        watchOver(message.from.tab);
        host.receive(message);
        return;
      case 'bye':
        host?.receive(message);
        return;
      case 'answer':
      case 'refusal':
      case 'progress':
        if (message.to === tab) line.receive(message);
        return;
      case 'events':
        if (message.to.tab === tab) engines.get(message.to.line)?.receive(message.turn, message.events);
    }
  };

  /** Runs for as long as this tab has the lock. */
  const serve = async (hosted: HostedServer): Promise<void> => {
    const here = new Host(hosted, reply);
    host = here;
    server = hosted;
    const closed = new Promise<void>((resolve) => {
      release = resolve;
    });
    released = (async () => {
      await closed;
      for (const stop of stops) stop();
      await here.close(clock);
      host = null;
    })();
    post({ kind: 'host', host: tab });
    moved(tab);
    stops = runs.map((run) => run(hosted));
    await released;
  };

  channel.listen(receive);
  const hold = new Promise<void>((resolve) => {
    closing.signal.addEventListener('abort', () => resolve());
  });
  void locks
    .request(`${name} tab ${tab}`, { signal: never }, () => {
      alive();
      return hold;
    })
    .catch(alive);
  const share = async (): Promise<void> => {
    if (closing.signal.aborted) return;
    await serve(createHostedServer({ ...options, storage: options.storage ?? indexedDbStorage(options.name) }));
  };
  void locks.request(name, { signal: closing.signal }, share).catch((error: unknown) => {
    if (closing.signal.aborted) return;
    // As where the browser blocks site data: it has locks and refuses each.
    warn(`Cannot share a chat server (${String(error)}): the tab gets a chat server of its own that keeps nothing.`);
    post = nothing;
    channel.close();
    void serve(createHostedServer(privateOptions(options)));
  });
  post({ kind: 'where' });

  const administer = async <Answer>(request: string, args: readonly unknown[]): Promise<Answer> =>
    // As in a tab engine: the other tab answers what this very code computed.
    (await line.call(0, request, args, { signal: closing.signal })) as Answer;

  return {
    ready: line.hosted(),
    engine() {
      const number = engines.size + 1;
      const engine = createTabEngine(line, number);
      engines.set(number, engine);
      lines.set(engine.engine, number);
      return engine.engine;
    },
    createUser: (draft) => administer<UserRecord>('createUser', [draft]),
    updateUser: (uid, changes) => administer<UserRecord>('updateUser', [uid, changes]),
    issueToken: (uid) => administer<string>('issueToken', [uid]),
    endSessions: (uid, reason = 'The session was ended by the server.') => line.tell(0, 'endSessions', [uid, reason]),
    cut: (engine) => line.tell(lines.get(engine) ?? 0, 'cut', []),
    stall: (engine, isStalled) => line.tell(lines.get(engine) ?? 0, 'stall', [isStalled]),
    whileHosting(run) {
      runs.push(run);
      if (server && host) stops.push(run(server));
    },
    async close() {
      if (closing.signal.aborted) return;
      line.failAll('NETWORK', 'The tab was closed.');
      if (!host) post({ kind: 'bye', tab });
      closing.abort();
      release();
      await released;
      channel.close();
    },
  };
}

function privateOptions(options: EmbeddedServerOptions): EmbeddedServerOptions {
  const { storage: _, ...rest } = options;
  return rest;
}

function privateServer(options: EmbeddedServerOptions): TabServer {
  const server = createEmbeddedServer(privateOptions(options));
  return {
    ...server,
    whileHosting(run) {
      run(server);
    },
  };
}
