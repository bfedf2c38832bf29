import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { CannotStart } from './cannot-start.ts';

const bytes = 32;

/** A secret in a file, for nobody else on the machine to read: made once, and kept. */
export async function ownSecret(file: string): Promise<string> {
  if (!existsSync(file)) await make(file);
  const secret = (await readFile(file, 'utf8')).trim();
  // A machine that lost its power may have kept the name of the file, and nothing of what stood in it.
  if (secret.length < 2 * bytes) throw new CannotStart(`${file} holds no secret: remove it, and another is made.`);
  return secret;
}

/** Of several that start at once over one folder, the first one's counts for all: it is there whole, or not at all. */
async function make(file: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(bytes).toString('hex'), { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
