import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The first process of the PostgreSQL over a folder, by what it wrote there; `null` where it wrote nothing. */
export async function firstProcessIn(folder: string): Promise<number | null> {
  return Number((await writtenIn(folder))[0]) || null;
}

/** Where it listens; `null` where it did not write that. */
export async function portIn(folder: string): Promise<number | null> {
  return Number((await writtenIn(folder))[3]) || null;
}

/** Whether a process is there that this one may end: a PostgreSQL of its own. */
export function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // Its number may be that of somebody else's by now.
    return false;
  }
}

/**
 * Ends the PostgreSQL over a folder, and waits until it is gone. `pg_ctl stop` waits until *none* is there: where another one
 * is started at once, it waits for that one's end.
 *
 * @param end tells a process to end in good order
 * @throws where it is there for longer than that many milliseconds
 */
export async function endFirstProcess(
  folder: string,
  end: (pid: number) => Promise<void>,
  longestMs: number,
): Promise<void> {
  const pid = await firstProcessIn(folder);
  if (pid === null || !isThere(pid)) return;
  await end(pid).catch((error: unknown) => {
    // It went by itself meanwhile.
    if (isThere(pid)) throw error;
  });
  for (const last = Date.now() + longestMs; ; await setTimeout(50)) {
    // What it wrote goes at its very end; of one that crashed it stays.
    if ((await firstProcessIn(folder)) !== pid || !isThere(pid)) return;
    if (Date.now() > last) throw new Error(`The PostgreSQL over ${folder} (process ${pid}) does not end.`);
  }
}

async function writtenIn(folder: string): Promise<readonly string[]> {
  const written = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  return written.split('\n');
}
