import { KitException, toKitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, Clock, EventSink } from '@open-chat-kit/sdk/engine';
import type { HostedServer } from '../server.ts';
import type { Caller, HostMessage, TabRequest } from './message.ts';

type Call = Extract<TabRequest, { kind: 'call' }>;
type Tell = Extract<TabRequest, { kind: 'tell' }>;

const administration: ReadonlySet<string> = new Set(['createUser', 'updateUser', 'issueToken']);

/** Milliseconds that requests under way get when the hosting tab closes. */
const patience = 1_000;

/** The server of all tabs, in the one that hosts it: turns messages into calls of engines, and back. */
export class Host {
  /** Names the tab and this time of hosting. */
  readonly id: string;
  readonly server: HostedServer;
  readonly #reply: (message: HostMessage) => void;
  readonly #engines = new Map<string, Map<number, ChatEngine>>();
  readonly #calls = new Map<string, AbortController>();
  readonly #running = new Set<Promise<void>>();
  #isClosing = false;

  #isSilent = false;

  constructor(id: string, server: HostedServer, reply: (message: HostMessage) => void) {
    this.id = id;
    this.server = server;
    this.#reply = (message) => {
      if (!this.#isSilent) reply(message);
    };
  }

  /** Takes a message meant for the host. */
  receive(message: TabRequest): void {
    if (this.#isClosing) return;
    switch (message.kind) {
      case 'call': {
        const run = this.#call(message);
        this.#running.add(run);
        void run.finally(() => this.#running.delete(run));
        return;
      }
      case 'abort':
        this.#calls.get(keyOf(message.from, message.id))?.abort();
        return;
      case 'tell':
        this.#tell(message);
        return;
      case 'bye':
        this.drop(message.tab);
        return;
      case 'where':
    }
  }

  /** A tab ended: its connections end with it. */
  drop(tab: string): void {
    for (const engine of this.#engines.get(tab)?.values() ?? []) void engine.disconnect();
    this.#engines.delete(tab);
  }

  /** Answers what was asked before, then ends in silence: the connections go on with the next host. */
  async close(clock: Clock): Promise<void> {
    this.#isClosing = true;
    await new Promise<void>((resolve) => {
      const cancel = clock.after(patience, resolve);
      void Promise.all(this.#running).then(cancel).then(resolve);
    });
    await this.server.close();
  }

  /** Another tab is the host now: what this one still finds out is nobody's business. */
  yield(): void {
    this.#isClosing = true;
    this.#isSilent = true;
    // What is robbed of its storage never ends writing.
    void this.server.end();
  }

  async #call({ from, id, name, args }: Call): Promise<void> {
    const abort = new AbortController();
    const key = keyOf(from, id);
    this.#calls.set(key, abort);
    try {
      const value: unknown = await this.#run(from, id, name, args, abort.signal);
      this.#reply({ kind: 'answer', host: this.id, to: from.tab, id, value });
    } catch (error) {
      const { code, message, details } = toKitException(error, name);
      this.#reply({ kind: 'refusal', host: this.id, to: from.tab, id, code, message, details });
    } finally {
      this.#calls.delete(key);
    }
  }

  #run(from: Caller, id: number, name: string, args: readonly unknown[], signal: AbortSignal): unknown {
    const server = this.server;
    if (from.line === 0) {
      if (administration.has(name)) return invoke(server, name, args);
      throw new KitException('UNSUPPORTED', `The server has no "${name}".`);
    }
    const engine = this.#engineOf(from);
    const [who, turn] = args;
    const sink: EventSink = (events) => {
      if (!this.#isClosing) this.#reply({ kind: 'events', host: this.id, to: from, turn: Number(turn), events });
    };
    const onProgress = (share: number): void =>
      this.#reply({ kind: 'progress', host: this.id, to: from.tab, id, share });
    switch (name) {
      case 'connect':
        return invoke(engine, name, [who, sink, signal]);
      case 'resume':
        return server.resume(engine, String(who), sink, signal);
      case 'upload':
        return invoke(engine, name, [...args, onProgress, signal]);
      default:
        return invoke(engine, name, [...args, signal]);
    }
  }

  #tell({ from, name, args }: Tell): void {
    if (from.line === 0) {
      if (name === 'endSessions') this.server.endSessions(String(args[0]), String(args[1]));
      return;
    }
    const engine = this.#engineOf(from);
    if (name === 'cut') this.server.cut(engine);
    else if (name === 'stall') this.server.stall(engine, args[0] === true);
    else void invoke(engine, name, args);
  }

  #engineOf({ tab, line }: Caller): ChatEngine {
    const engines = this.#engines.get(tab) ?? new Map<number, ChatEngine>();
    this.#engines.set(tab, engines);
    const engine = engines.get(line) ?? this.server.engine();
    engines.set(line, engine);
    return engine;
  }
}

/** Calls by name. The arguments are checked where every request's are: in the server. */
function invoke(target: object, name: string, args: readonly unknown[]): unknown {
  const method: unknown = Object.hasOwn(target, name) ? Reflect.get(target, name) : undefined;
  if (typeof method !== 'function') throw new KitException('UNSUPPORTED', `The server has no "${name}".`);
  return Reflect.apply(method, target, args);
}

function keyOf({ tab, line }: Caller, id: number): string {
  return `${tab} ${line} ${id}`;
}
