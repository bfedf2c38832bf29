/**
 * npm run bench:check: the quick pass that CI gates on. Counts of ours must meet their targets; times are held against
 * limit's in the same run, and fail only beyond twice their target, twice. What noise hides is measured up to three
 * times; then it is said to be withheld, and too much of that fails, too.
 */
import os from 'node:os';
import { provideChromium } from '../scripts/browsers.mjs';
import { commandLine } from '../scripts/command-line.mjs';
import { BenchBrowser } from './driver/browser.ts';
import { buildPages } from './driver/build.ts';
import { collect, type Heat, Lines } from './driver/collect.ts';
import { allMeasures, quickCounts, quickTimes } from './measures/all.ts';
import { addGrowth, growthMeasures } from './measures/growth.ts';
import { measureSizes, sizeMeasures } from './measures/size.ts';
import { outcomeOf, undecided } from './report/gate.ts';
import type { JudgedLine } from './report/judge.ts';
import { judgedLines } from './report/judged-lines.ts';
import { noiseOf } from './report/result.ts';
import { aligned, tableOf } from './report/table.ts';

/** Of the times; each takes some minutes. */
const mostPasses = 3;

const { counts: isCountsOnly } = commandLine({
  name: 'bench:check',
  about: 'the quick pass: counts must be right, times not beyond twice their target',
  options: { counts: { type: 'boolean', about: 'counts alone, which are the same on every machine' } },
});
const heatsOfTimes = isCountsOnly ? [] : quickTimes;
const chromium = provideChromium();
if (chromium === undefined) process.exit(1);
const browser = await BenchBrowser.open(await buildPages(), chromium);
try {
  const counts = await measured(quickCounts, 1);
  await measureSizes(counts);
  const times = await measured(heatsOfTimes, 3);
  const passes: (readonly JudgedLine[])[] = [[...judged(counts), ...judged(times)]];
  const [all = []] = passes;
  console.log(`\n${aligned(tableOf(all))}\n`);
  if (!isCountsOnly) sayNoise(times);
  for (let open = undecided(passes); open.length > 0 && passes.length < mostPasses; open = undecided(passes)) {
    console.log(`Once more, for ${open.map(({ measure }) => measure.id).join(', ')}`);
    const again = await measured(quickTimes, 3);
    sayNoise(again);
    passes.push(judged(again));
  }
  const { passed, failed, withheld } = outcomeOf(passes);
  // A run that measured nothing is a broken run, not a passed one.
  const gap = all.length < expectedLines() ? [`Only ${all.length} of ${expectedLines()} lines were measured.`] : [];
  const faults = [...failed, ...gap];
  for (const fault of faults) console.error(`MISSED    ${fault}`);
  for (const line of withheld) console.error(`WITHHELD  ${line}`);
  console.log(`${passed} passed, ${faults.length} failed, ${withheld.length} withheld`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await browser.close();
}

function sayNoise(times: Lines): void {
  const [load = 0] = os.loadavg();
  const noise = noiseOf(times.all).toFixed(2);
  console.log(`load ${load.toFixed(2)}; the same row work differs by ${noise} between contestants`);
}

async function measured(heats: readonly Heat[], rounds: number): Promise<Lines> {
  const lines = new Lines();
  await collect(browser, heats, rounds, lines);
  addGrowth(lines);
  return lines;
}

function judged(lines: Lines): readonly JudgedLine[] {
  return judgedLines({ measures: allMeasures, lines: lines.all, noise: noiseOf(lines.all) });
}

/** A line for each measure at each size; those of growth, and the sizes of two bundles. */
function expectedLines(): number {
  const heats = [...quickCounts, ...heatsOfTimes];
  const others = sizeMeasures.length + (isCountsOnly ? 0 : growthMeasures.length);
  return heats.reduce((sum, { session, sizes }) => sum + session.measures.length * sizes.length, 0) + others;
}
