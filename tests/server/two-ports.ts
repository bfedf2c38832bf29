import { freePortFrom } from '../../scripts/free-port.mjs';

/** The first of two free ports in a row, below those that systems give out by themselves. */
export async function twoPorts(): Promise<number> {
  for (;;) {
    const first = await freePortFrom(10_000 + Math.floor(Math.random() * 20_000));
    if ((await freePortFrom(first + 1)) === first + 1) return first;
  }
}
