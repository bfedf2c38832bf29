/** npm run bench: all measures, the table of them, and a result that is kept. */
import os from 'node:os';
import { provideChromium } from '../scripts/browsers.mjs';
import { commandLine } from '../scripts/command-line.mjs';
import { BenchBrowser } from './driver/browser.ts';
import { buildPages } from './driver/build.ts';
import { collect, Lines } from './driver/collect.ts';
import { allHeats, allMeasures, longHeats } from './measures/all.ts';
import { addGrowth } from './measures/growth.ts';
import { measureModels } from './measures/models.ts';
import { measureSizes } from './measures/size.ts';
import { judgedLines } from './report/judged-lines.ts';
import { keep, machineOf, noiseOf, type Result } from './report/result.ts';
import { aligned, tableOf } from './report/table.ts';

/** A result of fewer rounds says too little to be kept. */
const keptRounds = 5;
const { rounds: wantedRounds } = commandLine({
  name: 'bench',
  about: `all measures, and the table of them; a result of ${keptRounds} rounds or more is kept`,
  options: { rounds: { type: 'whole', default: keptRounds, least: 1, about: 'how often each is measured' } },
});
const chromium = provideChromium();
if (chromium === undefined) process.exit(1);
const begin = performance.now();
const [startLoad = 0] = os.loadavg();
const browser = await BenchBrowser.open(await buildPages(), chromium);
const lines = new Lines();
try {
  await collect(browser, allHeats, wantedRounds, lines);
  await collect(browser, longHeats, 1, lines);
} finally {
  await browser.close();
}
addGrowth(lines);
await measureModels(1, lines);
await measureSizes(lines);
const [endLoad = 0] = os.loadavg();

const result: Result = {
  date: new Date().toISOString(),
  machine: machineOf(browser.version),
  load: { start: startLoad, end: endLoad },
  rounds: wantedRounds,
  seconds: Math.round((performance.now() - begin) / 1_000),
  noise: noiseOf(lines.all),
  measures: allMeasures,
  lines: lines.all,
};
console.log(`\n${aligned(tableOf(judgedLines(result)))}\n`);
console.log(`load ${startLoad.toFixed(2)} at the start, ${endLoad.toFixed(2)} at the end; ${result.seconds} s`);
console.log(`noise: the same row work differs by ${result.noise.toFixed(2)} between contestants`);
if (wantedRounds >= keptRounds) console.log(`kept in ${keep(result)}`);
