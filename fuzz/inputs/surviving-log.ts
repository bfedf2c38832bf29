import { readEntry } from '../../packages/engine-embedded/src/log/entry.ts';
import { readKey, writeKey } from '../../packages/engine-embedded/src/log/keys.ts';

export type Values = readonly (readonly [key: string, value: string])[];

/**
 * How many operations must survive when what a storage held became something else: those of the newest whole snapshot
 * that nobody touched, and of the entries behind it up to the first one that is touched. Each entry bears the mark of
 * the one before, so behind damage nothing can be told from leftovers, and nothing is demanded.
 */
export async function leastSurvivors(before: Values, after: Values): Promise<number> {
  const sound = new Map(before);
  const found = new Map(after);
  // Pieces that were put there: with a whole snapshot of another time among them, that time may win.
  const isSpliced = after.some(([key]) => readKey(key)?.kind === 'snapshot' && !sound.has(key));
  if (isSpliced) return 0;
  const entry = async (kind: 'log' | 'snapshot', number: number, mark: string): ReturnType<typeof readEntry> => {
    let isTouched = false;
    const read = await readEntry(mark, async (piece) => {
      const key = writeKey({ kind, number, piece });
      if (sound.get(key) !== found.get(key)) isTouched = true;
      return sound.get(key) ?? null;
    });
    return isTouched ? null : read;
  };
  const snapshots = before.flatMap(([key]) => {
    const read = readKey(key);
    return read?.kind === 'snapshot' ? [read.number] : [];
  });
  let count = 0;
  let mark = '';
  for (const number of [...new Set(snapshots)].sort((a, b) => b - a)) {
    const snapshot = await entry('snapshot', number, `snapshot ${number}`);
    if (snapshot === null) continue;
    count = number;
    mark = snapshot.text.slice(0, snapshot.text.indexOf('\n'));
    break;
  }
  for (;;) {
    const read = await entry('log', count + 1, mark);
    if (read === null) return count;
    const operations: unknown = JSON.parse(read.text);
    count += Array.isArray(operations) ? operations.length : 0;
    ({ mark } = read);
  }
}
