import { setTimeout } from 'node:timers/promises';

/** Resolves once it is so. A test that waits for ever is ended by its own limit. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(5);
}
