import type { ConformanceHarness } from '@open-chat-kit/sdk/conformance';
import type { ChatEngine, DraftContent, Session } from '@open-chat-kit/sdk/engine';
import { limits } from '../limits.ts';
import { seededRandom } from '../random.ts';
import { memoryStorage } from '../storage/memory.ts';
import { createTabServer } from '../tabs/tab-server.ts';
import type { TabServer } from '../tabs/tab-server.ts';
import { fakeBrowser } from './fake-tabs.ts';
import type { FakeTab } from './fake-tabs.ts';
import { forgedSessions } from './forged-sessions.ts';
import { LastingEngine } from './lasting-engine.ts';
import { manualClock, settle } from './manual-clock.ts';
import { mortalStorage } from './mortal-storage.ts';
import type { MortalStorage } from './mortal-storage.ts';

interface OpenTab {
  readonly tab: FakeTab;
  readonly storage: MortalStorage;
  readonly server: TabServer;
}

/** Two tabs on one storage; connections are opened in one and in the other by turns. */
export class TabHarness implements ConformanceHarness {
  readonly #clock = manualClock();
  readonly #storage = memoryStorage();
  readonly #engines = new Map<ChatEngine, { readonly lasting: LastingEngine; readonly place: number }>();
  readonly #stalled = new Set<ChatEngine>();
  #opened = 0;
  #accounts = 0;
  #tabs: readonly OpenTab[];

  constructor() {
    this.#tabs = this.#open();
  }

  createEngine(): ChatEngine {
    const place = this.#engines.size % 2;
    const lasting = new LastingEngine(this.#server(place).engine());
    this.#engines.set(lasting.engine, { lasting, place });
    return lasting.engine;
  }

  async createUser({
    uid,
    name,
    tags = [],
  }: {
    readonly uid: string;
    readonly name: string;
    readonly tags?: readonly string[];
  }): Promise<Session> {
    this.#accounts += 1;
    const own = `${uid}-${this.#accounts}`;
    const token = `token-of-${own}`;
    await this.#server(0).createUser({ uid: own, name, tags, token });
    return { uid: own, token };
  }

  wrongSession(uid: string): readonly Session[] {
    return forgedSessions(uid);
  }

  async advance(ms: number): Promise<void> {
    await quiet();
    await this.#clock.advance(ms);
    await quiet();
  }

  async cut(engine: ChatEngine): Promise<void> {
    this.#at(engine, (server, inside) => server.cut(inside));
    await quiet();
  }

  stall(engine: ChatEngine, isStalled: boolean): void {
    if (isStalled) this.#stalled.add(engine);
    else this.#stalled.delete(engine);
    this.#at(engine, (server, inside) => server.stall(inside, isStalled));
  }

  /** All tabs are killed, as when the browser is, and opened again. */
  readonly restart = async (): Promise<void> => {
    for (const { tab, storage } of this.#tabs) {
      storage.kill();
      tab.kill();
    }
    this.#tabs = this.#open();
    for (const { server } of this.#tabs) await server.ready;
    for (const [engine, { lasting, place }] of this.#engines) {
      lasting.moveTo(this.#server(place).engine());
      if (this.#stalled.has(engine)) this.stall(engine, true);
    }
    await quiet();
  };

  readonly endSessions = async (uid: string): Promise<void> => {
    this.#server(0).endSessions(uid);
    await quiet();
  };

  readonly loseAnswer = (engine: ChatEngine): void => {
    this.#engines.get(engine)?.lasting.loseAnswer();
  };

  readonly overLimit = (): DraftContent => {
    return { kind: 'text', text: 'x'.repeat(limits.text + 1) };
  };

  async dispose(): Promise<void> {
    for (const { server } of this.#tabs) await server.close();
  }

  #open(): readonly OpenTab[] {
    const browser = fakeBrowser();
    return [1, 2].map(() => {
      this.#opened += 1;
      const tab = browser.open();
      const storage = mortalStorage(this.#storage);
      const { locks, channel } = tab;
      const random = seededRandom(this.#opened);
      const server = createTabServer({ name: 'test', clock: this.#clock, random, storage, locks, channel });
      return { tab, storage, server };
    });
  }

  #server(place: number): TabServer {
    const tab = this.#tabs[place];
    if (!tab) throw new Error('There is no such tab.');
    return tab.server;
  }

  #at(engine: ChatEngine, run: (server: TabServer, inside: ChatEngine) => void): void {
    const known = this.#engines.get(engine);
    if (known) run(this.#server(known.place), known.lasting.inside);
  }
}

async function quiet(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await settle();
}
