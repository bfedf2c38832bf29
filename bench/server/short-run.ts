import { sayResult, underLoad } from './scenarios.ts';
import type { Result, Wish } from './scenarios.ts';

/** Small enough for CI, and bounded so loosely that a busy machine does not fail it: what is bound is how they compare. */
const wish: Wish = {
  clients: 300,
  size: 50,
  instances: 2,
  onNats: true,
  profile: null,
  load: { rate: 30, warmUpMs: 3_000, ms: 8_000, typing: 0.25, readers: 0.1 },
};
/** So many times the prototype's, and below so many milliseconds it does not matter. */
const mostDelay = 8;
const quickEnough = 300;
const mostCpu = 4;

/** The chat server under a small load, held against the prototype in the same run. @returns the code to end with */
export async function shortRun(): Promise<number> {
  const limit = await underLoad('limit', wish);
  sayResult('limit', wish.load.rate, limit);
  const server = await underLoad('server', wish);
  sayResult('server', wish.load.rate, server);
  const faults = faultsOf(server, limit);
  for (const fault of faults) console.error(`MISSED  ${fault}`);
  return faults.length === 0 ? 0 : 1;
}

function faultsOf({ heard, cpu }: Result, limit: Result): readonly string[] {
  const { sent, refused, lost, doubled, disordered, closed } = heard;
  const wrong = { refused, lost, doubled, disordered, closed };
  return [
    ...Object.entries(wrong).flatMap(([name, count]) => (count > 0 ? [`${name}: ${count}`] : [])),
    ...(sent === 0 ? ['nothing was sent'] : []),
    ...(heard.p99 > Math.max(quickEnough, mostDelay * limit.heard.p99)
      ? [`p99 of delivery is ${heard.p99.toFixed(0)} ms, beside ${limit.heard.p99.toFixed(0)}`]
      : []),
    ...(cpu.all > mostCpu * limit.cpu.all ? [`CPU is ${cpu.all.toFixed(2)}, beside ${limit.cpu.all.toFixed(2)}`] : []),
  ];
}
