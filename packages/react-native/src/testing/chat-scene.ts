import {
  createEmbeddedServer,
  createFaults,
  type EmbeddedServer,
  type FaultPoint,
} from '@open-chat-kit/engine-embedded';
import { Kit } from '@open-chat-kit/sdk';
import { type ChangeEngine, type Line, lineTo } from './line.ts';
import type { ManualClock } from './manual-clock.ts';
import { sceneClock } from './scene-clock.ts';

/** A real server in the process, and a client for anyone who is wanted; all of them are logged out in the end. */
export interface ChatScene {
  readonly server: EmbeddedServer;
  /** From now on the server does what is asked for here, and its answers do not arrive; with nothing, all is well again. */
  loseAnswers(...to: readonly FaultPoint[]): void;
  /** From now on it does nothing of what is asked for here, and says so by this error. */
  refuse(code: Kit.ErrorCode, ...what: readonly FaultPoint[]): void;
  /** A client that nobody is logged in at. */
  client(change?: ChangeEngine): Kit.ChatClient;
  enter(uid: string, change?: ChangeEngine): Promise<Kit.ChatClient>;
  enterAll<Uid extends string>(...uids: readonly Uid[]): Promise<Record<Uid, Kit.ChatClient>>;
  /** A client of theirs whose line to the server is in the hands of the test. */
  line(uid: string, change?: ChangeEngine): Promise<Line>;
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
  const fail = (when: 'before' | 'after', code: Kit.ErrorCode, on: readonly FaultPoint[]): void =>
    faults.setRules(on.map((point) => ({ on: point, kind: 'error', code, when })));
  const scene: ChatScene = {
    server,
    clock,
    loseAnswers: (...to) => fail('after', 'NETWORK', to),
    refuse: (code, ...what) => fail('before', code, what),
    client(change) {
      const plain = server.engine();
      const engine = { ...plain, ...change?.(plain) };
      const client: Kit.ChatClient = new Kit.ChatClient({
        clock,
        engine: {
          ...engine,
          watch(interest) {
            interests.set(client, interest.groups);
            engine.watch(interest);
          },
        },
        // Whoever changes it knows what goes wrong.
        ...(change && { onError: () => {} }),
      });
      clients.push(client);
      return client;
    },
    async enter(uid, change) {
      const client = scene.client(change);
      await client.login(uid);
      return client;
    },
    async enterAll<Uid extends string>(...all: readonly Uid[]) {
      const entered: [Uid, Kit.ChatClient][] = [];
      for (const uid of all) entered.push([uid, await scene.enter(uid)]);
      return Object.fromEntries(entered) as Record<Uid, Kit.ChatClient>;
    },
    line: (uid, change) => lineTo(scene, uid, change),
    watched: (client) => interests.get(client) ?? [],
    async close() {
      for (const client of clients) await client.logout();
      await server.close();
    },
  };
  return scene;
}
