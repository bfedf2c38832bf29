import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { atLeisure } from './at-leisure.ts';
import { MigrationFailed } from './migration-failed.ts';
import type { Database } from './open-database.ts';

const ourFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../migrations');

/** Of the lock under which one instance migrates while others wait: any number, always the same. */
const lock = 7_236_418;

/**
 * Brings the tables up to date, by the migrations of a folder in the order of their names. Of instances that start at once each
 * does what the others have not done. @returns what was done
 * @throws MigrationFailed
 */
export async function migrate(database: Database, folder: string = ourFolder): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const done: string[] = [];
  for (;;) {
    const name = await migrateOnce(database, folder, files);
    if (name === null) return done;
    done.push(name);
  }
}

/**
 * Each is a transaction of its own: what it locks is free before the next one begins, and what is done is done where that one
 * fails. @returns the first that was missing, which is done now; `null` where there is none
 */
async function migrateOnce(database: Database, folder: string, files: readonly string[]): Promise<string | null> {
  let missing: string | undefined;
  try {
    return await database.transaction().execute(async (work) => {
      // However large the tables are, and however long another instance takes.
      await atLeisure(work);
      await sql`select pg_advisory_xact_lock(${lock})`.execute(work);
      await sql`create table if not exists migrations (name text primary key, done_at timestamptz not null default now())`.execute(
        work,
      );
      const { rows } = await sql<{ name: string }>`select name from migrations`.execute(work);
      const done = new Set(rows.map(({ name }) => name));
      missing = files.find((name) => !done.has(name));
      if (missing === undefined) return null;
      await sql.raw(await readFile(path.join(folder, missing), 'utf8')).execute(work);
      await sql`insert into migrations (name) values (${missing})`.execute(work);
      return missing;
    });
  } catch (error) {
    throw missing === undefined ? error : new MigrationFailed(missing, error);
  }
}
