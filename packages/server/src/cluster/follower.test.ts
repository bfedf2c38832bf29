import { ManualClock } from '@open-chat-kit/sdk/conformance';
import fc from 'fast-check';
import { KeptStreams } from '../testing/kept-streams.ts';
import { gate } from '../testing/one-instance.ts';
import { Follower } from './follower.ts';
import { streamOfGroup, streamOfUser } from './outcomes.ts';
import type { Happening } from './outcomes.ts';
import { topicOf, topicsOfStream } from './topics.ts';
import type { Topic } from './topics.ts';

interface Bench {
  readonly streams: KeptStreams;
  readonly clock: ManualClock;
  readonly heard: string[];
  /** Names of what the bus brings. */
  readonly followed: Set<string>;
  readonly follower: Follower;
}

function benchOf(): Bench {
  const streams = new KeptStreams();
  const clock = new ManualClock();
  const heard: string[] = [];
  const followed = new Set<string>();
  const bus = {
    follow: async (topics: readonly string[]) => topics.forEach((topic) => followed.add(topic)),
    unfollow: (topics: readonly string[]) => topics.forEach((topic) => followed.delete(topic)),
  };
  const follower = new Follower({
    ...{ streams, bus, clock },
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
  await bench.follower.follow(guids.map((guid) => topicOf('group', guid)));
  return bench;
}

/** Ends ages, in each of which it was looked for what nobody said. */
async function endAges(follower: Follower, count: number): Promise<void> {
  for (let age = 0; age < count; age += 1) {
    await follower.sweep();
    await follower.rest();
    await follower.endAge();
  }
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
  for (const seq of [2, 3, 1, 4]) follower.take(happening('tea', seq));
  clock.move(1_000);
  await follower.idle();
  expect(heard).toEqual([1, 2, 3, 4].map((seq) => `tea ${seq} bus`));
  expect(streams.asked).toEqual([]);
});

test('what does not come is read, when it is time', async () => {
  const { streams, clock, heard, follower } = await following('tea');
  streams.write(happening('tea', 1), happening('tea', 2));
  follower.take(happening('tea', 2));
  await follower.rest();
  expect(heard).toEqual([]);
  clock.move(40);
  await follower.idle();
  expect(heard).toEqual(['tea 1 table', 'tea 2 table']);
});

test('what cannot be read any more is a loss', async () => {
  const { streams, heard, follower } = await following('tea');
  streams.write(happening('tea', 5));
  follower.readUpTo(streamOfGroup('tea'), 5);
  await follower.idle();
  expect(heard).toEqual(['loss', 'tea 5 table']);
});

test('what could not be read is read with the next sweep, though nothing new is found', async () => {
  const { streams, heard, follower } = await following('tea');
  streams.write(happening('tea', 1));
  streams.wait = () => Promise.reject(new Error('given up'));
  await follower.sweep();
  await follower.rest();
  expect(heard.splice(0)).toEqual([expect.stringContaining('A stream could not be read')]);
  streams.wait = () => Promise.resolve();
  for (let time = 0; time < 2; time += 1) {
    await follower.sweep();
    await follower.rest();
  }
  expect(heard).toEqual(['tea 1 table']);
});

test('a group that is followed while it is read for somebody else is told from there on', async () => {
  const { streams, heard, follower } = benchOf();
  await follower.begin();
  await follower.follow([topicOf('person', 'zoe')]);
  let reach: () => void = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  streams.wait = (way) => (way === 'asking' ? reached : Promise.resolve());
  streams.write(happening('tea', 1), happening('tea', 2, 'zoe'));
  follower.take(happening('tea', 2, 'zoe'));
  await new Promise(setImmediate);
  await follower.follow([topicOf('group', 'tea')]);
  const behind = [happening('tea', 3), happening('tea', 4, 'zoe')];
  streams.write(...behind);
  for (const one of behind) follower.take(one);
  reach();
  await follower.rest();
  await follower.sweep();
  await follower.idle();
  expect(heard).toEqual(['tea 2 table', 'tea 3 table', 'tea 4 table']);
});

test('whoever comes while their own stream is read for somebody else is told what came behind their moment', async () => {
  const { streams, heard, follower } = benchOf();
  await follower.begin();
  await follower.follow([topicOf('person', 'zoe')]);
  const own = (seq: number, ...others: readonly string[]): Happening => {
    const stream = streamOfUser('ana');
    const topics = [...topicsOfStream(stream), ...others.map((uid) => topicOf('person', uid).name)];
    return { stream, seq, topics, outcomes: [], origin: '' };
  };
  let reach: () => void = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  streams.wait = (way) => (way === 'asking' ? reached : way === 'stood' ? answered : Promise.resolve());
  streams.write(own(1, 'zoe'));
  follower.take(own(1, 'zoe'));
  const coming = follower.follow([topicOf('person', 'ana')]);
  await new Promise(setImmediate);
  streams.write(own(2), own(3, 'zoe'));
  follower.readUpTo(streamOfUser('ana'), 3);
  reach();
  await new Promise(setImmediate);
  answer();
  await coming;
  await follower.rest();
  expect(heard).toEqual(['ana 1 table', 'ana 2 table', 'ana 3 table']);
});

test('whoever is added to a group is let in, though it takes so long to read that it is of old', async () => {
  const { streams, heard, follower } = benchOf();
  await follower.begin();
  await follower.follow([topicOf('person', 'ana')]);
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  streams.wait = (way) => (way === 'telling' ? answered : Promise.resolve());
  const added = happening('tea', 1, 'ana');
  streams.write({ ...added, outcomes: [{ type: 'moved', move: { type: 'in', guid: 'tea', uids: ['ana'] } }] });
  follower.take(added);
  await new Promise(setImmediate);
  for (let age = 0; age < 2; age += 1) {
    await follower.sweep();
    void follower.endAge();
  }
  answer();
  await follower.rest();
  expect(heard).toEqual(['tea 1 table']);
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

test('of streams that are not followed what was not heard of for two ages is not remembered', async () => {
  const { streams, heard, follower } = benchOf();
  await follower.begin();
  await follower.follow([topicOf('person', 'ana')]);
  for (let seq = 1; seq <= 3; seq += 1) {
    const written = happening('tea', seq, 'ana');
    streams.write(written);
    follower.take(written);
    await follower.rest();
    if (seq === 1) continue;
    await endAges(follower, 2);
  }
  expect(heard).toEqual(['tea 1 table', 'tea 2 table', 'tea 3 table']);
  expect(streams.asked.map(({ known }) => known)).toEqual([0, 1, 0]);
});

test('nothing is remembered for as long as somebody is here of whom they wrote with', async () => {
  const { streams, heard, follower } = benchOf();
  await follower.begin();
  await follower.follow([topicOf('person', 'bot')]);
  const streamOf = (guest: number): string => JSON.stringify(['pair', 'bot', `guest ${guest}`]);
  const write = async (guest: number, seq: number): Promise<void> => {
    const one = { stream: streamOf(guest), seq, topics: topicsOfStream(streamOf(guest)), outcomes: [], origin: '' };
    streams.write(one);
    follower.take(one);
    await follower.rest();
  };
  for (let guest = 0; guest < 3; guest += 1) await write(guest, 1);
  await endAges(follower, 1);
  await write(1, 2);
  await endAges(follower, 1);
  const before = streams.asked.length;
  for (let guest = 0; guest < 2; guest += 1) await write(guest, guest + 2);
  // What was forgotten is asked for; what was heard of within two ages is not.
  expect(streams.asked.slice(before).map(({ stream, known }) => [stream, known])).toEqual([[streamOf(0), 0]]);
  expect(heard).toHaveLength(6);
});

test.each(['asking', 'heads'] as const)('no age ends while what nobody said cannot be read: %s', async (what) => {
  const { streams, heard, follower } = benchOf();
  await follower.begin();
  await follower.follow([topicOf('person', 'ana')]);
  let isAway = true;
  const heads = streams.heads.bind(streams);
  streams.wait = (way) => (isAway && way === what ? Promise.reject(new Error('away')) : Promise.resolve());
  streams.heads = (...given) => (isAway && what === 'heads' ? Promise.reject(new Error('away')) : heads(...given));
  streams.write(happening('tea', 1, 'ana'));
  for (let age = 0; age < 4; age += 1) {
    await follower.sweep().catch(() => {});
    await follower.rest();
    await follower.endAge();
  }
  isAway = false;
  await follower.sweep();
  await follower.idle();
  expect(heard.at(-1)).toBe('tea 1 table');
});

test('an age ends though something else is being read then', async () => {
  const { streams, heard, follower } = benchOf();
  await follower.begin();
  await follower.follow([topicOf('person', 'bot')]);
  const write = (stream: string, seq: number): void => {
    const one = { stream, seq, topics: topicsOfStream(stream), outcomes: [], origin: '' };
    streams.write(one);
    follower.take(one);
  };
  const first = JSON.stringify(['pair', 'bot', 'first']);
  write(first, 1);
  await follower.rest();
  for (let age = 0; age < 2; age += 1) {
    await follower.sweep();
    await follower.rest();
    const { opened, open } = gate();
    streams.wait = (way) => (way === 'asking' ? opened : Promise.resolve());
    write(JSON.stringify(['pair', 'bot', `other ${age}`]), 1);
    const ended = follower.endAge();
    open();
    await ended;
  }
  write(first, 2);
  await follower.rest();
  expect([heard.length, streams.asked.at(-1)?.known]).toEqual([4, 0]);
});

test('much that is about somebody here in a group that nobody here is in is read in parts', async () => {
  const { streams, heard, follower } = benchOf();
  await follower.begin();
  await follower.follow([topicOf('person', 'ana')]);
  for (let seq = 1; seq <= 2_400; seq += 1) streams.write(happening('tea', seq, ...(seq % 2 === 0 ? ['ana'] : [])));
  await follower.sweep();
  await follower.idle();
  expect(heard).toEqual(Array.from({ length: 1_200 }, (_, nth) => `tea ${2 * nth + 2} table`));
  expect(streams.asked).toHaveLength(3);
});

test('what was being written when somebody came is told to them once it is safe, and what could be read is not', async () => {
  const { streams, heard, follower } = benchOf();
  await follower.begin();
  streams.write(happening('tea', 1));
  const end = streams.writeUntil(happening('tea', 2));
  await follower.follow([topicOf('group', 'tea')]);
  end();
  await follower.sweep();
  await follower.idle();
  expect(heard).toEqual(['tea 2 table']);
});

test('a sweep finds what came since the last one, however long that was and however late it was safe', async () => {
  const { streams, heard, follower } = await following('tea', 'chess');
  const end = streams.writeUntil(happening('tea', 1));
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

test('what may have been removed before it was looked for is a loss, once', async () => {
  const { streams, heard, follower } = benchOf();
  await follower.begin();
  await follower.follow([topicOf('person', 'ana')]);
  await follower.sweep();
  const pair = JSON.stringify(['pair', 'ana', 'ben']);
  streams.write({ stream: pair, topics: topicsOfStream(pair), seq: 1, outcomes: [], origin: '' });
  streams.removeAll();
  await follower.sweep();
  await follower.sweep();
  await follower.idle();
  expect(heard).toEqual(['loss']);
});

test('of a group that nobody here is in only what is about somebody here is told, at once and once', async () => {
  const { streams, heard, follower } = benchOf();
  await follower.begin();
  await follower.follow([topicOf('person', 'ana')]);
  const [first, added, other] = [happening('tea', 1), happening('tea', 2, 'ana'), happening('tea', 3, 'ben')];
  streams.write(first, added, other);
  for (const one of [first, other]) follower.take(one);
  await follower.rest();
  expect([heard, streams.asked]).toEqual([[], []]);
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

test('whoever comes back to a group that nobody followed meanwhile is not told what they missed, and nothing is read', async () => {
  const { streams, heard, follower } = await following('tea');
  follower.prune(() => false);
  for (let seq = 1; seq <= 100; seq += 1) streams.write(happening('tea', seq));
  await follower.follow([topicOf('group', 'tea')]);
  streams.write(happening('tea', 101));
  follower.take(happening('tea', 101));
  await follower.sweep();
  await follower.idle();
  expect([heard, streams.asked]).toEqual([['tea 101 bus'], []]);
});

test('whoever comes while a stream is read is not told what they read as they came', async () => {
  const { streams, heard, follower } = benchOf();
  await follower.begin();
  const [before, since] = [happening('tea', 1, 'ana'), happening('tea', 2, 'ben')];
  streams.write(before);
  await follower.follow([topicOf('person', 'ben')]);
  streams.write(since);
  follower.take(since);
  await follower.follow([topicOf('group', 'tea')]);
  await follower.follow([topicOf('person', 'ana')]);
  await follower.sweep();
  await follower.idle();
  expect(heard).toEqual(['tea 2 table']);
});

test('of many streams that are behind it is asked together', async () => {
  const guids = Array.from({ length: 250 }, (_, at) => `group ${at}`);
  const { streams, heard, follower } = await following(...guids);
  let asked = 0;
  streams.wait = async (way) => void (asked += way === 'asking' ? 1 : 0);
  for (const guid of guids) streams.write(happening(guid, 1));
  await follower.sweep();
  await follower.rest();
  expect([heard.length, streams.asked.length]).toEqual([250, 250]);
  // The first stream alone, as nothing was under way; of the others two hundred at once.
  expect(asked).toBeLessThanOrEqual(3);
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
          await follower.follow([topicIn(one.topic)]);
        } else if (one.do === 'go') {
          // What was said while they were here is told by then: nobody goes unnoticed by the sweep that looks for it.
          await lookForAll();
          wanted.splice(0, wanted.length, ...wanted.filter((topic) => topic !== one.topic));
          follower.prune(({ name }) => wanted.some((topic) => topicIn(topic).name === name));
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
