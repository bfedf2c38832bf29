import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import { createEmbeddedServer, seededRandom } from '../index.ts';
import { demoData } from '../demo/index.ts';
import { groupsQuery } from '../testing/drafts.ts';
import { manualClock } from '../testing/manual-clock.ts';

const { signal } = new AbortController();

async function ana(groups: number): Promise<ChatEngine> {
  const clock = manualClock();
  const seed = demoData({ groups, now: clock.now(), messagesPerGroup: 1 });
  const server = createEmbeddedServer({ clock, random: seededRandom(1), seed });
  const engine = server.engine();
  await engine.connect({ uid: 'ana' }, () => undefined, signal);
  return engine;
}

test('a page costs about the same from 2,000 and from 40,000 groups', async () => {
  const measure = async (groups: number): Promise<number> => {
    const engine = await ana(groups);
    const run = async (): Promise<number> => {
      const start = process.hrtime.bigint();
      for (let count = 0; count < 40; count += 1) await engine.listGroups(groupsQuery({ limit: 30 }), signal);
      return Number(process.hrtime.bigint() - start);
    };
    await run();
    return Math.min(await run(), await run(), await run());
  };
  // Twenty times the groups: a scan would show as a factor of twenty.
  expect((await measure(40_000)) / (await measure(2_000))).toBeLessThan(8);
});
