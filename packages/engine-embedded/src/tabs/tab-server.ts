import { isKitException, systemClock } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, UserRecord } from '@open-chat-kit/sdk/engine';
import { lasting } from '../lasting.ts';
import { randomId } from '../random.ts';
import { checkStorage, createEmbeddedServer, createHostedServer } from '../server.ts';
import type { EmbeddedServer, EmbeddedServerOptions, HostedServer } from '../server.ts';
import { indexedDbStorage } from '../storage/indexed-db.ts';
import { isShared } from '../storage/shared.ts';
import { browserLocks, openBroadcastChannel } from './channel.ts';
import type { TabChannel, TabLocks } from './channel.ts';
import { holdStorage, unheldStorage } from './held-storage.ts';
import type { Held } from './held-storage.ts';
import { HostWatch } from './host-watch.ts';
import { Host } from './host.ts';
import { Hosting } from './hosting.ts';
import { isTabMessage } from './message.ts';
import type { HostMessage, TabMessage, TabRequest } from './message.ts';
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
 * the state and takes over; open connections hear a `resync` and go on. A tab that is frozen keeps the lock, so it is
 * taken from it: after eight seconds in which it gave no sign of life. Nothing acknowledged is lost.
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

  checkStorage(options.storage);
  const storage = options.storage ?? indexedDbStorage(options.name);
  // This tab may host more than once.
  const seed = lasting(options.seed ?? []);
  const tab = randomId(random);
  const closing = new AbortController();
  const engines = new Map<number, TabEngine>();
  const lines = new WeakMap<ChatEngine, number>();
  const runs: ((server: EmbeddedServer) => () => void)[] = [];
  const guests = new Set<string>();
  let hosting: Hosting | null = null;
  let hostings = 0;
  /** The highest that was heard of. */
  let term = 0;
  let isQueued = false;
  let alive = nothing;
  const isAlive = new Promise<void>((resolve) => {
    alive = resolve;
  });
  let post = (message: TabMessage): void => channel.post(message);

  const send = (message: TabRequest): void => {
    if (hosting && 'host' in message && message.host === hosting.host.id) {
      const { host } = hosting;
      void Promise.resolve().then(() => host.receive(message));
    } else {
      post(message);
    }
  };

  const reply = (message: HostMessage): void => {
    const to = 'to' in message ? (typeof message.to === 'string' ? message.to : message.to.tab) : '';
    if (to === tab) void Promise.resolve().then(() => receive(message));
    // Another tab may know better, and hosts next.
    else if (hosting?.isRefused) return;
    else if (!closing.signal.aborted || message.kind !== 'events') post(message);
  };

  const line = new TabLine(tab, send, () => {
    if (canTakeOver && !hosting) watch.begin();
  });

  /** A tab holds its own lock for as long as it lives: whoever gets it knows that the tab is gone. */
  const watchOver = (guest: string): void => {
    if (guest === tab || guests.has(guest)) return;
    guests.add(guest);
    void locks
      .request(`${name} tab ${guest}`, { signal: closing.signal }, () => {
        guests.delete(guest);
        hosting?.host.drop(guest);
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
        if (hosting?.isOpen) announce(hosting);
        else if (hosting?.isOpening(clock.now())) post({ kind: 'opening' });
        return;
      case 'opening':
        watch.heard();
        return;
      case 'host':
        hears(message.host, message.term, message.isReading === true);
        return;
      case 'call':
      case 'tell':
      case 'abort':
        if (message.host !== hosting?.host.id) return;
        watchOver(message.from.tab);
        hosting.host.receive(message);
        return;
      case 'bye':
        hosting?.host.receive(message);
        return;
      default:
        // Whatever a host still says that stood still while another one took over, nobody listens.
        if (message.host !== line.host) return;
        watch.heard();
        if (message.kind !== 'events') {
          if (message.to === tab) line.receive(message);
        } else if (message.to.tab === tab) {
          engines.get(message.to.line)?.receive(message.turn, message.events);
        }
    }
  };

  /** A tab says that it is the host. */
  const hears = (host: string, of: number, isReading: boolean): void => {
    // From a host that was slow to say so, or stood still and does not know yet that it is none any more.
    if (of !== 0 && of < term) return;
    if (hosting?.isRefused) {
      // One that cannot read either would pass the place back.
      if (isReading) return;
      stepBack(hosting);
      queue();
    } else if (hosting?.isOpen) {
      if (of <= hosting.term) return;
      stepBack(hosting);
    }
    term = Math.max(term, of);
    watch.heard();
    moved(host);
  };

  const announce = ({ host, term: of, isReading }: Hosting): void => {
    post({ kind: 'host', host: host.id, term: of, ...(isReading && { isReading }) });
  };

  /** Makes this tab the host. */
  const begin = (hosted: HostedServer, held: Omit<Held, 'storage'>): Hosting => {
    if (hosting) stepBack(hosting);
    hostings += 1;
    const mine = new Hosting(new Host(`${tab} ${hostings}`, hosted, reply), clock.now());
    hosting = mine;
    void held.isRobbed.then(() => stepBack(mine));
    hosted.ready.then(
      () => {
        mine.read();
        if (hosting === mine && mine.isOpen) announce(mine);
      },
      (error: unknown) => {
        if (hosting !== mine || !isKitException(error) || error.code !== 'UNSUPPORTED') return;
        mine.refuse();
        moved(mine.host.id);
      },
    );
    void held.term.then((own) => {
      if (hosting !== mine || mine.isRefused) return;
      term = Math.max(term, own);
      mine.open(own, runs);
      announce(mine);
      moved(mine.host.id);
    });
    return mine;
  };

  /** Another tab took over while this one stood still. */
  const stepBack = (left: Hosting): void => {
    if (hosting !== left) return;
    hosting = null;
    left.yield();
    if (closing.signal.aborted) return;
    post({ kind: 'where' });
    if (canTakeOver) watch.begin();
  };

  const host = (): Hosting | null => {
    if (closing.signal.aborted) return null;
    const held = isShared(storage) ? holdStorage(storage) : unheldStorage(storage);
    return begin(createHostedServer({ ...options, seed, storage: held.storage }), held);
  };

  /** Holds the lock, hosts meanwhile, and queues for it again when it was taken away. */
  const holding = async (
    request: (run: () => Promise<void>) => Promise<unknown>,
    refused: (error: unknown) => void,
  ): Promise<void> => {
    let mine = null as Hosting | null;
    try {
      await request(async () => {
        mine = host();
        await mine?.isOver;
      });
    } catch (error) {
      if (mine === null && !closing.signal.aborted) {
        refused(error);
        return;
      }
    }
    // Until another tab hosts, nothing here would be better at the next turn.
    if (mine !== null && hosting === mine && mine.isRefused) return;
    if (mine !== null) stepBack(mine);
    queue();
  };

  const queue = (): void => {
    if (isQueued || closing.signal.aborted) return;
    isQueued = true;
    const wait = (run: () => Promise<void>): Promise<unknown> =>
      locks.request(name, { signal: closing.signal }, () => {
        isQueued = false;
        return run();
      });
    void holding(wait, (error) => {
      // As where the browser blocks site data: it has locks and refuses each.
      warn(`Cannot share a chat server (${String(error)}): the tab gets a chat server of its own that keeps nothing.`);
      watch.stop();
      post = nothing;
      channel.close();
      begin(createHostedServer(privateOptions({ ...options, seed })), unheldStorage(storage));
    });
  };

  const canTakeOver = locks.steal !== undefined && isShared(storage);
  const watch = new HostWatch({
    clock,
    isWaiting: () => !hosting && line.isWaiting,
    ask: () => post({ kind: 'where' }),
    takeOver() {
      if (!hosting) void holding(async (run) => locks.steal?.(name, run), nothing);
    },
  });

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
  queue();
  post({ kind: 'where' });
  if (canTakeOver) watch.begin();

  const administer = async <Answer>(request: string, args: readonly unknown[]): Promise<Answer> =>
    // As in a tab engine: the other tab answers what this very code computed.
    (await line.call(0, request, args, { signal: closing.signal })) as Answer;

  const read = async (): Promise<void> => {
    await line.hosted();
    const mine = hosting;
    try {
      await mine?.host.server.ready;
    } catch (error) {
      if (hosting === mine) throw error;
      // Another tab took over meanwhile.
      await read();
    }
  };
  const ready = read();
  // Whoever asks for something hears of the end then.
  ready.catch(nothing);

  return {
    ready,
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
      hosting?.add(run);
    },
    async close() {
      if (closing.signal.aborted) return;
      line.close();
      for (const engine of engines.values()) engine.close();
      if (!hosting) post({ kind: 'bye', tab });
      closing.abort();
      watch.stop();
      await hosting?.close(clock);
      hosting = null;
      post = nothing;
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
