import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BundleResult } from './bundle-section.ts';
import type { PeerResult } from './peer-section.ts';
import type { Result } from './result.ts';

/** The newest result that is kept in this folder. */
export function newest(folder: string): Result {
  const file = lastOf(folder, /^\d{4}-\d{2}-\d{2}\.json$/);
  if (file === undefined) throw new Error(`${folder} has no result. Make one: npm run bench`);
  return resultIn(file);
}

/** The newest result beside other kits, if there is one. */
export function newestPeers(folder: string): PeerResult | undefined {
  const file = lastOf(folder, /^peers-.*\.json$/);
  return file === undefined ? undefined : resultIn(file);
}

/** The newest weights of apps, if there are any. */
export function newestBundles(folder: string): BundleResult | undefined {
  const file = lastOf(folder, /^bundles-.*\.json$/);
  return file === undefined ? undefined : resultIn(file);
}

/** A run that was cut off leaves less than a result. */
function resultIn<R extends Result | PeerResult | BundleResult>(file: string): R {
  const text = readFileSync(file, 'utf8');
  try {
    const result: R = JSON.parse(text);
    if (Array.isArray(result.lines)) return result;
  } catch {
    // Said below.
  }
  throw new Error(`${file} holds no result of a run. Remove it, or make another.`);
}

function lastOf(folder: string, name: RegExp): string | undefined {
  const last = readdirSync(folder)
    .filter((file) => name.test(file))
    .sort()
    .at(-1);
  return last === undefined ? undefined : path.join(folder, last);
}
