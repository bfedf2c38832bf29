import { ManualClock } from '@open-chat-kit/sdk/conformance';
import fc from 'fast-check';
import { Followed } from './followed.ts';
import { Follower } from './follower.ts';
import { streamOfGroup } from './outcomes.ts';
import type { Happening } from './outcomes.ts';
import type { Found, Streams } from './streams.ts';
import { topicOf } from './topics.ts';
import type { Topic } from './topics.ts';

interface Written {
  readonly happening: Found;
  /** Moments compare as texts. */
  readonly at: string;
}

/** A table whose clock ticks with each thing written, how often it was read, and how much of it. */
class KeptStreams implements Streams {
  readonly #written: Written[] = [];
  /** In transactions that have not ended: nobody reads it yet. */
  readonly #unended: Written[] = [];
  #ticks = 0;
  isGone = false;
  reads = 0;
  rows = 0;

  write(...happenings: readonly Happening[]): void {
    for (const one of happenings) this.#written.push(this.#next(one));
  }

  /** Writes in a transaction, which ends when what is returned is called. */
  begin(...happenings: readonly Happening[]): () => void {
    for (const one of happenings) this.#unended.push(this.#next(one));
    return () => void this.#written.push(...this.#unended.splice(0));
  }

  async lately(): Promise<string> {
    await this.#askWhetherThere();
    return this.#unended.map(({ at }) => at).sort()[0] ?? textOfTick(this.#ticks + 1);
  }

  async snapshot(): Promise<string> {
    await this.#askWhetherThere();
    const underWay = this.#unended.map(({ happening: { transaction } }) => transaction).sort((a, b) => a - b);
    return `${underWay[0] ?? this.#ticks + 1}:${this.#ticks + 1}:${underWay.join(',')}`;
  }

  readonly behind: Streams['behind'] = async (stream, { known, since, about }) => {
    this.reads += 1;
    await Promise.resolve();
    const found = this.#written
      .filter(({ happening: one }) => one.stream === stream && one.seq > known)
      .filter(({ happening: one }) => {
        if (since?.includes(one.transaction) === false) return true;
        return isAbout(one, about.topics) && !about.since.includes(one.transaction);
      })
      .map(({ happening: one }) => one)
      .sort((a, b) => a.seq - b.seq);
    this.rows += found.length;
    return found;
  };

  async heads(from: string, about: readonly string[]): Promise<readonly Happening[]> {
    await Promise.resolve();
    const newest = new Map<string, Happening>();
    for (const { happening: one, at } of this.#written)
      if (at >= from && isAbout(one, about) && one.seq > (newest.get(one.stream)?.seq ?? 0))
        newest.set(one.stream, one);
    return [...newest.values()];
  }

  forgetOld(): Promise<void> {
    return Promise.resolve();
  }

  #next(one: Happening): Written {
    this.#ticks += 1;
    return { happening: { ...one, transaction: this.#ticks }, at: textOfTick(this.#ticks) };
  }

  async #askWhetherThere(): Promise<void> {
    await Promise.resolve();
    if (this.isGone) throw new Error('gone');
  }
}

function textOfTick(tick: number): string {
  return String(tick).padStart(9, '0');
}

function isAbout({ topics }: Happening, about: readonly string[]): boolean {
  return topics.some((topic) => about.includes(topic));
}

interface Bench {
  readonly streams: KeptStreams;
  readonly clock: ManualClock;
  readonly heard: string[];
  readonly followed: Followed;
  readonly follower: Follower;
}

const silent = { follow: () => Promise.resolve(), unfollow: () => {} };

function benchOf(): Bench {
  const streams = new KeptStreams();
  const clock = new ManualClock();
  const heard: string[] = [];
  const followed = new Followed({ bus: silent, streams });
  const follower = new Follower({
    ...{ streams, followed, clock },
    onHappening: ({ stream, seq }, from) => void heard.push(`${guidOf(stream)} ${seq} ${from}`),
    onLoss: () => heard.push('loss'),
    onWarning: (warning, cause) => heard.push(`${warning} ${String(cause)}`),
  });
  return { streams, clock, heard, followed, follower };
}

/** That follows these groups from its beginning. */
async function following(...guids: readonly string[]): Promise<Bench> {
  const bench = benchOf();
  await bench.follower.begin();
  await bench.followed.follow(guids.map((guid) => topicOf('group', guid)));
  return bench;
}

/** @param uids whom it concerns beside those in the group */
function happening(guid: string, seq: number, ...uids: readonly string[]): Happening {
  const topics = [topicOf('group', guid), ...uids.map((uid) => topicOf('person', uid))].map(({ name }) => name);
  return { stream: streamOfGroup(guid), topics, seq, outcomes: [], origin: '' };
}

function guidOf(stream: string): string {
  return String((JSON.parse(stream) as readonly unknown[])[1]);
}

test('each happening comes once and in its order, whatever the bus loses, doubles and turns about', async () => {
  const word = fc.record({ stream: fc.constantFrom('tea', 'chess'), seq: fc.integer({ min: 1, max: 8 }) });
  const step = fc.oneof(
    { weight: 6, arbitrary: word },
    fc.constantFrom('wait' as const, 'sweep' as const, 'look away' as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { streams, clock, heard, follower } = await following('tea', 'chess');
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
  const { streams, clock, heard, follower } = await following('tea');
  for (const seq of [1, 3, 4, 2, 5]) follower.take(happening('tea', seq));
  clock.move(1_000);
  await follower.idle();
  expect(heard).toEqual([1, 2, 3, 4, 5].map((seq) => `tea ${seq} bus`));
  expect(streams.reads).toBe(0);
});

test('what does not come is read, when it is time', async () => {
  const { streams, clock, heard, follower } = await following('tea');
  streams.write(happening('tea', 1), happening('tea', 2), happening('tea', 3));
  follower.take(happening('tea', 1));
  follower.take(happening('tea', 3));
  expect(heard).toEqual(['tea 1 bus']);
  clock.move(40);
  await follower.idle();
  expect(heard).toEqual(['tea 1 bus', 'tea 2 table', 'tea 3 table']);
});

test('what cannot be read any more is a loss', async () => {
  const { streams, heard, follower } = await following('tea', 'chess');
  follower.take(happening('tea', 1));
  streams.write(happening('tea', 5));
  follower.readUpTo(streamOfGroup('tea'), 5);
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
      const { streams, heard, follower } = await following('tea', 'chess', 'go');
      const written: string[] = [];
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
  const { streams, heard, follower } = await following('tea', 'chess');
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

test('what was being written when somebody came is told to them once it is safe, and what could be read is not', async () => {
  const { streams, heard, followed, follower } = benchOf();
  await follower.begin();
  streams.write(happening('tea', 1));
  const end = streams.begin(happening('tea', 2));
  await followed.follow([topicOf('group', 'tea')]);
  end();
  await follower.sweep();
  await follower.idle();
  expect(heard).toEqual(['tea 2 table']);
});

test('a sweep finds what came since the last one, however long that was and however late it was safe', async () => {
  const { streams, heard, follower } = await following('tea', 'chess');
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

test('of a group that nobody here is in only what is about somebody here is told, at once and once', async () => {
  const { streams, heard, followed, follower } = benchOf();
  await follower.begin();
  await followed.follow([topicOf('person', 'ana')]);
  const [first, added, other] = [happening('tea', 1), happening('tea', 2, 'ana'), happening('tea', 3, 'ben')];
  streams.write(first, added, other);
  for (const one of [first, other]) follower.take(one);
  await follower.rest();
  expect([heard, streams.reads]).toEqual([[], 0]);
  follower.take(added);
  follower.take(added);
  await follower.rest();
  expect(heard).toEqual(['tea 2 table']);
  const [lost, kicked] = [happening('tea', 4, 'ana'), happening('tea', 6, 'ana')];
  streams.write(lost, happening('tea', 5), kicked);
  follower.take(kicked);
  await follower.rest();
  expect(heard).toEqual(['tea 2 table', 'tea 4 table', 'tea 6 table']);
  await follower.sweep();
  await follower.idle();
  expect(heard).toHaveLength(3);
});

test('whoever comes back to a group that nobody followed meanwhile is not read what they missed', async () => {
  const { streams, clock, heard, followed, follower } = await following('tea');
  streams.write(happening('tea', 1));
  follower.take(happening('tea', 1));
  followed.prune(() => false);
  for (let seq = 2; seq <= 100; seq += 1) streams.write(happening('tea', seq));
  await followed.follow([topicOf('group', 'tea')]);
  streams.write(happening('tea', 101));
  follower.take(happening('tea', 101));
  clock.move(40);
  await follower.idle();
  expect(heard).toEqual(['tea 1 bus', 'tea 101 table']);
  expect(streams.rows).toBe(1);
});

const about = fc.constantFrom('group tea', 'group chess', 'person ana', 'person ben');
const move = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('come' as const, 'go' as const), topic: about }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      guid: fc.constantFrom('tea', 'chess'),
      uids: fc.subarray(['ana', 'ben']),
      word: fc.constantFrom('heard' as const, 'lost' as const, 'late' as const, 'doubled' as const),
    }),
  },
  fc.record({ do: fc.constantFrom('sweep' as const, 'wait' as const, 'age' as const, 'look away' as const) }),
);

test('whoever comes and goes is told each happening that is about them while they are here, once and in its order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 40 }), async (moves) => {
      const { streams, clock, heard, followed, follower } = benchOf();
      await follower.begin();
      const wanted: string[] = [];
      const expected: string[] = [];
      const late: Happening[] = [];
      const last = { tea: 0, chess: 0 };
      const topicIn = (text: string): Topic => {
        const [kind, id = ''] = text.split(' ');
        return topicOf(kind === 'group' ? 'group' : 'person', id);
      };
      const lookForAll = async (): Promise<void> => {
        await follower.sweep();
        await follower.idle();
      };
      for (const one of moves) {
        if (one.do === 'come') {
          // A word of what they read already may still come, and be told to them: nothing is said of that here.
          late.length = 0;
          wanted.push(one.topic);
          await followed.follow([topicIn(one.topic)]);
        } else if (one.do === 'go') {
          // What was said while they were here is told by then: nobody goes unnoticed by the sweep that looks for it.
          await lookForAll();
          wanted.splice(0, wanted.length, ...wanted.filter((topic) => topic !== one.topic));
          followed.prune(({ name }) => wanted.some((topic) => topicIn(topic).name === name));
        } else if (one.do === 'write') {
          last[one.guid === 'tea' ? 'tea' : 'chess'] += 1;
          const seq = one.guid === 'tea' ? last.tea : last.chess;
          const written = happening(one.guid, seq, ...one.uids);
          streams.write(written);
          const isMeant = written.topics.some((topic) => wanted.some((text) => topicIn(text).name === topic));
          if (isMeant) expected.push(`${one.guid} ${seq}`);
          if (one.word === 'late') late.push(written);
          else if (one.word !== 'lost' && isMeant) {
            follower.take(written);
            if (one.word === 'doubled') follower.take(written);
            for (const behind of late.splice(0))
              if (behind.topics.some((topic) => followed.has(topic))) follower.take(behind);
          }
        } else if (one.do === 'sweep') await lookForAll();
        else if (one.do === 'wait') clock.move(100);
        else if (one.do === 'age') {
          await lookForAll();
          await follower.endAge();
        } else await Promise.resolve();
      }
      await lookForAll();
      const told = heard.map((line) => line.split(' ').slice(0, 2).join(' '));
      for (const guid of ['tea', 'chess']) {
        const isOf = (line: string): boolean => line.startsWith(guid);
        expect(told.filter(isOf)).toEqual(expected.filter(isOf));
      }
      // Nothing was lost, and nothing warned of.
      expect(told).toHaveLength(expected.length);
    }),
    { numRuns: 2_000 },
  );
});
