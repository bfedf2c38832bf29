import { createLineEngine, createTestLine, isAttachmentRecord, KitException } from '@open-chat-kit/sdk/engine';
import type {
  ChatEngine,
  DraftContent,
  LineEngineOptions,
  OpenLine,
  Session,
  TestLine,
  Upload,
} from '@open-chat-kit/sdk/engine';
import type { ConformanceHarness } from '@open-chat-kit/sdk/conformance';
import { embeddedCapabilities, embeddedLimits } from '../../capabilities.ts';
import { limits } from '../../limits.ts';
import { Company, plantedIn } from '../broken-engines/broken-engine.ts';
import { manualClock } from '../manual-clock.ts';
import type { PlantedFault } from '../planted/planted-fault.ts';
import type { AccountWish, EngineHost } from './engine-host.ts';
import { forgedSessions } from '../forged-sessions.ts';

/** What a {@link LineHarness} can be given. */
export interface LineHarnessOptions {
  readonly fault?: PlantedFault | null;
  /** Milliseconds that each frame takes on each way. @default 0 */
  readonly latencyMs?: number;
  /** The engine at this end of a line. @default a line engine that uploads over the line itself */
  readonly makeEngine?: (options: Pick<LineEngineOptions, 'open' | 'clock' | 'onWarning'>) => ChatEngine;
  /** What becomes of the host afterwards. @default it is closed */
  readonly release?: (host: EngineHost) => Promise<void>;
}

/** Longest time that is passed at once: between two steps every line that is alive gives a sign of it. */
const stride = 5_000;
/** Real milliseconds after which nobody waits any more for what a faulty engine does not do. */
const patience = 1_000;

interface Reached {
  readonly network: TestLine;
  readonly inside: ChatEngine;
}

/** A server, the lines to it, and a network between that does what it is told. */
export class LineHarness implements ConformanceHarness {
  readonly #host: EngineHost;
  readonly #options: LineHarnessOptions;
  readonly #clock = manualClock();
  readonly #company = new Company();
  readonly #engines = new Map<ChatEngine, Reached>();
  readonly #stalled = new Set<ChatEngine>();
  readonly #warnings: string[] = [];
  readonly #connecting = new Map<Promise<unknown>, ChatEngine>();
  /** Lines that were hung up and whose other end does not know it yet. */
  readonly #closing = new Set<Promise<void>>();

  constructor(host: EngineHost, options: LineHarnessOptions = {}) {
    this.#host = host;
    this.#options = options;
  }

  createEngine(): ChatEngine {
    const network = createTestLine(this.#watched(this.#host.open));
    if (this.#options.latencyMs !== undefined) network.delay(this.#options.latencyMs);
    const { makeEngine = lineEngine } = this.#options;
    const inside = makeEngine({
      open: network.open,
      clock: this.#clock,
      onWarning: (warning) => this.#warnings.push(warning),
    });
    const tracked: ChatEngine = {
      ...inside,
      connect: (session, sink, signal) => {
        const call = inside.connect(session, sink, signal);
        const over = call.then(nothing, nothing).then(() => void this.#connecting.delete(over));
        this.#connecting.set(over, engine);
        return call;
      },
    };
    const { fault } = this.#options;
    const engine = fault?.at === 'engine' ? plantedIn(tracked, fault, this.#company) : tracked;
    this.#engines.set(engine, { network, inside });
    return engine;
  }

  createUser(wish: AccountWish): Promise<Session> {
    return this.#host.createUser(wish);
  }

  wrongSession(uid: string): readonly Session[] {
    return forgedSessions(uid);
  }

  async advance(ms: number): Promise<void> {
    for (let left = ms; left >= 0; left -= stride) {
      await this.#arrived();
      const part = Math.min(left, stride);
      await this.#host.advance(part);
      await this.#clock.advance(part);
    }
    await this.#arrived();
  }

  async cut(engine: ChatEngine): Promise<void> {
    this.#engines.get(engine)?.network.cut();
    await this.#closed();
  }

  stall(engine: ChatEngine, isStalled: boolean): void {
    if (isStalled) this.#stalled.add(engine);
    else this.#stalled.delete(engine);
    this.#engines.get(engine)?.network.stall(isStalled);
  }

  readonly restart = async (): Promise<void> => {
    await this.#host.restart();
    await this.#closed();
  };

  readonly endSessions = (uid: string): Promise<void> => this.#host.endSessions(uid);

  readonly loseAnswer = (engine: ChatEngine): void => {
    this.#engines.get(engine)?.network.loseAnswer();
  };

  readonly overLimit = (): DraftContent => {
    return { kind: 'text', text: 'x'.repeat(limits.text + 1) };
  };

  async dispose(): Promise<void> {
    for (const [engine, { network, inside }] of this.#engines) {
      this.#stalled.delete(engine);
      network.delay(0);
      network.stall(false);
      await inside.disconnect();
    }
    await this.#closed();
    const { release = (host: EngineHost) => host.close() } = this.#options;
    await release(this.#host);
    // A healthy engine and its server leave nothing to warn of.
    const [warning] = this.#options.fault ? [] : this.#warnings;
    if (warning !== undefined) throw new KitException('INTERNAL', `The engine warned: ${warning}`);
  }

  /** What is on its way arrives: connections open, and each one that is open gets an answer behind everything else. */
  async #arrived(): Promise<void> {
    const opening = [...this.#connecting].filter(([, engine]) => !this.#stalled.has(engine)).map(([over]) => over);
    const asked = [...this.#engines].filter(([engine]) => !this.#stalled.has(engine));
    const control = new AbortController();
    const answered = asked.map(([, { inside }]) => inside.ping(control.signal).catch(nothing));
    await soon(Promise.all([...opening, ...answered]));
    control.abort();
  }

  async #closed(): Promise<void> {
    const { latencyMs = 0 } = this.#options;
    if (this.#closing.size > 0) await soon(Promise.all(this.#closing));
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs * 2));
  }

  /** Lines of the host; those that one end hung up are waited for. */
  #watched(open: OpenLine): OpenLine {
    return async (ends, signal) => {
      let over = nothing;
      const end = new Promise<void>((resolve) => {
        over = resolve;
      });
      const line = await open(
        {
          frame: (text) => ends.frame(text),
          closed: (reason) => {
            over();
            ends.closed(reason);
          },
        },
        signal,
      );
      return {
        send: (frame) => line.send(frame),
        close: () => {
          this.#closing.add(end);
          void end.then(() => this.#closing.delete(end));
          line.close();
        },
      };
    };
  }
}

function lineEngine(options: Pick<LineEngineOptions, 'open' | 'clock' | 'onWarning'>): ChatEngine {
  return createLineEngine({
    ...options,
    name: 'line',
    capabilities: embeddedCapabilities,
    limits: embeddedLimits,
    upload,
  });
}

const nothing = (): void => undefined;

async function soon(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}

const upload: Upload = async ({ name, mimeType, content }, onProgress, signal, ask) => {
  const response = 'uri' in content ? await fetch(content.uri, { signal }) : new Response(content);
  const base64 = Buffer.from(await response.arrayBuffer()).toString('base64');
  const attachment = await ask('upload', [name, mimeType, base64], signal, onProgress);
  if (isAttachmentRecord(attachment)) return attachment;
  throw new KitException('INTERNAL', 'The answer to an upload is no attachment.');
};
