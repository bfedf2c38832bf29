import { KeptStreams } from '../testing/kept-streams.ts';
import { Followed } from './followed.ts';
import { Moment } from './moment.ts';
import { streamOfGroup } from './outcomes.ts';
import type { Happening } from './outcomes.ts';
import { topicOf } from './topics.ts';

interface Bench {
  readonly streams: KeptStreams;
  /** By the bus. */
  readonly heard: Set<string>;
  /** Of streams, where they stand. */
  readonly standing: string[];
  readonly followed: Followed;
}

function benchOf(): Bench {
  const streams = new KeptStreams();
  const heard = new Set<string>();
  const standing: string[] = [];
  const followed = new Followed({
    streams,
    bus: {
      follow: async (topics) => topics.forEach((topic) => heard.add(topic)),
      unfollow: (topics) => topics.forEach((topic) => heard.delete(topic)),
    },
    knownOf: () => 0,
    always: () => Moment.ofOld,
    onStanding: (one, seq, isNewsAside) => void standing.push(`${one} ${seq}${isNewsAside ? ' news' : ''}`),
  });
  return { streams, heard, standing, followed };
}

const [tea, chess, ana] = [topicOf('group', 'tea'), topicOf('group', 'chess'), topicOf('person', 'ana')];
const stream = streamOfGroup('tea');

/** The first happening in a group. */
function happening(...topics: readonly string[]): Happening {
  return { stream, seq: 1, topics, outcomes: [], origin: '' };
}

test('of all that is followed at the same time it is asked once since when', async () => {
  const { streams, followed, heard } = benchOf();
  await Promise.all([followed.follow([tea]), followed.follow([chess, tea]), followed.follow([ana])]);
  expect([...heard]).toEqual([tea.name, chess.name, ana.name]);
  expect(streams.looks).toBeLessThanOrEqual(2);
});

test('what could not be followed is not heard, and may be followed again', async () => {
  const { streams, followed, heard } = benchOf();
  streams.isGone = true;
  await expect(followed.follow([ana, tea])).rejects.toThrow('gone');
  expect([[...heard], followed.has(tea.name)]).toEqual([[], false]);
  streams.isGone = false;
  await followed.follow([tea]);
  expect([[...heard], followed.has(tea.name)]).toEqual([[tea.name], true]);
  followed.prune(({ id }) => id !== 'tea');
  expect([...heard]).toEqual([]);
});

test('a group stands where it is when it is followed, unless something aside is news to somebody here', async () => {
  const { streams, standing, followed } = benchOf();
  streams.write(happening(tea.name, topicOf('person', 'ben').name));
  await followed.follow([tea, chess]);
  expect(standing.splice(0)).toEqual([`${stream} 1`, `${streamOfGroup('chess')} 0`]);
  followed.prune(() => false);
  await followed.follow([ana]);
  streams.write({ ...happening(tea.name, ana.name), seq: 2 });
  await followed.follow([tea]);
  expect(standing.splice(0)).toEqual([`${stream} 2 news`]);
  // To whoever came behind that it is none.
  followed.prune(() => false);
  await followed.follow([ana]);
  await followed.follow([tea]);
  expect(standing).toEqual([`${stream} 2`]);
});

test('what is followed anew has a moment of its own', async () => {
  const { followed } = benchOf();
  await followed.follow([tea, chess]);
  const first = followed.earliest([tea.name]);
  expect([first, followed.earliest([chess.name])]).not.toContain(null);
  expect(followed.earliest([chess.name]) === first).toBe(false);
  followed.prune(() => false);
  expect(followed.earliest([tea.name])).toBe(null);
  await followed.follow([tea]);
  expect(followed.earliest([tea.name]) === first).toBe(false);
});
