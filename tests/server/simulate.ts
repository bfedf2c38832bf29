// The simulation's own plans and screens on the chat server: two instances on a fake clock, over a real PostgreSQL, with lines
// that are cut and stall, and a bus that loses words. `… simulate.ts --runs 5 --seed 1`
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrate, openDatabase, startPostgres } from '@open-chat-kit/server';
import { planFor } from '../../simulation/plan.ts';
import { onModels, run } from '../../simulation/run.ts';
import { ownFolder } from './own-folder.ts';
import { SimulatedServer } from './simulated-server.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '4' }, seed: { type: 'string', default: '1' } },
});
const folder = ownFolder('simulation');
const postgres = await startPostgres(path.join(folder, 'data'), ['-c', 'fsync=off']);
let failed = 0;
try {
  for (let seed = Number(values.seed), end = seed + Number(values.runs); seed < end; seed += 1) {
    const began = performance.now();
    const database = openDatabase({
      url: await postgres.createDatabase(`run_${seed}`),
      onWarning: (warning) => console.log(warning),
    });
    await migrate(database);
    let server: SimulatedServer | null = null;
    const { violations, acts, events } = await run(planFor(seed), {
      ...onModels,
      makeBackend: (parts) => (server = new SimulatedServer(database, parts)),
      settle: async () => await server?.settle(),
    });
    await database.destroy();
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    console.log(`seed ${seed}: ${acts} acts, ${events} events, ${violations.length} violations, ${seconds} s`);
    for (const violation of violations.slice(0, 10)) console.log(`  ${violation}`);
    if (violations.length > 0) failed += 1;
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${Number(values.runs) - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
