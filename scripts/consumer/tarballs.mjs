// Every package as npm would publish it.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { packageNames, root } from '../packages.mjs';
import { npm } from './place.mjs';

/** `{ '@open-chat-kit/sdk': 'file:…/open-chat-kit-sdk-0.1.0.tgz' }`, of all of them. */
export function packInto(folder, { isBuilt }) {
  // As in a fresh clone: what packing does not build must be missed here.
  for (const name of isBuilt ? [] : packageNames) {
    rmSync(path.join(root, 'packages', name, 'dist'), { recursive: true, force: true });
  }
  return Object.fromEntries(packageNames.map((name) => pack(path.join(root, 'packages', name), folder)));
}

function pack(from, to) {
  const { stdout, stderr, status } = spawnSync(npm, ['pack', '--json', '--pack-destination', to], {
    cwd: from,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm pack failed in ${from}\n${stderr}`);
  const [{ name, filename }] = Object.values(JSON.parse(stdout));
  return [name, `file:${path.join(to, filename)}`];
}
