import { KitException } from '@open-chat-kit/sdk/engine';
import type { Database } from './open-database.ts';
import { Sign } from './sign.ts';

/** From here on a connection works for somebody who may go away. */
export class Heed extends Sign {
  readonly signal: AbortSignal;

  constructor(signal: AbortSignal) {
    super('heed');
    this.signal = signal;
  }
}

/**
 * Once nobody waits for it any more, nothing is asked in this transaction, or over this connection, and what is being asked is
 * ended in the database, with all that was written. @throws TIMEOUT then, here or at the next question
 */
export async function heed(work: Database, signal: AbortSignal | undefined): Promise<void> {
  if (signal) await work.executeQuery(new Heed(signal));
}

/** Asks what needs no transaction for somebody who may go away. @throws TIMEOUT as {@link heed} */
export async function heeding<Answer>(
  database: Database,
  signal: AbortSignal | undefined,
  run: (work: Database) => Promise<Answer>,
): Promise<Answer> {
  if (!signal) return await run(database);
  return await database.connection().execute(async (work) => {
    await heed(work, signal);
    return await run(work);
  });
}

/** @throws TIMEOUT where nobody waits for it any more */
export function mustBeWaitedFor(signal: AbortSignal | null | undefined): void {
  if (signal?.aborted) throw new KitException('TIMEOUT', 'Nobody waited for it any more.');
}
