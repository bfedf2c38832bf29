import { ManualClock } from '@open-chat-kit/sdk/conformance';
import fc from 'fast-check';
import { Follower } from './follower.ts';
import type { Happening } from './outcomes.ts';
import type { Streams } from './streams.ts';

interface Written {
  readonly happening: Happening;
  /** Moments compare as texts. */
  readonly at: string;
}

/** A table whose clock ticks with each thing written, and how often it was read. */
class KeptStreams implements Streams {
  readonly #written: Written[] = [];
  /** In transactions that have not ended: nobody reads it yet. */
  readonly #unended: Written[] = [];
  #ticks = 0;
  isGone = false;
  reads = 0;

  write(...happenings: readonly Happening[]): void {
    for (const one of happenings) this.#written.push({ happening: one, at: this.#tick() });
  }

  /** Writes in a transaction, which ends when what is returned is called. */
  begin(...happenings: readonly Happening[]): () => void {
    for (const one of happenings) this.#unended.push({ happening: one, at: this.#tick() });
    return () => void this.#written.push(...this.#unended.splice(0));
  }

  async settled(): Promise<string> {
    const at = await this.now();
    while (this.#unended.length > 0) await Promise.resolve();
    return at;
  }

  async lately(): Promise<string> {
    const now = await this.now();
    return this.#unended.map(({ at }) => at).sort()[0] ?? now;
  }

  async now(): Promise<string> {
    await Promise.resolve();
    if (this.isGone) throw new Error('gone');
    return this.#tick();
  }

  readonly behind: Streams['behind'] = async (stream, known, since) => {
    this.reads += 1;
    await Promise.resolve();
    return this.#written
      .filter(({ happening: one }) => one.stream === stream && one.seq > (known ?? 0))
      .filter(({ at }) => known !== undefined || at >= since)
      .map(({ happening: one }) => one)
      .sort((a, b) => a.seq - b.seq);
  };

  async heads(from: string, since: string): Promise<readonly Happening[]> {
    await Promise.resolve();
    const newest = new Map<string, Happening>();
    for (const { happening: one, at } of this.#written)
      if (at >= from && at >= since && one.seq > (newest.get(one.stream)?.seq ?? 0)) newest.set(one.stream, one);
    return [...newest.values()];
  }

  #tick(): string {
    this.#ticks += 1;
    return String(this.#ticks).padStart(9, '0');
  }

  forgetOld(): Promise<void> {
    return Promise.resolve();
  }
}

interface Bench {
  readonly streams: KeptStreams;
  readonly clock: ManualClock;
  readonly heard: string[];
  readonly follower: Follower;
}

function benchOf(): Bench {
  const streams = new KeptStreams();
  const clock = new ManualClock();
  const heard: string[] = [];
  const follower = new Follower({
    streams,
    clock,
    onHappening: ({ stream, seq }, from) => void heard.push(`${stream} ${seq} ${from}`),
    onLoss: () => heard.push('loss'),
    onWarning: (warning, cause) => heard.push(`${warning} ${String(cause)}`),
  });
  return { streams, clock, heard, follower };
}

function happening(stream: string, seq: number): Happening {
  return { stream, seq, outcomes: [], origin: '' };
}

test('each happening comes once and in its order, whatever the bus loses, doubles and turns about', async () => {
  const word = fc.record({ stream: fc.constantFrom('tea', 'chess'), seq: fc.integer({ min: 1, max: 8 }) });
  const step = fc.oneof(
    { weight: 6, arbitrary: word },
    fc.constantFrom('wait' as const, 'sweep' as const, 'look away' as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { streams, clock, heard, follower } = benchOf();
      for (const stream of ['tea', 'chess'])
        for (let seq = 1; seq <= 8; seq += 1) streams.write(happening(stream, seq));
      for (const one of steps) {
        if (one === 'wait') clock.move(100);
        else if (one === 'sweep') await follower.sweep();
        else if (one === 'look away') await Promise.resolve();
        else follower.take(happening(one.stream, one.seq));
      }
      await follower.sweep();
      await follower.idle();
      for (const stream of ['tea', 'chess']) {
        const seqs = heard.filter((line) => line.startsWith(stream)).map((line) => line.split(' ')[1]);
        expect(seqs).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
      }
      expect(heard).toHaveLength(16);
    }),
    { numRuns: 500 },
  );
});

test('words that overtake each other are put in order without the table', async () => {
  const { streams, clock, heard, follower } = benchOf();
  for (const seq of [1, 3, 4, 2, 5]) follower.take(happening('tea', seq));
  clock.move(1_000);
  await follower.idle();
  expect(heard).toEqual([1, 2, 3, 4, 5].map((seq) => `tea ${seq} bus`));
  expect(streams.reads).toBe(0);
});

test('what does not come is read, when it is time', async () => {
  const { streams, clock, heard, follower } = benchOf();
  streams.write(happening('tea', 1), happening('tea', 2), happening('tea', 3));
  follower.take(happening('tea', 1));
  follower.take(happening('tea', 3));
  expect(heard).toEqual(['tea 1 bus']);
  clock.move(40);
  await follower.idle();
  expect(heard).toEqual(['tea 1 bus', 'tea 2 table', 'tea 3 table']);
});

test('what cannot be read any more is a loss', async () => {
  const { streams, heard, follower } = benchOf();
  follower.take(happening('tea', 1));
  streams.write(happening('tea', 5));
  follower.readUpTo('tea', 5);
  await follower.idle();
  expect(heard).toEqual(['tea 1 bus', 'loss', 'tea 5 table']);
});

test('streams are forgotten by age, and nothing is told again or lost for it', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ stream: fc.constantFrom('tea', 'chess', 'go'), isHeard: fc.boolean() }) },
    { weight: 2, arbitrary: fc.constantFrom('age' as const, 'age while the database is gone' as const) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { streams, heard, follower } = benchOf();
      const written: string[] = [];
      await follower.begin();
      for (const one of steps) {
        if (typeof one === 'object') {
          const seq = written.filter((line) => line.startsWith(one.stream)).length + 1;
          written.push(`${one.stream} ${seq}`);
          streams.write(happening(one.stream, seq));
          if (one.isHeard) follower.take(happening(one.stream, seq));
          continue;
        }
        // Between the ends of two ages there are many sweeps.
        await follower.sweep();
        await follower.idle();
        streams.isGone = one !== 'age';
        await follower.endAge().catch(() => {});
        streams.isGone = false;
      }
      await follower.sweep();
      await follower.idle();
      const told = heard.map((line) => line.split(' ').slice(0, 2).join(' '));
      expect(told.toSorted()).toEqual(written.toSorted());
    }),
    { numRuns: 1_000 },
  );
});

test('what was not heard of for two ages is not remembered', async () => {
  const { streams, heard, follower } = benchOf();
  await follower.begin();
  streams.write(happening('tea', 1), happening('tea', 2));
  follower.take(happening('tea', 1));
  follower.take(happening('tea', 2));
  await follower.endAge();
  await follower.endAge();
  streams.write(happening('tea', 3));
  // It is no number that follows: where it stands is read.
  follower.take(happening('tea', 3));
  await follower.idle();
  expect(heard).toEqual(['tea 1 bus', 'tea 2 bus', 'tea 3 table']);
});

test('it begins once what was being written can be read', async () => {
  const { streams, heard, follower } = benchOf();
  const end = streams.begin(happening('tea', 1));
  let hasBegun = false;
  const begun = follower.begin().then(() => (hasBegun = true));
  for (let looks = 0; looks < 100; looks += 1) await Promise.resolve();
  expect(hasBegun).toBe(false);
  end();
  await begun;
  // Whoever came reads it.
  await follower.sweep();
  await follower.idle();
  expect(heard).toEqual([]);
});

test('a sweep finds what came since the last one, however long that was and however late it was safe', async () => {
  const { streams, heard, follower } = benchOf();
  await follower.begin();
  const end = streams.begin(happening('tea', 1));
  await follower.sweep();
  end();
  // The machine slept: its own clocks did not go on.
  for (let seq = 1; seq <= 1_000; seq += 1) streams.write(happening('chess', seq));
  await follower.sweep();
  await follower.idle();
  expect(heard[0]).toBe('tea 1 table');
  expect(heard.at(-1)).toBe('chess 1000 table');
  expect(heard).toHaveLength(1_001);
});
