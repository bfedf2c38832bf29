import { createEmbeddedServer, createFaults, type FaultRule, type Faults } from '@open-chat-kit/engine-embedded';
import { demoData } from '@open-chat-kit/engine-embedded/demo';
import { Kit } from '@open-chat-kit/react-native';

type Server = ReturnType<typeof createEmbeddedServer>;

/** What stands behind a page of the gallery. */
export interface SceneOptions {
  /** Groups of the demo; with 0 there is only Ana. @default 40 */
  readonly groups?: number;
  /** What goes wrong. */
  readonly rules?: readonly FaultRule[];
  /** Done as Ana before anything is shown. */
  readonly prepare?: (scene: Scene) => Promise<unknown>;
}

/** A server of the page's own, and Ana's client on it. */
export interface Scene {
  readonly server: Server;
  readonly client: Kit.ChatClient;
  readonly faults: Faults;
  /** Connects another person. */
  readonly enter: (uid: string) => Promise<Kit.ChatClient>;
  /** Breaks Ana's connection. */
  readonly cut: () => void;
  readonly close: () => Promise<void>;
}

/** Sets a scene. Everything on it is real but small: engine, client and what they answer. */
export async function openScene({ groups = 40, rules = [], prepare }: SceneOptions): Promise<Scene> {
  const faults = createFaults();
  const server = createEmbeddedServer({ faults, ...(groups === 0 ? {} : { seed: demoData({ seed: 7, groups }) }) });
  if (groups === 0) await server.createUser({ uid: 'ana', name: 'Ana Sousa' });
  const clients: Kit.ChatClient[] = [];
  const engines: ReturnType<Server['engine']>[] = [];
  const enter = async (uid: string): Promise<Kit.ChatClient> => {
    // A page that shows loading is to show it for as long as one looks.
    const engine = server.engine();
    const client = new Kit.ChatClient({ engine, requestTimeoutMs: 600_000 });
    clients.push(client);
    engines.push(engine);
    await client.login({ uid });
    return client;
  };
  const client = await enter('ana');
  const close = async (): Promise<void> => {
    for (const one of clients) await one.logout();
    await server.close();
  };
  const cut = (): void => {
    const [anas] = engines;
    if (anas !== undefined) server.cut(anas);
  };
  const scene: Scene = { server, client, faults, enter, cut, close };
  await prepare?.(scene);
  faults.setRules(rules);
  return scene;
}
