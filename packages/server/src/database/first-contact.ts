import pg from 'pg';
import { CannotStart } from '../start/cannot-start.ts';
import { MigrationFailed } from './migration-failed.ts';
import { isUnreachable } from './open-database.ts';

/** What to say of a database that could not be used at the start. Of the address nothing: it may hold a password. */
export function whyNoDatabase(error: unknown): unknown {
  if (error instanceof MigrationFailed) {
    const why = whyNoDatabase(error.cause);
    return why instanceof CannotStart ? new CannotStart(`${error.message}. ${why.message}`) : error;
  }
  if (error instanceof pg.DatabaseError) {
    const { code = '' } = error;
    if (code.startsWith('28')) return new CannotStart('PostgreSQL refuses the user or the password of DATABASE_URL.');
    if (code === '3D000')
      return new CannotStart('There is no database of the name in DATABASE_URL: make it first, such as with createdb.');
    if (code === '42501')
      return new CannotStart(
        'The user of DATABASE_URL may not make tables in that database: make them its owner (alter database … owner to …).',
      );
  }
  if (!isUnreachable(error)) return error;
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return new CannotStart(
    `The database of DATABASE_URL cannot be reached${code}: does PostgreSQL run there, and does it take connections from this machine?`,
  );
}
