/**
 * npm run bench:peers: other kits beside ours, on what a browser can show. Each is installed into its own folder, from its
 * own lock file, for this alone.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { provideChromium } from '../scripts/browsers.mjs';
import { commandLine } from '../scripts/command-line.mjs';
import { BenchBrowser } from './driver/browser.ts';
import { buildPages } from './driver/build.ts';
import { installFolder } from './driver/install-folder.ts';
import { peerMeasures, peerNames } from './measures/peer-measures.ts';
import { peerCounts, peerTimes } from './measures/peers.ts';
import type { PeerLine, PeerResult } from './report/peer-section.ts';
import { machineOf } from './report/result.ts';

const sizes = [300, 3_000];
const rounds = 5;
commandLine({
  name: 'bench:peers',
  about: 'other kits beside ours, on what a browser can show',
  options: {},
});
const chromium = provideChromium();
if (chromium === undefined) process.exit(1);
for (const name of peerNames) installFolder(path.join(import.meta.dirname, 'peers', name));
const pages = Object.fromEntries(peerNames.map((name) => [name, `bench/peers/${name}/page.tsx`]));
const browser = await BenchBrowser.open(await buildPages(pages), chromium);
const lines: PeerLine[] = [];
try {
  for (let round = 0; round < rounds; round += 1) {
    const names = ['ours', ...peerNames];
    for (const size of sizes) {
      for (const name of round % 2 === 0 ? names : names.toReversed()) await measure(name, size);
    }
    console.log(`round ${round + 1} of ${rounds}`);
  }
} finally {
  await browser.close();
}
const result: PeerResult = { date: new Date().toISOString(), machine: machineOf(browser.version), rounds, lines };
const folder = path.join(import.meta.dirname, 'results');
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, `peers-${result.date.slice(0, 10)}.json`), `${JSON.stringify(result, null, 2)}\n`);
for (const { id, size, values } of lines) console.log(id, size, JSON.stringify(values));

async function measure(name: string, size: number): Promise<void> {
  const address = name === 'ours' ? `lists.html?contestant=ours&first=${size}` : `${name}.html?first=${size}`;
  const sample = {
    ...(await browser.use(address, true, (tab) => peerCounts(tab, size))),
    ...(await browser.use(address, false, peerTimes)),
  };
  for (const { id } of peerMeasures) note(id, size, name, sample[id] ?? NaN);
}

function note(id: string, size: number, name: string, value: number): void {
  let line = lines.find((one) => one.id === id && one.size === size);
  if (line === undefined) lines.push((line = { id, size, values: {} }));
  (line.values[name] ??= []).push(Math.round(value * 10) / 10);
}
