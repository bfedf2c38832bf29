// Real processes: two instances over one PostgreSQL, with people who write and change each other's scopes, while instances are
// killed and frozen, the database and the bus go, and lines are cut. `… faults.ts --fault killed --runs 1`
import { parseArgs } from 'node:util';
import { sleep } from '../network/world.ts';
import { Cluster } from './cluster.ts';
import { Crowd } from './crowd.ts';

interface Fault {
  readonly name: string;
  readonly about: string;
  readonly needsNats?: true;
  strike(cluster: Cluster, crowd: Crowd): Promise<void>;
}

const faults: readonly Fault[] = [
  {
    name: 'killed',
    about: 'an instance is killed (-9) and started again, then the other',
    async strike({ instances }) {
      for (const instance of instances) {
        await instance.end('SIGKILL');
        await sleep(1_000);
        await instance.start();
        await sleep(2_000);
      }
    },
  },
  {
    name: 'rolled',
    about: 'all instances are ended and started anew, one after the other',
    async strike({ instances }) {
      for (const instance of instances) {
        await instance.end('SIGTERM');
        await instance.start();
        await sleep(1_000);
      }
    },
  },
  {
    name: 'frozen',
    about: 'an instance does nothing for thirty seconds',
    async strike({ instances }) {
      instances[0]?.freeze(true);
      await sleep(30_000);
      instances[0]?.freeze(false);
    },
  },
  {
    name: 'database',
    about: 'PostgreSQL is killed (-9) and comes back after three seconds',
    async strike({ postgres }) {
      process.kill(await postgres.pid(), 'SIGKILL');
      await sleep(3_000);
      await postgres.start();
    },
  },
  {
    name: 'bus',
    about: 'NATS is gone for thirty seconds',
    needsNats: true,
    async strike({ nats }) {
      await nats?.stop();
      await sleep(30_000);
      await nats?.restart();
    },
  },
  {
    name: 'cut',
    about: 'the line of each is cut in the middle of a frame, three times',
    async strike(_cluster, { writers }) {
      for (let time = 0; time < 3; time += 1) {
        for (const { line } of writers) {
          await sleep(400);
          line.cutMidFrame();
        }
      }
    },
  },
];

const { values } = parseArgs({
  options: { fault: { type: 'string', default: '' }, runs: { type: 'string', default: '1' } },
});
const wanted = faults.filter(({ name }) => values.fault === '' || values.fault === name);
let passed = 0;
let failed = 0;
console.log('fault     run  messages  changes  seconds');
for (const fault of wanted) {
  for (let run = 1; run <= Number(values.runs); run += 1) {
    const began = performance.now();
    const cluster = await Cluster.start({ onNats: fault.needsNats === true });
    if (fault.needsNats && cluster.nats === null) {
      console.log(`${fault.name}: no nats-server here (Debian has it as a package)`);
      await cluster.stop();
      break;
    }
    const found: string[] = [];
    let crowd: Crowd | null = null;
    try {
      crowd = await Crowd.gather(cluster);
      await sleep(2_000);
      await fault.strike(cluster, crowd);
      await sleep(2_000);
      found.push(...(await crowd.faults()));
    } catch (error) {
      found.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    const messages = crowd?.writers.reduce((sum, { written }) => sum + written.length, 0) ?? 0;
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    const numbers = [String(run).padStart(4), String(messages).padStart(9), String(crowd?.changes ?? 0).padStart(8)];
    console.log([fault.name.padEnd(8), ...numbers, seconds.padStart(8)].join(' '));
    for (const text of found.slice(0, 10)) console.log(`         ${text.slice(0, 600)}`);
    if (found.length > 0) for (const { said } of cluster.instances) console.log(`         said: ${said.slice(-600)}`);
    if (found.length > 0) failed += 1;
    else passed += 1;
    await crowd?.leave();
    await cluster.stop();
  }
}
for (const { name, about } of wanted) console.log(`${name}: ${about}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
