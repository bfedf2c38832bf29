import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import { checks, formatResult, runCheck } from '@open-chat-kit/sdk/conformance';
import type { ConformanceHarness } from '@open-chat-kit/sdk/conformance';
import { memoryStorage, seededRandom } from '../index.ts';
import { createTabServer } from './tab-server.ts';
import type { TabServer } from './tab-server.ts';
import { fakeBrowser } from '../testing/fake-tabs.ts';
import { manualClock, settle } from '../testing/manual-clock.ts';

/** Two tabs on one storage; connections are opened in one and in the other by turns. */
function createHarness(): ConformanceHarness {
  const clock = manualClock();
  const browser = fakeBrowser();
  const storage = memoryStorage();
  const servers = [1, 2].map((seed) => {
    const { locks, channel } = browser.open();
    return createTabServer({ name: 'test', clock, random: seededRandom(seed), storage, locks, channel });
  });
  const owners = new Map<ChatEngine, TabServer>();
  const quiet = async (): Promise<void> => {
    for (let turn = 0; turn < 8; turn += 1) await settle();
  };
  return {
    createEngine() {
      const server = servers[owners.size % 2];
      if (!server) throw new Error('no tab');
      const engine = server.engine();
      owners.set(engine, server);
      return engine;
    },
    async createUser({ uid, name, tags = [] }) {
      await servers[0]?.createUser({ uid, name, tags });
      return { uid };
    },
    wrongSession: (uid) => ({ uid, password: 'wrong' }),
    async advance(ms) {
      await quiet();
      await clock.advance(ms);
      await quiet();
    },
    async cut(engine) {
      owners.get(engine)?.cut(engine);
      await quiet();
    },
    stall(engine, isStalled) {
      owners.get(engine)?.stall(engine, isStalled);
    },
    async dispose() {
      for (const server of servers) await server.close();
    },
  };
}

test.each(checks.map((check) => [check.name, check] as const))('between tabs: %s', async (_, check) => {
  const result = await runCheck(check, { createHarness, timeoutMs: 10_000 });
  if (result.status !== 'passed') throw new Error(formatResult(result));
});
