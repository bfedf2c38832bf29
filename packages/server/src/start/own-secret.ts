import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';

/** A secret in a file, for nobody else on the machine to read: made once, and kept. */
export async function ownSecret(file: string): Promise<string> {
  if (!existsSync(file)) await make(file);
  return (await readFile(file, 'utf8')).trim();
}

/** Of several that start at once over one folder, the first one's counts for all: it is there whole, or not at all. */
async function make(file: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
