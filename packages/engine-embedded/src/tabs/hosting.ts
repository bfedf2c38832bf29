import type { Clock } from '@open-chat-kit/sdk/engine';
import type { EmbeddedServer } from '../server.ts';
import type { Host } from './host.ts';

type Run = (server: EmbeddedServer) => () => void;

const nothing = (): void => undefined;

/** Milliseconds for which a tab may take a storage over. Where that hangs in one tab, it may work in another. */
const longestOpening = 60_000;

/** One time of hosting: from the lock to its end, or to the moment at which another tab took over. */
export class Hosting {
  readonly host: Host;
  /** Resolves when the lock may go. */
  readonly isOver: Promise<void>;
  readonly #begun: number;
  #term = 0;
  #isOpen = false;
  #isReading = true;
  #isRefused = false;
  #stops: (() => void)[] = [];
  #end = nothing;

  /** `begun` is the time of now. */
  constructor(host: Host, begun: number) {
    this.host = host;
    this.#begun = begun;
    this.isOver = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** Under which the storage is held. */
  get term(): number {
    return this.#term;
  }

  /** Whether other tabs may know of it: before that it is not clear which of two hosts is the later one. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether the storage may turn out to be one that this tab cannot read. */
  get isReading(): boolean {
    return this.#isReading;
  }

  /** Whether this tab cannot read the storage, and a newer one may: it hosts itself alone until another tab does. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** Whether it is on its way there and may be waited for. */
  isOpening(now: number): boolean {
    return !this.#isOpen && !this.#isRefused && now - this.#begun < longestOpening;
  }

  open(term: number, runs: readonly Run[]): void {
    this.#term = term;
    this.#isOpen = true;
    for (const run of runs) this.add(run);
  }

  read(): void {
    this.#isReading = false;
  }

  /** Runs something until hosting ends. */
  add(run: Run): void {
    if (this.#isOpen) this.#stops.push(run(this.host.server));
  }

  /** Lets the lock go, to a tab that can read the storage, and goes on refusing what is asked for in this one. */
  refuse(): void {
    this.#isRefused = true;
    this.#isOpen = false;
    this.#stop();
    this.#end();
  }

  /** Another tab took over. */
  yield(): void {
    this.#stop();
    this.host.yield();
    this.#end();
  }

  /** The tab closes: what is under way gets its answer. */
  async close(clock: Clock): Promise<void> {
    this.#stop();
    // Another tab may take over meanwhile.
    await Promise.race([this.host.close(clock), this.isOver]);
    // A write that hangs may land after the next host's, where the storage cannot tell them apart.
    void this.host.server.end().then(this.#end);
  }

  #stop(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }
}
