import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './open-database.ts';

/** A secret that all instances over this database share: made by the first, and kept. */
export async function sharedSecret(database: Database, name: string): Promise<string> {
  await sql`insert into secrets values (${name}, ${randomBytes(32).toString('hex')}) on conflict do nothing`.execute(
    database,
  );
  const { rows } = await sql<{ secret: string }>`select secret from secrets where name = ${name}`.execute(database);
  const [row] = rows;
  if (!row) throw new Error(`The secret "${name}" is neither there nor can it be made.`);
  return row.secret;
}
