import type { Random } from '../random.ts';
import { settle } from './manual-clock.ts';

/** What comes in one way keeps its order. */
export type Way = 'outwards' | 'storage' | 'channel' | 'locks' | 'clock';

/** Between a tab and everything else. */
export interface Gate {
  /** Runs now, or when the tab goes on, or never. */
  pass(way: Way, run: () => void): void;
  freeze(): void;
  /** Lets everything pass that waits, a task each; of different ways in any order. */
  thaw(random?: Random): Promise<void>;
  kill(): void;
}

/** Makes a gate, open. */
export function createGate(): Gate {
  let state: 'open' | 'frozen' | 'thawing' | 'dead' = 'open';
  const isThawing = (): boolean => state === 'thawing';
  let waiting: { readonly way: Way; readonly run: () => void }[] = [];
  return {
    pass(way, run) {
      if (state === 'open') run();
      else if (state !== 'dead') waiting.push({ way, run });
    },
    freeze() {
      if (state !== 'dead') state = 'frozen';
    },
    async thaw(random = () => 0) {
      if (state !== 'frozen') return;
      state = 'thawing';
      while (isThawing() && waiting.length > 0) {
        const ways = [...new Set(waiting.map(({ way }) => way))];
        const way = ways[Math.floor(random() * ways.length)];
        const next = waiting.find((task) => task.way === way);
        waiting = waiting.filter((task) => task !== next);
        next?.run();
        await settle();
      }
      if (isThawing()) state = 'open';
    },
    kill() {
      state = 'dead';
      waiting = [];
    },
  };
}
