/**
 * npm run bench:check: the quick pass that CI gates on. Counts of ours must meet their targets; times are held against
 * limit's in the same run, fail only beyond twice their target, and are measured once more before they do.
 */
import os from 'node:os';
import { provideChromium } from '../scripts/chromium.mjs';
import { BenchBrowser } from './driver/browser.ts';
import { buildPages } from './driver/build.ts';
import { collect, type Heat, Lines } from './driver/collect.ts';
import { addGrowth } from './driver/growth.ts';
import { allMeasures, quickCounts, quickTimes } from './measures/all.ts';
import { bundleSizes } from './measures/size.ts';
import { describe, faultsOf } from './report/gate.ts';
import type { JudgedLine } from './report/judge.ts';
import { judgedLines } from './report/judged-lines.ts';
import { noiseOf } from './report/result.ts';
import { aligned, tableOf } from './report/table.ts';

const chromium = provideChromium();
if (chromium === undefined) process.exit(1);
const browser = await BenchBrowser.open(await buildPages(), chromium);
try {
  const counts = await measured(quickCounts, 1);
  for (const [id, value] of Object.entries(await bundleSizes())) counts.add(id, 0, 'ours', value);
  const times = await measured(quickTimes, 3);
  const all = [...judged(counts), ...judged(times)];
  console.log(`\n${aligned(tableOf(all))}\n`);
  const [load = 0] = os.loadavg();
  console.log(
    `load ${load.toFixed(2)}; the same row work differs by ${noiseOf(times.all).toFixed(2)} between contestants`,
  );
  const { counts: wrong, times: slow } = faultsOf(all);
  const faults = [...wrong, ...(slow.length === 0 ? [] : await slowAgain(slow))];
  // A run that measured nothing is a broken run, not a passed one.
  if (all.length < expectedLines()) faults.push(`Only ${all.length} of ${expectedLines()} lines were measured.`);
  for (const fault of faults) console.error(`MISSED  ${fault}`);
  console.log(`${all.length - faults.length} passed, ${faults.length} failed`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await browser.close();
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

/** A line for each measure at each size; one for growth, and the sizes of two bundles. */
function expectedLines(): number {
  const heats = [...quickCounts, ...quickTimes];
  return heats.reduce((sum, { session, sizes }) => sum + session.measures.length * sizes.length, 0) + 3;
}

/** Of these, the ones that are too slow again. */
async function slowAgain(slow: readonly JudgedLine[]): Promise<readonly string[]> {
  console.log(`Once more, for ${slow.map(({ measure }) => measure.id).join(', ')}`);
  const again = faultsOf(judged(await measured(quickTimes, 3))).times;
  const keys = new Set(slow.map(({ measure, size }) => `${measure.id} ${size}`));
  return again.filter(({ measure, size }) => keys.has(`${measure.id} ${size}`)).map(describe);
}
