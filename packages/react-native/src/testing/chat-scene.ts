import {
  createEmbeddedServer,
  createFaults,
  type EmbeddedServer,
  type FaultPoint,
} from '@open-chat-kit/engine-embedded';
import { Kit } from '@open-chat-kit/sdk';
import type { ManualClock } from './manual-clock.ts';
import { sceneClock } from './scene-clock.ts';

/** A real server in the process, and a client for anyone who is wanted. */
export interface ChatScene {
  readonly server: EmbeddedServer;
  /** From now on the server does what is asked for here, and its answers do not arrive; with nothing, all is well again. */
  loseAnswers(...to: readonly FaultPoint[]): void;
  enter(uid: string): Promise<Kit.ChatClient>;
  /** Groups that this client asked its engine to watch. */
  watched(client: Kit.ChatClient): readonly string[];
  /** Of the server, of all clients, and of what is drawn for them: it stands still until it is moved. */
  readonly clock: ManualClock;
  close(): Promise<void>;
}

export async function chatScene(...uids: readonly string[]): Promise<ChatScene> {
  const clock = sceneClock();
  const faults = createFaults();
  const server = createEmbeddedServer({ clock, faults });
  for (const uid of uids) await server.createUser({ uid, name: uid });
  const clients: Kit.ChatClient[] = [];
  const interests = new Map<Kit.ChatClient, readonly string[]>();
  return {
    server,
    loseAnswers: (...to) => faults.setRules(to.map((on) => ({ on, kind: 'error', code: 'NETWORK', when: 'after' }))),
    async enter(uid) {
      const engine = server.engine();
      const client: Kit.ChatClient = new Kit.ChatClient({
        clock,
        engine: {
          ...engine,
          watch(interest) {
            interests.set(client, interest.groups);
            engine.watch(interest);
          },
        },
      });
      clients.push(client);
      await client.login(uid);
      return client;
    },
    clock,
    watched: (client) => interests.get(client) ?? [],
    async close() {
      for (const client of clients) await client.logout();
      await server.close();
    },
  };
}
