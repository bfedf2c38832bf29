import type { ChatTarget } from '@open-chat-kit/sdk/engine';
import { ManualClock } from '@open-chat-kit/sdk/conformance';
import fc from 'fast-check';
import type { Peer } from '../here/hub.ts';
import type { Bus, Word } from './bus.ts';
import { Herald } from './herald.ts';
import type { Streams } from './streams.ts';
import { textOfWord, wordIn } from './word.ts';

const guid = 'tea';
const here: ChatTarget = { type: 'group', id: guid };
const typist = {
  uid: 'ana',
  name: 'Ana',
  avatar: '',
  role: '',
  statusMessage: '',
  link: '',
  metadata: {},
  tags: [],
  status: 'online',
  lastActiveAt: 0,
  revision: 1,
  order: 'ana',
} as const;

/** Nothing that happened is kept. */
const noStreams: Streams = {
  standing: () => Promise.resolve({ snapshot: '1:1:', standings: [] }),
  mostAtOnce: 500,
  begin: () => Promise.resolve(''),
  lately: () => Promise.resolve({ at: '', of: '', isTooLate: false }),
  behind: () => Promise.resolve([]),
  heads: () => Promise.resolve([]),
  forgetOld: () => Promise.resolve(),
};

const quietly = {
  onOutcomes: () => {},
  onHeard: () => {},
  onLoss: () => {},
  onGap: () => {},
  onMinute: () => {},
  track: <Result>(work: Promise<Result>) => work,
  onWarning: () => {},
};

/** Instances of which each hears what all say, as a text and back. */
class Cluster {
  readonly clock = new ManualClock();
  readonly heard: string[][] = [];
  readonly warnings: string[] = [];
  readonly #heralds: Herald[] = [];
  readonly #hear = new Map<number, (word: Word) => void>();

  static async of(instances: number): Promise<Cluster> {
    const cluster = new Cluster();
    for (let at = 0; at < instances; at += 1) await cluster.#add(at);
    return cluster;
  }

  herald(at: number): Herald {
    const herald = this.#heralds[at];
    if (!herald) throw new Error('There is no such instance.');
    return herald;
  }

  say(word: Word): void {
    const said = wordIn(textOfWord(word));
    if (said) for (const hear of this.#hear.values()) hear(said);
  }

  isAlive(at: number): boolean {
    return this.#hear.has(at);
  }

  /** It ends without a word. */
  kill(at: number): void {
    this.#hear.delete(at);
    this.herald(at).end();
  }

  /** What each viewer was told since this was asked last. */
  async told(): Promise<readonly (readonly string[])[]> {
    for (const herald of this.#heralds) await herald.idle();
    return this.heard.map((one) => one.splice(0));
  }

  async #add(at: number): Promise<void> {
    let events = 0;
    const herald = new Herald({
      instance: `instance ${at}`,
      streams: noStreams,
      bus: this.#busOf(at),
      clock: this.clock,
      random: () => at / 10,
      eventId: () => `${at}.${(events += 1)}`,
      ...quietly,
      onWarning: (warning) => void this.warnings.push(warning),
    });
    this.#heralds.push(herald);
    await herald.begin();
    const heard: string[] = [];
    this.heard.push(heard);
    const viewer: Peer = {
      id: `viewer ${at}`,
      uid: `viewer ${at}`,
      watchedUsers: new Set(),
      watchedGroups: new Set(),
      post(posted) {
        for (const event of posted) if (event.type === 'typing') heard.push(event.isTyping ? 'begins' : 'ends');
      },
    };
    herald.hub.add(viewer);
    const stay = herald.hub.stayOf(viewer.uid);
    if (stay) herald.hub.learn(stay, [{ guid, isIn: true, at: 0 }]);
  }

  #busOf(at: number): Bus {
    return {
      isUp: true,
      listen: async (onWord) => void this.#hear.set(at, onWord),
      follow: () => Promise.resolve(),
      unfollow: () => {},
      announcement: () => null,
      announced: (happening) => this.say({ type: 'happened', happening }),
      say: (word) => {
        if (this.#hear.has(at)) this.say(word);
      },
      flush: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
  }
}

/** How a device on an instance ends its typing, within eight seconds. */
type Way = (cluster: Cluster, at: number, device: object) => void;

const ways: readonly (readonly [how: string, end: Way])[] = [
  ['stops', (cluster, at, device) => cluster.herald(at).typing.end(typist.uid, here, device)],
  ['goes', (cluster, at, device) => cluster.herald(at).typing.endOf(device)],
  ['falls silent', (cluster) => cluster.clock.move(5_000)],
  [
    'dies with its instance',
    (cluster, at) => {
      cluster.kill(at);
      cluster.clock.move(8_000);
    },
  ],
];
const phone = { name: 'phone' };
const laptop = { name: 'laptop' };
const begun = [['begins'], ['begins'], ['begins']];
const nothing = [[], [], []];
const ended = [['ends'], ['ends'], ['ends']];

describe.each(ways)('where one of two devices on two instances %s', (_how, end) => {
  test.each([
    ['first', 0, 1],
    ['second', 1, 0],
  ])('typing goes on until the other one ends, too: on the %s instance', async (_which, one, other) => {
    const cluster = await Cluster.of(3);
    cluster.herald(one).typing.begin(typist, here, phone);
    expect(await cluster.told()).toEqual(begun);
    cluster.clock.move(5_000);
    // Told again: whoever heard it counts ten seconds from the last time.
    cluster.herald(other).typing.begin(typist, here, laptop);
    expect(await cluster.told()).toEqual(begun);
    end(cluster, one, phone);
    expect(await cluster.told()).toEqual(nothing);
    cluster.herald(other).typing.end(typist.uid, here, laptop);
    expect(await cluster.told()).toEqual(ended.map((told, at) => (cluster.isAlive(at) ? told : [])));
  });
});

test('a message ends typing on all instances, and each is told so once', async () => {
  const cluster = await Cluster.of(3);
  const timers = cluster.clock.waiting;
  cluster.herald(0).typing.begin(typist, here, phone);
  cluster.herald(1).typing.begin(typist, here, laptop);
  await cluster.told();
  cluster.say({ type: 'passing', outcomes: [{ type: 'typed', uid: typist.uid, target: here }], topics: ['all'] });
  expect(await cluster.told()).toEqual(ended);
  cluster.clock.move(1_000);
  expect(cluster.clock.waiting).toBe(timers);
});

test('typing on an instance that died ends by itself, once', async () => {
  const cluster = await Cluster.of(3);
  cluster.herald(0).typing.begin(typist, here, phone);
  await cluster.told();
  cluster.kill(0);
  cluster.clock.move(10_000);
  expect(await cluster.told()).toEqual(nothing);
  cluster.clock.move(3_000);
  expect(await cluster.told()).toEqual([[], ['ends'], ['ends']]);
  cluster.clock.move(60_000);
  expect(await cluster.told()).toEqual(nothing);
});

test('an instance of before, which does not say that it is the one, ends only what such ones began', async () => {
  const cluster = await Cluster.of(3);
  const older = (isTyping: boolean): void =>
    cluster.say({
      type: 'passing',
      topics: ['all'],
      outcomes: [
        {
          type: 'told',
          tellings: [
            {
              to: { type: 'members', guid, except: [typist.uid] },
              event: { id: `older ${isTyping}`, type: 'typing', target: here, user: typist, isTyping },
            },
          ],
        },
      ],
    });
  older(true);
  expect(await cluster.told()).toEqual(begun);
  cluster.herald(0).typing.begin(typist, here, phone);
  await cluster.told();
  older(false);
  expect(await cluster.told()).toEqual(nothing);
  older(true);
  cluster.herald(0).typing.end(typist.uid, here, phone);
  expect(await cluster.told()).toEqual(begun);
  older(false);
  expect(await cluster.told()).toEqual(ended);
  // Of what never began, or was heard to end already, nobody is told.
  older(false);
  expect(await cluster.told()).toEqual(nothing);
});

const device = fc.nat({ max: 1 });
const instance = fc.nat({ max: 2 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('begin' as const), device, instance }) },
  fc.record({ do: fc.constantFrom('end' as const, 'endOf' as const), device, instance }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1_000, 4_000, 9_999, 10_000) }),
);

test('whoever looks on sees somebody type as long as one of their devices does, wherever it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const cluster = await Cluster.of(3);
      const timers = cluster.clock.waiting;
      const devices = [0, 1, 2].map(() => [{}, {}]);
      /** Until when each types. */
      const until = new Map<object, number>();
      let wasTyping = false;
      for (const asked of steps) {
        if (asked.do === 'wait') cluster.clock.move(asked.ms);
        else {
          const which = devices[asked.instance]?.[asked.device] ?? {};
          const { typing } = cluster.herald(asked.instance);
          if (asked.do === 'begin') typing.begin(typist, here, which);
          else if (asked.do === 'end') typing.end(typist.uid, here, which);
          else typing.endOf(which);
          if (asked.do === 'begin') until.set(which, cluster.clock.now() + 10_000);
          else until.delete(which);
        }
        const isTyping = [...until.values()].some((end) => end > cluster.clock.now());
        const changed = isTyping ? 'begins' : 'ends';
        const told = asked.do === 'begin' || wasTyping !== isTyping ? [changed] : [];
        expect(await cluster.told()).toEqual([told, told, told]);
        wasTyping = isTyping;
      }
      cluster.clock.move(20_000);
      expect(cluster.clock.waiting).toBe(timers);
      expect(cluster.warnings).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
