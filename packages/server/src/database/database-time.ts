import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Seconds since 1970 by the clock of the database, which all instances share: their own may be hours apart. */
export const databaseTime: RawBuilder<number> = sql<number>`extract(epoch from clock_timestamp())::bigint`;
