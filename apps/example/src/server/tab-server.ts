import { demoData } from '@open-chat-kit/engine-embedded/demo';
import { createTabServer } from '@open-chat-kit/engine-embedded/tabs';
import { followLife } from './life.ts';
import type { ExampleServer } from './server.ts';
import { troubleFaults } from './trouble.ts';

/** In a browser all tabs share one server, filled when it starts for the first time. */
export async function openTabServer(groups: number): Promise<ExampleServer> {
  const server = createTabServer({
    name: `open-chat-kit-example-${groups}`,
    seed: demoData({ seed: 7, groups }),
    faults: troubleFaults(),
  });
  // Life in one tab only, or it would be as lively as there are tabs.
  server.whileHosting(followLife);
  // A tab that asks before it holds its own lock looks like one that has closed, and is logged out. Locks are given in
  // the order in which a tab asks for them: with a later one, it has the earlier one.
  if ('locks' in navigator) await navigator.locks.request(`open-chat-kit-example ${Math.random()}`, () => undefined);
  return server;
}
