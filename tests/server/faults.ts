// Real processes: two instances over one PostgreSQL, with people who write, read along and change who is in the group, while
// instances are killed and frozen, the database and the bus go, and lines are cut. Beside what was lost, doubled or out of
// order, it says how long messages took before and after. `… faults.ts --fault killed,cut --runs 1`, `… --short`
import { parseArgs } from 'node:util';
import { hasNats } from '@open-chat-kit/server';
import { sleep } from '../network/world.ts';
import { Cluster, type Meeting } from './cluster.ts';
import { Crowd, type Outcome } from './crowd.ts';

type Part = 'before' | 'after';

interface Fault {
  readonly name: string;
  readonly about: string;
  /** @default on LISTEN/NOTIFY */
  readonly meeting?: Meeting;
  /** In a short run, too: all of them within a few minutes. */
  readonly isShort?: true;
  strike(cluster: Cluster, crowd: Crowd): Promise<void>;
}

const faults: readonly Fault[] = [
  {
    name: 'killed',
    about: 'an instance is killed (-9) and started again, then the other',
    isShort: true,
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
    isShort: true,
    async strike({ postgres }) {
      process.kill(await postgres.pid(), 'SIGKILL');
      await sleep(3_000);
      await postgres.start();
    },
  },
  {
    name: 'bus',
    about: 'all of NATS is gone for thirty seconds',
    meeting: { nodes: 1 },
    async strike({ nats: [node] }) {
      await node?.stop('SIGKILL');
      await sleep(30_000);
      await node?.restart();
    },
  },
  {
    name: 'node',
    about: 'a node of NATS of three is killed (-9), and comes back after three seconds; then the next',
    meeting: { nodes: 3 },
    async strike({ nats }) {
      for (const node of nats) {
        await node.stop('SIGKILL');
        await sleep(3_000);
        await node.restart();
        await sleep(1_000);
      }
    },
  },
  {
    name: 'noise',
    about:
      'for ten seconds NATS loses 15 of 100 words, doubles as many, and is late with 30, so that they change places',
    meeting: { nodes: 1, isNoisy: true },
    isShort: true,
    async strike({ noise }) {
      for (const noisy of noise) noisy.isNoisy = true;
      await sleep(10_000);
      for (const noisy of noise) noisy.isNoisy = false;
    },
  },
  {
    name: 'cut',
    about: 'the line of each is cut in the middle of a frame, three times',
    isShort: true,
    async strike(_cluster, { writers }) {
      for (let time = 0; time < 3; time += 1) {
        for (const { links } of writers) {
          await sleep(400);
          for (const link of links) link.cut();
        }
      }
    },
  },
  {
    name: 'slow',
    about: 'for fifteen seconds everybody’s line takes 400 ms each way, and no more than 8 kB a second',
    async strike(_cluster, { writers }) {
      for (const { links } of writers) for (const link of links) link.slow(400, 8_000);
      await sleep(15_000);
      for (const { links } of writers) for (const link of links) link.heal();
    },
  },
  {
    name: 'one-way',
    about: 'for eight seconds what two people send does not arrive, and what the other two should hear does not either',
    async strike(_cluster, { writers }) {
      for (const [index, { links }] of writers.entries())
        for (const link of links) link.hold(index % 2 === 0 ? 'up' : 'down');
      await sleep(8_000);
      for (const { links } of writers) for (const link of links) link.heal();
    },
  },
];

const { values } = parseArgs({
  options: {
    fault: { type: 'string', default: '' },
    runs: { type: 'string', default: '1' },
    short: { type: 'boolean', default: false },
  },
});
const calmMs = values.short ? 3_000 : 5_000;
/** A process that was started anew is slow at first, as every one is: it is measured when it is warm, before and after. */
const warmMs = 3_000;
/** From so many runs on, the middle one of them says more of the fault than of the machine. */
const enoughRuns = 5;
/** Milliseconds below which nobody sees a difference. */
const soon = 50;
const wanted = faults.filter(({ name, isShort }) =>
  values.short ? isShort === true : values.fault === '' || values.fault.split(',').includes(name),
);
let passed = 0;
let failed = 0;
/** How long messages took outside of each fault, run by run. */
const times = new Map<string, Record<Part, (readonly number[])[]>>();
console.log('Half of all messages, and 99 of 100, arrived within so many milliseconds, before the fault and after.');
console.log('fault    run messages deliveries changes   before    after seconds');
const possible = wanted.filter(({ name, meeting }) => {
  const isPossible = meeting === undefined || hasNats();
  if (!isPossible) console.log(`${name}: there is no nats-server here (Debian has it as a package)`);
  return isPossible;
});
// All of them before the next time: whoever ends it early has as many of each.
for (let run = 1; run <= Number(values.runs); run += 1) for (const fault of possible) await runOnce(fault, run);
console.log('\nOver all runs, and 99 of 100 in the middle one of them:');
for (const { name, about } of possible) compare(name, about);
console.log(`\n${passed} passed, ${failed} failed`);
if (passed + failed === 0) console.log('Nothing has that name.');
process.exit(failed > 0 || passed === 0 ? 1 : 0);

async function runOnce(fault: Fault, run: number): Promise<void> {
  const began = performance.now();
  const cluster = await Cluster.start(fault.meeting ?? { nodes: 0 });
  const found: string[] = [];
  const measured: string[] = [];
  let crowd: Crowd | null = null;
  let outcome: Outcome | null = null;
  try {
    crowd = await Crowd.gather(cluster);
    for (const part of ['before', 'after'] as const) {
      await sleep(warmMs);
      const read = crowd.measure();
      await sleep(calmMs);
      const taken = read();
      timesOf(fault.name)[part].push(taken);
      measured.push(inShort(taken));
      if (part === 'after') break;
      await fault.strike(cluster, crowd);
      await crowd.healed();
    }
    outcome = await crowd.end();
    found.push(...outcome.faults);
  } catch (error) {
    found.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  const { messages = 0, deliveries = 0, changes = 0 } = outcome ?? {};
  const figures = [
    fault.name.padEnd(8),
    String(run).padStart(3),
    String(messages).padStart(8),
    String(deliveries).padStart(10),
    String(changes).padStart(7),
    ...measured.map((text) => text.padStart(8)),
    ((performance.now() - began) / 1_000).toFixed(0).padStart(7),
  ];
  console.log(figures.join(' '));
  for (const text of found.slice(0, 10)) console.log(`         ${text.slice(0, 600)}`);
  if (found.length > 0) for (const { said } of cluster.instances) console.log(`         said: ${said.slice(-1_500)}`);
  if (found.length > 0) failed += 1;
  else passed += 1;
  await crowd?.leave();
  await cluster.stop();
}

function timesOf(name: string): Record<Part, (readonly number[])[]> {
  const known = times.get(name) ?? { before: [], after: [] };
  times.set(name, known);
  return known;
}

/** The middle, and the slowest of a hundred. */
function inShort(taken: readonly number[]): string {
  return `${shareOf(taken, 0.5)}/${shareOf(taken, 0.99)}`;
}

function shareOf(taken: readonly number[], share: number): number {
  const sorted = [...taken].sort((a, b) => a - b);
  return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
}

/**
 * What is outside of a fault is as fast behind it as before it: the slowest of a hundred, within twice. Of all runs the middle
 * one counts: a machine that stands still for a second in one of them has its say in the table, and no more.
 */
function compare(name: string, about: string): void {
  const { before, after } = timesOf(name);
  const figures = [before, after].map((runs) => `${inShort(runs.flat())} (${slowestOf(runs)})`.padStart(16));
  console.log(`${name.padEnd(8)} ${figures.join(' ')}  ${about}`);
  if (Number(values.runs) < enoughRuns) return;
  const isAsFast = slowestOf(after) <= 2 * Math.max(soon, slowestOf(before));
  if (isAsFast) passed += 1;
  else {
    failed += 1;
    console.log('         it is slower than twice as before');
  }
}

/** The slowest of a hundred in the middle one of the runs. */
function slowestOf(runs: readonly (readonly number[])[]): number {
  return shareOf(
    runs.map((taken) => shareOf(taken, 0.99)),
    0.5,
  );
}
