import { anaAmong } from '../testing/demo-groups.ts';
import { groupsQuery } from '../testing/drafts.ts';

const { signal } = new AbortController();

test('a page costs about the same from 2,000 and from 40,000 groups', async () => {
  const measure = async (groups: number): Promise<number> => {
    const engine = await anaAmong(groups);
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
