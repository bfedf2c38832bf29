import { KitException } from '@open-chat-kit/sdk/engine';
import { sql } from 'kysely';
import type { Bus } from '../cluster/bus.ts';
import { affairOf } from '../cluster/topics.ts';
import type { Happening } from '../cluster/outcomes.ts';
import { keepAndEnd } from '../cluster/streams.ts';
import { databaseTime } from '../database/database-time.ts';
import type { Database } from '../database/open-database.ts';
import { toText } from '../database/texts.ts';

/** Words for whoever is sent away. */
const reason = 'The session was ended by the server.';

/**
 * Ends all sessions of a user: what opened them opens nothing any more, and all instances are told, for sure.
 * @returns what is to be announced now that it is safe
 * @throws NOT_FOUND
 */
export async function revokeSessions(database: Database, bus: Bus, uid: string): Promise<Happening> {
  return await database.transaction().execute(async (work) => {
    const { numUpdatedRows } = await work
      .updateTable('users')
      .set((is) => ({
        // By one clock for all instances, and never earlier than before: what was ended once opens nothing again.
        tokens_valid_from: sql<number>`greatest(tokens_valid_from, ${databaseTime})`,
        sessions_ended: is('sessions_ended', '+', 1),
        token: null,
      }))
      .where('uid', '=', toText(uid))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new KitException('NOT_FOUND', 'There is no such user.', { details: { uid } });
    return await keepAndEnd(work, affairOf(uid, { type: 'ended', uid, reason }), bus);
  });
}
