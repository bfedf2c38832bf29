import { KitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import { seededRandom } from '../index.ts';
import { groupDraft, historyQuery, messageDraft } from '../testing/drafts.ts';
import { login, tabWorld, turns } from '../testing/open-tab.ts';
import type { OpenTab, TabWorld } from '../testing/open-tab.ts';

const { signal } = new AbortController();
const group = { type: 'group', id: 'g' } as const;

/** A message, and when it was begun and acknowledged in the steps of the run. */
interface Sent {
  readonly muid: string;
  readonly begun: number;
  acknowledged: number | null;
}

/** Somebody in a tab who sends one message after another, each until it is acknowledged. */
class Writer {
  readonly sent: Sent[] = [];
  readonly #engine: ChatEngine;
  readonly #now: () => number;
  /** Settles when everything is acknowledged. */
  done: Promise<void> = Promise.resolve();

  constructor(tab: OpenTab, now: () => number) {
    this.#engine = tab.server.engine();
    this.#now = now;
  }

  send(muid: string): void {
    this.done = this.done.then(async () => {
      const sent: Sent = { muid, begun: this.#now(), acknowledged: null };
      this.sent.push(sent);
      while (sent.acknowledged === null) {
        try {
          await this.#engine.send(group, messageDraft(muid, muid), signal);
          sent.acknowledged = this.#now();
        } catch (error) {
          if (!(error instanceof KitException)) throw error;
          await this.#engine.connect({ uid: 'ana' }, () => undefined, signal).catch(() => undefined);
        }
      }
    });
  }
}

interface Seat {
  readonly tab: OpenTab;
  readonly writer: Writer;
  state: 'runs' | 'frozen';
}

/** Tabs that freeze, go on, die and send in any order. Returns what was sent and what a new tab reads in the end. */
async function live(seed: number, world: TabWorld): Promise<{ readonly sent: Sent[]; readonly read: string[] }> {
  const random = seededRandom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  let step = 0;
  const sent: Sent[] = [];
  const sit = (): Seat => {
    const tab = world.open();
    return { tab, writer: new Writer(tab, () => step), state: 'runs' };
  };
  const seats = [sit(), sit(), sit()];
  const [founder] = seats;
  if (!founder) throw new Error('There is no tab.');
  await founder.tab.server.createUser({ uid: 'ana', name: 'Ana' });
  const ana = await login(founder.tab.server, 'ana');
  await ana.createGroup(groupDraft({ guid: 'g' }), signal);

  for (step = 1; step <= 60; step += 1) {
    const place = below(seats.length);
    const seat = seats[place];
    if (!seat) throw new Error('There is no such tab.');
    const what = random();
    if (what < 0.5) {
      if (seat.state === 'runs') seat.writer.send(`${seed}-${step}`);
    } else if (what < 0.65) {
      seat.tab.freeze();
      seat.state = 'frozen';
    } else if (what < 0.8) {
      const thawing = seat.tab.thaw(random);
      // Before it can know what happened meanwhile.
      if (seat.state === 'frozen' && random() < 0.5) seat.writer.send(`${seed}-${step}`);
      seat.state = 'runs';
      if (random() < 0.5) await thawing;
    } else if (what < 0.85) {
      seat.tab.kill();
      sent.push(...seat.writer.sent);
      seats[place] = sit();
    } else {
      await world.clock.advance(below(12_000));
    }
    await turns(below(4));
  }
  for (const { tab } of seats) await tab.thaw(random);
  for (let round = 0; round < 60; round += 1) await world.clock.advance(1_000);
  expect(seats.flatMap(({ writer }) => writer.sent.filter((one) => one.acknowledged === null))).toEqual([]);
  for (const { writer } of seats) sent.push(...writer.sent);
  await turns(30);
  expect(world.hosts.size).toBe(1);
  const reader = await login(world.open().server, 'ana');
  const { items } = await reader.history(group, historyQuery({ types: ['text'], limit: 100 }), signal);
  return { sent, read: items.map(({ muid }) => muid) };
}

test.each(Array.from({ length: 60 }, (_, index) => index + 1))(
  'tabs that freeze, go on and die lose nothing that was acknowledged, and double nothing (seed %i)',
  async (seed) => {
    const world = tabWorld();
    const { sent, read } = await live(seed, world);
    expect(new Set(read).size).toBe(read.length);
    const acknowledged = sent.filter((one) => one.acknowledged !== null);
    expect(read).toEqual(expect.arrayContaining(acknowledged.map(({ muid }) => muid)));
    // Whatever was acknowledged before another was begun stands before it.
    for (const one of acknowledged) {
      for (const other of acknowledged) {
        if ((one.acknowledged ?? 0) >= other.begun) continue;
        expect(read.indexOf(one.muid)).toBeLessThan(read.indexOf(other.muid));
      }
    }
    expect(world.warnings).toEqual([]);
  },
);
