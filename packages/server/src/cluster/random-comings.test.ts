// Everything at once: people who come, go, write and look at things, while words are late, lost and doubled, transactions take
// their time, the database fails, and ages end.
import { KitException } from '@open-chat-kit/sdk/engine';
import fc from 'fast-check';
import { KeptStreams } from '../testing/kept-streams.ts';
import { gate, isInAfter, OneInstance, telling, tells } from '../testing/one-instance.ts';
import type { Comer } from '../testing/one-instance.ts';
import { streamOfGroup, streamOfUser } from './outcomes.ts';
import type { Happening, Outcome, PlainTelling } from './outcomes.ts';
import { topicOf, topicsIn } from './topics.ts';
import type { Topic } from './topics.ts';

const guids = ['tea', 'chess'];
const uids = ['ana', 'ben', 'cat'];
const sweepMs = 5_000;
const sweepsOfAnAge = 120;

const uid = fc.constantFrom(...uids);
const guid = fc.constantFrom(...guids);
/** What becomes of its word; unended: not even its transaction ends by itself. */
const word = fc.constantFrom('heard', 'heard', 'lost', 'late', 'doubled', 'unended');
/** Written by an instance of the version before, which does not say what it is about. */
const isOld = fc.boolean();
const how = fc.record({ word, isOld });

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('come' as const), uid }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('leave' as const), uid }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('move' as const), uid, guid, how }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('say' as const), guid, how }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hint' as const), guid, uid, how }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('write' as const), uid, other: uid, how }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('rename' as const), uid, how }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('block' as const), uid, other: uid, how }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('announce' as const), guid, how }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const), guid, how }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('look' as const),
      uid,
      users: fc.subarray(uids),
      groups: fc.subarray(guids),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('commit' as const), which: fc.nat({ max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), which: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fail' as const), times: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('tick' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('age' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), turns: fc.nat({ max: 8 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type How = typeof how extends fc.Arbitrary<infer One> ? One : never;

/** What happened by then, as whoever reads it sees it. */
type Read = ReadonlySet<Happening>;

interface Stay extends Comer {
  readonly uid: string;
  /** What they read when they were in; `null` until then. */
  read: Read | null;
  isOver: boolean;
  /** What they look at, and what they read when it was heard. */
  readonly sights: Map<Topic['name'], Read | null>;
  /** All that they ever looked at. */
  readonly looked: Set<Topic['name']>;
  /** Looks are taken one after the other. */
  looking: Promise<void>;
}

const turn = (): Promise<unknown> => new Promise(setImmediate);

async function turnsOf(count: number): Promise<void> {
  for (let turned = 0; turned < count; turned += 1) await turn();
}

const toMembers = (of: string, id: string): PlainTelling => telling(id, { type: 'members', guid: of, except: [] });
const toPeople = (id: string, ...to: readonly string[]): PlainTelling => telling(id, { type: 'people', uids: to });
const toLookers = (of: string, id: string): PlainTelling => telling(id, { type: 'watchersOfGroup', guid: of });

class Play {
  readonly stays: Stay[] = [];
  readonly world: OneInstance;
  readonly #late: (() => void)[] = [];
  readonly #unended: (() => void)[] = [];
  /** Questions and answers that wait for their turn. */
  readonly #gates: (() => void)[] = [];
  #waited = 0;
  #failing = 0;

  /** @param waits how many turns the next questions and answers take; -1 until they are let through */
  constructor(world: OneInstance, waits: readonly number[]) {
    this.world = world;
    world.wait = async (way) => {
      this.#waited += 1;
      const turns = waits[this.#waited % waits.length] ?? 0;
      if (turns < 0) {
        const { opened, open } = gate();
        this.#gates.push(open);
        await opened;
      } else await turnsOf(turns);
      if (way === 'hearing' || this.#failing === 0) return;
      this.#failing -= 1;
      throw new KitException('TIMEOUT', 'too long');
    };
  }

  async take(asked: Step): Promise<void> {
    const { world } = this;
    switch (asked.do) {
      case 'come':
        return this.#come(asked.uid);
      case 'leave': {
        const stay = this.#stayOf(asked.uid);
        if (stay) this.#leave(stay);
        return;
      }
      case 'look': {
        const stay = this.#stayOf(asked.uid);
        if (stay?.read) this.#look(stay, asked.users, asked.groups);
        return;
      }
      case 'move': {
        const type = world.isIn(asked.uid, asked.guid) ? 'out' : 'in';
        const move: Outcome = { type: 'moved', move: { type, guid: asked.guid, uids: [asked.uid] } };
        const tellings = (id: string): readonly PlainTelling[] => {
          return [toMembers(asked.guid, id), toPeople(id, asked.uid), toLookers(asked.guid, id)];
        };
        return this.#happen(streamOfGroup(asked.guid), asked.how, tellings, move);
      }
      case 'say':
        return this.#happen(streamOfGroup(asked.guid), asked.how, (id) => [toMembers(asked.guid, id)]);
      case 'hint':
        return this.#happen(streamOfGroup(asked.guid), asked.how, (id) => [toPeople(id, asked.uid)]);
      case 'write': {
        const both = [asked.uid, asked.other].toSorted();
        return this.#happen(JSON.stringify(['pair', ...both]), asked.how, (id) => [toPeople(id, ...both)]);
      }
      case 'rename': {
        const tellings = (id: string): readonly PlainTelling[] => {
          return [toPeople(id, asked.uid), telling(id, { type: 'watchersOfUser', uid: asked.uid })];
        };
        return this.#happen(streamOfUser(asked.uid), asked.how, tellings);
      }
      case 'block':
        return this.#happen(streamOfUser(asked.uid), asked.how, (id) => [toPeople(id, asked.uid, asked.other)]);
      case 'announce':
        return this.#happen(streamOfGroup(asked.guid), asked.how, (id) => [telling(id, { type: 'everybody' })]);
      case 'end': {
        const move: Outcome = { type: 'moved', move: { type: 'end', guid: asked.guid } };
        const tellings = (id: string): readonly PlainTelling[] => [
          toMembers(asked.guid, id),
          toLookers(asked.guid, id),
        ];
        return this.#happen(streamOfGroup(asked.guid), asked.how, tellings, move);
      }
      case 'commit':
        return takeOne(this.#unended, asked.which);
      case 'answer':
        return takeOne(this.#gates, asked.which);
      case 'fail':
        this.#failing = asked.times;
        return;
      case 'sweep':
        return world.clock.move(sweepMs);
      case 'tick':
        return world.clock.move(100);
      case 'age':
        return await this.#age();
      case 'wait':
        return await turnsOf(asked.turns);
    }
  }

  /** What was begun ends, nothing fails any more, and what nobody said is looked for. */
  async end(): Promise<void> {
    const { world } = this;
    for (const end of this.#unended.splice(0)) end();
    world.wait = () => Promise.resolve();
    this.#failing = 0;
    for (const open of this.#gates.splice(0)) open();
    await turnsOf(60);
    await Promise.allSettled(this.stays.map(({ isIn }) => isIn));
    for (let time = 0; time < 3; time += 1) {
      world.clock.move(sweepMs);
      await turnsOf(20);
    }
    const asked = world.streams.asked.length;
    await turnsOf(30);
    // Nothing goes on by itself.
    expect(world.streams.asked).toHaveLength(asked);
    world.herald.end();
  }

  /** What concerns somebody, but for what they had read: when they came, and of what they look at when that was heard. */
  concerning({ uid: who }: Stay, hadRead: (one: Happening, sight: Topic | null) => boolean): readonly string[] {
    const { happenings } = this.world.streams;
    return happenings.flatMap((one, at) => {
      const isEnd = one.outcomes.some((outcome) => outcome.type === 'moved' && outcome.move.type === 'end');
      // Members of a group that is gone hear of it, too.
      const before = happenings.slice(0, isEnd ? at : at + 1);
      const isMeant = ({ to }: PlainTelling): boolean => {
        switch (to.type) {
          case 'people':
            return !hadRead(one, null) && to.uids.includes(who);
          case 'members':
            return !hadRead(one, null) && isInAfter(before, who, to.guid);
          case 'everybody':
            return !hadRead(one, null);
          case 'watchersOfGroup':
            return !hadRead(one, topicOf('group', to.guid));
          case 'watchersOfUser':
            return !hadRead(one, topicOf('sight', to.uid));
        }
      };
      return one.outcomes.some((outcome) => outcome.type === 'told' && outcome.tellings.some(isMeant))
        ? [nameOf(one)]
        : [];
    });
  }

  #stayOf(who: string): Stay | undefined {
    return this.stays.find((stay) => stay.uid === who && !stay.isOver);
  }

  #come(who: string): void {
    const stay: Stay = {
      ...this.world.coming(who),
      uid: who,
      read: null,
      isOver: false,
      sights: new Map(),
      looked: new Set(),
      looking: Promise.resolve(),
    };
    this.stays.push(stay);
    stay.isIn.then(
      () => (stay.read = new Set(this.world.streams.happenings)),
      // The database took too long: their client comes back.
      () => this.#leave(stay),
    );
  }

  #leave(stay: Stay): void {
    stay.isOver = true;
    this.world.herald.hub.remove(stay.peer);
  }

  #look(stay: Stay, users: readonly string[], groups: readonly string[]): void {
    const { peer, sights, looked } = stay;
    const topics = [...users.map((of) => topicOf('sight', of)), ...groups.map((of) => topicOf('group', of))];
    peer.watchedUsers = new Set(users);
    peer.watchedGroups = new Set(groups);
    this.world.herald.hub.watch(peer);
    const names = new Set(topics.map(({ name }) => name));
    const fresh = topics.filter(({ name }) => !sights.has(name));
    for (const name of sights.keys()) if (!names.has(name)) sights.delete(name);
    for (const { name } of fresh) {
      sights.set(name, null);
      looked.add(name);
    }
    stay.looking = stay.looking.then(() => this.#hear(stay, fresh));
  }

  async #hear(stay: Stay, fresh: readonly Topic[]): Promise<void> {
    for (let tried = 1; !stay.isOver; tried += 1) {
      const wanted = fresh.filter(({ name }) => stay.sights.has(name));
      if (wanted.length === 0) return;
      try {
        await this.world.herald.follow(wanted);
        const read = new Set(this.world.streams.happenings);
        for (const { name } of wanted) if (stay.sights.get(name) === null) stay.sights.set(name, read);
        return;
      } catch {
        if (tried < 3) continue;
        return this.#leave(stay);
      }
    }
  }

  #happen(
    stream: string,
    { word: becomes, isOld: isOfOld }: How,
    tellings: (id: string) => readonly PlainTelling[],
    ...moves: readonly Outcome[]
  ): void {
    const { streams } = this.world;
    if (streams.isHeld(stream)) return;
    const outcomes = [...moves, tells(...tellings(nameOf({ stream, seq: streams.lastOf(stream) + 1 })))];
    const after = [...streams.happenings, { outcomes }];
    const topics = isOfOld ? ['all'] : topicsIn(stream, outcomes, (who, of) => isInAfter(after, who, of));
    const { end, say } = this.world.beginTo(stream, outcomes, topics);
    const endAndSay = (): void => {
      end();
      if (becomes === 'late') this.#late.push(say);
      else if (becomes !== 'lost') {
        say();
        if (becomes === 'doubled') say();
        for (const behind of this.#late.splice(0)) behind();
      }
    };
    if (becomes === 'unended') this.#unended.push(endAndSay);
    else endAndSay();
  }

  /** What takes ten minutes was given up by then. */
  async #age(): Promise<void> {
    for (let sweeps = 0; sweeps < sweepsOfAnAge; sweeps += 1) {
      for (const open of this.#gates.splice(0)) open();
      this.world.clock.move(sweepMs);
      if (sweeps % 20 === 0) await turnsOf(12);
    }
  }
}

/** One of those who wait is let through. */
function takeOne(waiting: (() => void)[], which: number): void {
  const [one] = waiting.splice(which % Math.max(1, waiting.length), 1);
  one?.();
}

function nameOf({ stream, seq }: Pick<Happening, 'stream' | 'seq'>): string {
  return `${stream} ${seq}`;
}

function streamIn(name: string): string {
  return name.slice(0, name.lastIndexOf(' '));
}

function numberIn(name: string): number {
  return Number(name.slice(name.lastIndexOf(' ')));
}

test('whoever is here is told all that concerns them, that of each stream in its order and once, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 50, size: 'max' }),
      fc.array(fc.integer({ min: -1, max: 5 }), { minLength: 1, maxLength: 30 }),
      // In parts, and at once.
      fc.constantFrom(2, 500),
      async (steps, waits, mostAtOnce) => {
        const world = await OneInstance.open(new KeptStreams({ mostAtOnce }));
        const play = new Play(world, waits);
        for (const asked of steps) await play.take(asked);
        await play.end();
        expect(world.trouble).not.toContain('loss');
        for (const stay of play.stays) {
          expect(stay.told).toEqual([...new Set(stay.told)]);
          for (const { stream } of world.streams.happenings) {
            const numbers = stay.told.filter((name) => streamIn(name) === stream).map(numberIn);
            expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
          }
          const all = play.concerning(stay, (_one, sight) => sight !== null && !stay.looked.has(sight.name));
          expect(all).toEqual(expect.arrayContaining(stay.told));
          const { read } = stay;
          if (stay.isOver || !read) continue;
          const hadRead = (one: Happening, sight: Topic | null): boolean =>
            sight === null ? read.has(one) : stay.sights.get(sight.name)?.has(one) !== false;
          expect(stay.told).toEqual(expect.arrayContaining([...play.concerning(stay, hadRead)]));
          for (const of of guids)
            expect([of, world.herald.hub.isIn(stay.uid, of)]).toEqual([of, world.isIn(stay.uid, of)]);
        }
        const topics = [
          ...guids.map((of) => topicOf('group', of)),
          ...uids.flatMap((of) => [topicOf('person', of), topicOf('sight', of)]),
        ];
        const wanted = topics.filter((topic) => world.herald.hub.concerns(topic)).map(({ name }) => name);
        expect([...world.followed].toSorted()).toEqual(['all', ...wanted].toSorted());
      },
    ),
    { numRuns: Number(process.env['RUNS'] ?? 300) },
  );
});
