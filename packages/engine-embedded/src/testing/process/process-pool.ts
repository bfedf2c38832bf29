import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EngineHost } from './engine-host.ts';
import { LineHarness } from './line-harness.ts';
import type { LineHarnessOptions } from './line-harness.ts';
import { ProcessHost } from './process-host.ts';
import { ServerProcess } from './server-process.ts';
import type { Program } from './server-process.ts';

/** A server that was killed reads all that ever happened on it before it is back. */
const mostUses = 40;

/**
 * Servers in processes of their own. A harness has one for itself as long as it lasts, and the next one uses it again
 * with new accounts, until it knows too much. A server with a fault serves one harness.
 */
export class ProcessPool {
  readonly #program: Program;
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'open-chat-kit-'));
  readonly #all = new Set<EngineHost>();
  readonly #free: EngineHost[] = [];
  readonly #uses = new Map<EngineHost, number>();
  readonly #warnings: string[] = [];
  /** Loaded ahead: a server that was killed comes back at once. */
  #spare: ServerProcess | null = null;
  #files = 0;

  constructor(program: Program) {
    this.#program = program;
  }

  /** What healthy servers warned of: nothing. */
  get warnings(): readonly string[] {
    return this.#warnings;
  }

  /** A harness over a server of its own. */
  async harness(options: Omit<LineHarnessOptions, 'release'> = {}): Promise<LineHarness> {
    const fault = options.fault?.at === 'server' ? options.fault.name : '';
    const host = (fault === '' && this.#free.pop()) || (await this.#start(fault));
    const uses = (this.#uses.get(host) ?? 0) + 1;
    this.#uses.set(host, uses);
    return new LineHarness(host, {
      ...options,
      release: async (used) => {
        if (fault === '' && uses < mostUses) this.#free.push(used);
        else await this.#end(used);
      },
    });
  }

  /** Ends every process, and forgets what they kept. */
  async close(): Promise<void> {
    await Promise.all(
      [...this.#all, this.#spare].map((one) => (one instanceof ServerProcess ? one.kill() : one?.close())),
    );
    this.#spare = null;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #start(fault: string): Promise<EngineHost> {
    this.#files += 1;
    const host = new ProcessHost({
      spawn: () => this.#spawn(),
      file: path.join(this.#folder, `${this.#files}.log`),
      fault,
    });
    this.#all.add(host);
    await host.start();
    return host;
  }

  async #end(host: EngineHost): Promise<void> {
    this.#all.delete(host);
    this.#uses.delete(host);
    await host.close();
  }

  #spawn(): ServerProcess {
    const ready = this.#spare ?? this.#load();
    this.#spare = this.#load();
    return ready;
  }

  #load(): ServerProcess {
    return new ServerProcess(this.#program, (warning) => this.#warnings.push(warning));
  }
}
