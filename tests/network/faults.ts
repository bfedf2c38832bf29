import { sleep, type World } from './world.ts';

/** Something that servers and networks do. */
export interface Fault {
  readonly name: string;
  readonly about: string;
  /** Resolves when it is over; how often it struck. */
  strike(world: World): Promise<number>;
}

/** How long a frozen server does nothing, in milliseconds. */
const frozenMs = 60_000;
const times = 3;

/** What the real client has to live through without losing or doubling a message. */
export const faults: readonly Fault[] = [
  {
    name: 'killed',
    about: 'the server is killed after a commit and before the answer',
    async strike(world) {
      const { server } = world;
      for (let time = 1; time <= times; time += 1) {
        await server.kill();
        await server.start({ CHAT_DIES_AFTER: String(1 + Math.floor(world.random() * 20)) });
        await server.ended();
        await sleep(world.between(0, 1_000));
      }
      await server.start();
      return times;
    },
  },
  {
    name: 'frozen',
    about: 'the server is frozen for a minute',
    async strike(world) {
      const { server } = world;
      await sleep(world.between(500, 2_000));
      server.freeze(true);
      await sleep(frozenMs);
      server.freeze(false);
      return 1;
    },
  },
  {
    name: 'cut',
    about: 'the line is cut in the middle of a frame',
    async strike(world) {
      const { writers } = world;
      for (let time = 1; time <= times; time += 1) {
        for (const { line, client } of writers) {
          await sleep(world.between(200, 1_500));
          while (client.getConnectionStatus() !== 'connected') await sleep(50);
          line.cutMidFrame();
        }
      }
      await sleep(3_000);
      return times * writers.length;
    },
  },
];
