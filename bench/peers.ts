/**
 * npm run bench:peers: other kits beside ours, on what a browser can show. Each is installed into its own folder, from its
 * own lock file, for this alone.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { provideChromium } from '../scripts/browsers.mjs';
import { commandLine } from '../scripts/command-line.mjs';
import { BenchBrowser } from './driver/browser.ts';
import { buildPages, type OtherPage } from './driver/build.ts';
import { installFolder } from './driver/install-folder.ts';
import { type Contest, contests } from './measures/peer-measures.ts';
import { courses } from './measures/peers.ts';
import type { PeerLine, PeerResult } from './report/peer-section.ts';
import { machineOf } from './report/result.ts';

const { rounds } = commandLine({
  name: 'bench:peers',
  about: 'other kits beside ours, on what a browser can show',
  options: { rounds: { type: 'whole', default: 5, least: 1, about: 'how often each is measured' } },
});
const chromium = provideChromium();
if (chromium === undefined) process.exit(1);
const browser = await BenchBrowser.open(await buildPages(await Promise.all(contests.map(pageOf))), chromium);
const lines: PeerLine[] = [];
try {
  for (let round = 0; round < rounds; round += 1) {
    for (const contest of contests) {
      const names = ['ours', contest.peer];
      for (const size of contest.sizes) {
        for (const name of round % 2 === 0 ? names : names.toReversed()) await measure(contest, name, size);
      }
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

/** What a peer's page is made of, once the peer is installed. */
async function pageOf({ peer }: Contest): Promise<OtherPage> {
  const own = path.join(import.meta.dirname, 'peers', peer);
  installFolder(own);
  const build = path.join(own, 'build.ts');
  const { options }: Pick<OtherPage, 'options'> = existsSync(build) ? await import(build) : { options: {} };
  return { name: peer, file: path.join('bench/peers', peer, 'page.tsx'), options };
}

async function measure({ peer, measures }: Contest, name: string, size: number): Promise<void> {
  const course = courses[peer];
  if (course === undefined) throw new Error(`Nobody says what ${peer} goes through.`);
  const address = name === 'ours' ? course.address(size) : `${name}.html?first=${size}`;
  const sample = {
    ...(await browser.use(address, true, (tab) => course.counts(tab, size))),
    ...(await browser.use(address, false, (tab) => course.times(tab))),
  };
  for (const { id } of measures) note(id, size, name, sample[id] ?? NaN);
}

function note(id: string, size: number, name: string, value: number): void {
  let line = lines.find((one) => one.id === id && one.size === size);
  if (line === undefined) lines.push((line = { id, size, values: {} }));
  (line.values[name] ??= []).push(Math.round(value * 10) / 10);
}
