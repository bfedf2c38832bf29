import type { EmbeddedServer } from '@open-chat-kit/engine-embedded';
import { startDemoLife } from '@open-chat-kit/engine-embedded/demo';
import { currentSettings, watchSettings } from '../settings/store.ts';

/** Lets people live on the server as lively as the settings say, also when these change. @returns ends it */
export function followLife(server: Pick<EmbeddedServer, 'engine'>): () => void {
  let rate = 0;
  let stop: (() => void) | null = null;
  const follow = (): void => {
    const { isLively, lifeRate } = currentSettings();
    const wanted = isLively ? lifeRate : 0;
    if (wanted === rate) return;
    stop?.();
    rate = wanted;
    stop = rate === 0 ? null : startDemoLife(server, { rate });
  };
  follow();
  const ignore = watchSettings(follow);
  return () => {
    ignore();
    stop?.();
  };
}
