import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Result } from './result.ts';

/** The newest result that is kept in this folder. */
export function newest(folder: string): Result {
  const file = readdirSync(folder)
    .filter((name) => /^\d{4}-\d{2}-\d{2}\.json$/.test(name))
    .sort()
    .at(-1);
  if (file === undefined) throw new Error(`${folder} has no result. Make one: npm run bench`);
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
}
