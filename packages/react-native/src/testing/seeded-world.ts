import {
  createEmbeddedServer,
  createFaults,
  type EmbeddedServer,
  type Faults,
  seededRandom,
} from '@open-chat-kit/engine-embedded';
import { Kit } from '@open-chat-kit/sdk';
import { ManualClock } from './manual-clock.ts';

/** A server on a bad network, people at it, and whatever happens by chance: the same for the same seed. */
export interface SeededWorld {
  readonly clock: ManualClock;
  readonly faults: Faults;
  readonly server: EmbeddedServer;
  readonly clients: readonly Kit.ChatClient[];
  random(): number;
  /** @throws where there is nothing to pick from, as an act that is refused */
  pick<T>(items: readonly T[]): T;
  enter(uid: string): Promise<Kit.ChatClient>;
  /** Acts begin one after the other, whether or not they are refused, with such pauses between them. */
  happen(acts: readonly (() => unknown)[], times: number, pause: () => number): Promise<void>;
  /** Everybody goes, and nothing is left that waits. */
  end(): Promise<void>;
}

/** How many seeds a property is tried with: `SEEDS=5000 npx jest --selectProjects models property` is the long run. */
export const seedsOf = (count: number): readonly number[] =>
  Array.from({ length: Number(process.env['SEEDS'] ?? count) }, (_, index) => index + 1);

/** What a line does to requests that is slow now and then, and breaks. */
export const badLine = [
  { on: '*', kind: 'delay', ms: [0, 400], probability: 0.5 },
  { on: 'event', kind: 'duplicate', probability: 0.2 },
  { on: 'event', kind: 'disconnect', probability: 0.02 },
  { on: 'connect', kind: 'error', probability: 0.2 },
] as const;

export function seededWorld(seed: number): SeededWorld {
  const random = seededRandom(seed);
  const clock = new ManualClock();
  const faults = createFaults({ seed });
  const server = createEmbeddedServer({ clock, random: seededRandom(seed), faults });
  const clients: Kit.ChatClient[] = [];
  return {
    clock,
    faults,
    server,
    clients,
    random,
    pick<T>(items: readonly T[]): T {
      const index = Math.floor(random() * items.length);
      if (items.length === 0) throw new Error('There is nothing to pick from.');
      return items[index] as T;
    },
    async enter(uid) {
      await server.createUser({ uid, name: uid });
      const client = new Kit.ChatClient({ engine: server.engine(), clock, random, onError: () => {} });
      clients.push(client);
      await client.login(uid);
      return client;
    },
    async happen(acts, times, pause) {
      for (let step = 0; step < times; step += 1) {
        const acting = Promise.resolve().then(() => acts[Math.floor(random() * acts.length)]?.());
        acting.catch(() => {}); // refused acts are part of life
        await clock.advance(pause());
      }
    },
    async end() {
      for (const client of clients) await client.logout();
      await server.close();
      await clock.advance(60_000);
      expect(clock.waiting).toBe(0);
    },
  };
}
