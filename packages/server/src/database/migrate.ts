import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { atLeisure } from './at-leisure.ts';
import type { Database } from './open-database.ts';

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../migrations');

/** Of the lock under which one instance migrates while others wait: any number, always the same. */
const lock = 7_236_418;

/** Brings the tables up to date. Instances that start at once do it one after the other. @returns what was done */
export async function migrate(database: Database): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return await database.transaction().execute(async (work) => {
    // However large the tables are, and however long another instance takes.
    await atLeisure(work);
    await sql`select pg_advisory_xact_lock(${lock})`.execute(work);
    await sql`create table if not exists migrations (name text primary key, done_at timestamptz not null default now())`.execute(
      work,
    );
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(work);
    const done = new Set(rows.map(({ name }) => name));
    const missing = files.filter((name) => !done.has(name));
    for (const name of missing) {
      await sql.raw(await readFile(path.join(folder, name), 'utf8')).execute(work);
      await sql`insert into migrations (name) values (${name})`.execute(work);
    }
    return missing;
  });
}
