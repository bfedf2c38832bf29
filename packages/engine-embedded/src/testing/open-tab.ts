import type { ChatEngine, EngineEvent } from '@open-chat-kit/sdk/engine';
import { ManualClock } from '@open-chat-kit/sdk/conformance';
import { seededRandom } from '../random.ts';
import { memoryStorage } from '../storage/memory.ts';
import type { SharedStorage } from '../storage/shared.ts';
import { createTabServer } from '../tabs/tab-server.ts';
import type { TabServer, TabServerOptions } from '../tabs/tab-server.ts';
import { fakeBrowser } from './fake-tabs.ts';
import type { FakeTab } from './fake-tabs.ts';
import { settle } from './manual-clock.ts';

/** A tab with a server in it. */
export interface OpenTab extends Pick<FakeTab, 'freeze' | 'thaw' | 'kill'> {
  readonly name: string;
  readonly server: TabServer;
}

/** A browser with one storage and one clock, whose tabs share a server. */
export interface TabWorld {
  readonly clock: ManualClock;
  readonly storage: SharedStorage;
  /** Tabs that run what the host runs, as they think themselves. */
  readonly hosts: Set<string>;
  readonly warnings: string[];
  open(options?: (tab: FakeTab) => Partial<TabServerOptions>): OpenTab;
}

const { signal } = new AbortController();

/** Lets messages between tabs go to and fro. */
export async function turns(count = 10): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await settle();
}

/** Opens a browser without tabs. */
export function tabWorld(): TabWorld {
  const browser = fakeBrowser();
  const clock = new ManualClock({ start: 1_800_000_000_000, settle: () => turns(6) });
  const storage = memoryStorage();
  const hosts = new Set<string>();
  const warnings: string[] = [];
  let opened = 0;
  return {
    clock,
    storage,
    hosts,
    warnings,
    open(options = () => ({})) {
      opened += 1;
      const name = `tab ${opened}`;
      const tab = browser.open();
      const server = createTabServer({
        name: 'test',
        clock: tab.clock(clock),
        random: seededRandom(opened),
        storage: tab.storage(storage),
        locks: tab.locks,
        channel: tab.channel,
        onWarning: (warning) => warnings.push(warning),
        ...options(tab),
      });
      server.whileHosting(() => {
        hosts.add(name);
        return () => hosts.delete(name);
      });
      return {
        name,
        server,
        freeze: tab.freeze,
        thaw: tab.thaw,
        kill() {
          hosts.delete(name);
          tab.kill();
        },
      };
    },
  };
}

/** A new connection of this user. */
export async function login(server: TabServer, uid: string, heard: EngineEvent[] = []): Promise<ChatEngine> {
  const engine = server.engine();
  await engine.connect({ uid }, (events) => heard.push(...events), signal);
  return engine;
}
