import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The address of the PostgreSQL that a server started in its folder. */
export function databaseIn(folder: string): string {
  const password = readFileSync(path.join(folder, 'database.secret'), 'utf8').trim();
  const port = readFileSync(path.join(folder, 'database/postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://chat:${password}@127.0.0.1:${port}/chat`;
}
