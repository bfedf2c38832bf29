import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';
import { demoData } from '@open-chat-kit/engine-embedded/demo';
import { demoSeed } from './demo-seed.ts';
import { followLife } from './life.ts';
import type { ExampleServer } from './server.ts';
import { troubleFaults } from './trouble.ts';

/** On a device the server lives in the app and ends with it. */
export function openAppServer(groups: number): ExampleServer {
  const server = createEmbeddedServer({
    seed: demoData({ seed: demoSeed, groups }),
    faults: troubleFaults(),
  });
  followLife(server);
  return server;
}
