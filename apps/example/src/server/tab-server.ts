import { demoData } from '@open-chat-kit/engine-embedded/demo';
import { createTabServer } from '@open-chat-kit/engine-embedded/tabs';
import { demoSeed } from './demo-seed.ts';
import { followLife } from './life.ts';
import type { ExampleServer } from './server.ts';
import { troubleFaults } from './trouble.ts';

/** In a browser all tabs share one server, filled when it starts for the first time. */
export function openTabServer(groups: number): ExampleServer {
  const server = createTabServer({
    name: `open-chat-kit-example-${groups}`,
    seed: demoData({ seed: demoSeed, groups }),
    faults: troubleFaults(),
  });
  // Life in one tab only, or it would be as lively as there are tabs.
  server.whileHosting(followLife);
  return server;
}
