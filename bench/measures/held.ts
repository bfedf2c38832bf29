import type { Tab } from '../driver/tab.ts';

/** What a page holds, after everything that can be collected was. */
interface Held {
  readonly heap: number;
  readonly nodes: number;
}

export async function heldBy(tab: Tab): Promise<Held> {
  return { heap: await tab.heap(), nodes: await tab.domNodes() };
}

/** How much more it holds than before. */
export function growthOf(before: Held, after: Held): { readonly kB: number; readonly nodes: number } {
  return {
    kB: Math.max(0, Math.round((after.heap - before.heap) / 1_024)),
    nodes: Math.max(0, after.nodes - before.nodes),
  };
}
