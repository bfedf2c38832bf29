import { setTimeout as sleep } from 'node:timers/promises';
import { Contestant } from './contestant.ts';
import type { ContestantName, Usages } from './contestant.ts';
import { GeneratorProcess } from './generator-process.ts';
import { makePeople } from './people.ts';
import type { Heard, Load, Person, Seen } from './protocol.ts';

/** What is measured, and how much of it. */
export interface Wish {
  readonly clients: number;
  /** Of groups. */
  readonly size: number;
  readonly instances: number;
  readonly onNats: boolean;
  /** A folder for profiles of the instances. */
  readonly profile: string | null;
  readonly load: Load;
}

/** What a contestant did under a load. */
export interface Result {
  readonly heard: Heard;
  /** Seconds of CPU that a second of load took. */
  readonly cpu: { readonly instances: number; readonly postgres: number; readonly nats: number; readonly all: number };
  readonly megabytes: readonly number[];
}

type Scenario = (name: ContestantName, wish: Wish) => Promise<void>;

/** How many come in at once where that is not what is measured. */
const atOnce = 50;

export const scenarios: Readonly<Record<string, Scenario>> = {
  /** People in groups, who write. */
  async groups(name, wish) {
    sayResult(name, wish.load.rate, await underLoad(name, wish));
  },

  /** More and more messages a second, until it takes too long. */
  async rate(name, wish) {
    await withCrowd(name, wish, async (contestant, generator) => {
      for (let rate = wish.load.rate; ; rate = Math.round(rate * 1.25)) {
        const result = await measured(contestant, generator, { ...wish.load, rate });
        sayResult(name, rate, result);
        if (result.heard.p99 > 300 || result.heard.lost > 0) return;
      }
    });
  },

  /** Sockets of people who do nothing. */
  async idle(name, wish) {
    await withCrowd(name, { ...wish, size: 2 }, async (contestant) => {
      await sleep(3_000);
      const before = await contestant.usages();
      const ms = wish.load.ms;
      await sleep(ms);
      const { cpu, megabytes } = between(before, await contestant.usages(), ms);
      const each = megabytes.reduce((sum, one) => sum + one, 0) / wish.clients;
      console.log(
        `${name} idle: ${wish.clients} sockets, ${megabytes.map((one) => one.toFixed(0)).join(' + ')} MB, ` +
          `${(each * 1_024).toFixed(1)} kB each; CPU of instances ${cpu.instances.toFixed(3)}, of PostgreSQL ${cpu.postgres.toFixed(3)}`,
      );
    });
  },

  /** All instances are killed and started again, and everybody comes back at once. */
  async storm(name, wish) {
    await withCrowd(name, wish, async (contestant, generator, people) => {
      await contestant.endInstances('SIGKILL');
      await generator.take({ do: 'leave' });
      await contestant.startInstances();
      const before = await contestant.usages();
      const seen = await generator.take({
        do: 'enter',
        urls: contestant.urls,
        people,
        atOnce: people.length,
        secret: contestant.secret,
      });
      const { cpu } = between(before, await contestant.usages(), seen.enteringMs);
      saySeen(`${name} storm`, seen);
      console.log(`  CPU of instances ${cpu.instances.toFixed(2)}, of PostgreSQL ${cpu.postgres.toFixed(2)}`);
      sayResult(name, wish.load.rate, await measured(contestant, generator, wish.load));
    });
  },
};

/** One contestant under one load. */
export async function underLoad(name: ContestantName, wish: Wish): Promise<Result> {
  return await withCrowd(name, wish, (contestant, generator) => measured(contestant, generator, wish.load));
}

async function withCrowd<Answer>(
  name: ContestantName,
  wish: Wish,
  run: (contestant: Contestant, generator: GeneratorProcess, people: readonly Person[]) => Promise<Answer>,
): Promise<Answer> {
  const contestant = await Contestant.start(name, wish);
  const generator = new GeneratorProcess();
  try {
    const people = await makePeople(contestant.database, wish.clients, wish.size);
    const { urls, secret } = contestant;
    saySeen(name, await generator.take({ do: 'enter', urls, people, atOnce, secret }));
    return await run(contestant, generator, people);
  } finally {
    generator.end();
    await contestant.stop();
  }
}

async function measured(contestant: Contestant, generator: GeneratorProcess, load: Load): Promise<Result> {
  const writing = generator.take({ do: 'write', load });
  await sleep(load.warmUpMs);
  const before = await contestant.usages();
  await sleep(load.ms);
  const after = await contestant.usages();
  return { heard: await writing, ...between(before, after, load.ms) };
}

function between(before: Usages, after: Usages, ms: number): Omit<Result, 'heard'> {
  const share = (from: number, to: number): number => ((to - from) * 1_000) / ms;
  const instances = after.instances.reduce(
    (sum, { cpuSeconds }, at) => sum + share(before.instances[at]?.cpuSeconds ?? 0, cpuSeconds),
    0,
  );
  const postgres = share(before.postgres.cpuSeconds, after.postgres.cpuSeconds);
  const nats = share(before.nats?.cpuSeconds ?? 0, after.nats?.cpuSeconds ?? 0);
  return {
    cpu: { instances, postgres, nats, all: instances + postgres + nats },
    megabytes: after.instances.map(({ megabytes }) => megabytes),
  };
}

function saySeen(what: string, { entered, enteringMs, enterP50, enterP99 }: Seen): void {
  console.log(
    `${what}: ${entered} people came in ${(enteringMs / 1_000).toFixed(1)} s, each in ${enterP50.toFixed(0)} / ${enterP99.toFixed(0)} ms`,
  );
}

/** Times are "p50 / p99", in milliseconds; CPU is in cores. */
export function sayResult(name: string, rate: number, { heard, cpu, megabytes }: Result): void {
  const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
  console.log(
    [
      `${name} ${rate}/s: delivered ${heard.delivered} in ${ms(heard.p50)} / ${ms(heard.p99)} (most ${ms(heard.most)})`,
      `answers in ${ms(heard.answerP50)} / ${ms(heard.answerP99)}`,
      `${heard.events} events, sent ${heard.sent}, refused ${heard.refused}`,
      `lost ${heard.lost}, doubled ${heard.doubled}, disordered ${heard.disordered}, closed ${heard.closed}`,
      `CPU ${cpu.all.toFixed(2)} (instances ${cpu.instances.toFixed(2)}, PostgreSQL ${cpu.postgres.toFixed(2)}, NATS ${cpu.nats.toFixed(2)})`,
      `MB ${megabytes.map((one) => one.toFixed(0)).join(' + ')}`,
    ].join('\n  '),
  );
}
