import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import { demoData } from '../demo/index.ts';
import { createEmbeddedServer, seededRandom } from '../index.ts';
import { manualClock } from './manual-clock.ts';

const { signal } = new AbortController();

/** Ana, who is in, on a server with so many groups of the demo. */
export async function anaAmong(groups: number): Promise<ChatEngine> {
  const clock = manualClock();
  const seed = demoData({ groups, now: clock.now(), messagesPerGroup: 1 });
  const server = createEmbeddedServer({ clock, random: seededRandom(1), seed });
  const engine = server.engine();
  await engine.connect({ uid: 'ana' }, () => undefined, signal);
  return engine;
}
