// The consumer check: packs every package, installs the tarballs in folders outside the workspace, and uses them there as
// apps would: with Expo as the example has it, on a page that a server draws, at the oldest and the newest end of the ranges, and the
// chat server in an empty folder. `npm run validate -- consumers`; `node scripts/consumer.mjs oldest` checks one of them.
// With `--least`, as the gate has it, what stands built is packed as it is, and Metro bundles what is ours: that React Native
// itself can be bundled is no news.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { useAtEnd } from './consumer/end.mjs';
import { newest, oldest, types } from './consumer/ends.mjs';
import { useWithExpo } from './consumer/expo.mjs';
import { useWithNext } from './consumer/next.mjs';
import { useServer } from './consumer/server.mjs';
import { packInto } from './consumer/tarballs.mjs';

const hosts = {
  expo: useWithExpo,
  oldest: (tarballs) => useAtEnd('oldest', { ...oldest, ...types.oldest }, tarballs, { isLeast }),
  next: useWithNext,
  newest: (tarballs) => useAtEnd('newest', { ...newest, ...types.newest }, tarballs, { isLeast }),
  server: useServer,
};
const isLeast = process.argv.includes('--least');
const wanted = process.argv.slice(2).filter((word) => word !== '--least');
const unknown = wanted.filter((name) => !Object.hasOwn(hosts, name));
if (unknown.length > 0) {
  console.error(`No such host: ${unknown.join(', ')}. There are: ${Object.keys(hosts).join(', ')}`);
  process.exit(2);
}
const store = mkdtempSync(path.join(tmpdir(), 'open-chat-kit-tarballs-'));
process.on('exit', () => rmSync(store, { recursive: true, force: true }));
const tarballs = packInto(store, { isBuilt: isLeast });
// An app has no server in it, with a PostgreSQL of its own.
const { '@open-chat-kit/server': _, ...ofApps } = tarballs;
for (const [name, use] of Object.entries(hosts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const begin = Date.now();
  await use(name === 'server' ? tarballs : ofApps);
  console.log(`-- ${name}: ${((Date.now() - begin) / 1000).toFixed(0)} s`);
}
console.log('The packages work outside the workspace.');
