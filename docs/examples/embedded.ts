import { createEmbeddedServer, createFaults, type EmbeddedServer } from '@open-chat-kit/engine-embedded';
import { demoData, startDemoLife } from '@open-chat-kit/engine-embedded/demo';
import { createTabServer, type TabServer } from '@open-chat-kit/engine-embedded/tabs';
import type { KeyValueStorage } from '@open-chat-kit/sdk';

/** The first lines of docs/engine-embedded.md. */
export async function start(): Promise<EmbeddedServer> {
  const server = createEmbeddedServer();
  await server.createUser({ uid: 'ana', name: 'Ana', password: 'a secret' });
  await server.createUser({ uid: 'ben', name: 'Ben' }); // may log in with the uid alone
  const engine = server.engine(); // one connection; give it to Kit.init or to a ChatClient
  console.log(engine.name);
  return server;
}

/** Storage on a device. */
export function keep(AsyncStorage: KeyValueStorage): EmbeddedServer {
  return createEmbeddedServer({ storage: AsyncStorage });
}

/** Tabs. */
export function tabs(): TabServer {
  const server = createTabServer({ name: 'my-app', seed: demoData({ groups: 300 }) });
  server.whileHosting((here) => startDemoLife(here, { rate: 20 }));
  return server;
}

/** Faults. */
export function trouble(): EmbeddedServer {
  const faults = createFaults({ seed: 7 });
  const server = createEmbeddedServer({ faults });
  faults.setRules([
    { on: '*', kind: 'delay', ms: [50, 2_000] },
    { on: 'listGroups', kind: 'error', code: 'NETWORK', probability: 0.3 },
    { on: 'event', kind: 'duplicate', probability: 0.1 },
  ]);
  return server;
}
