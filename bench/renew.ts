/**
 * npm run bench:renew: measures anew what can be told apart from a whole run, and puts it into the newest result: memory,
 * models, sizes, long chats and the lists beside that of groups. Their ratios are those of one run all the same: each is made within
 * a few minutes of its own.
 */
import os from 'node:os';
import path from 'node:path';
import { provideChromium } from '../scripts/browsers.mjs';
import { commandLine } from '../scripts/command-line.mjs';
import { BenchBrowser } from './driver/browser.ts';
import { buildPages } from './driver/build.ts';
import { collect, Lines } from './driver/collect.ts';
import { allMeasures, longChats, longHeats, longHeatsOfChats, otherLists } from './measures/all.ts';
import { addGrowth } from './measures/growth.ts';
import { measureModels } from './measures/models.ts';
import { measureSizes } from './measures/size.ts';
import { judgedLines } from './report/judged-lines.ts';
import { newest } from './report/newest.ts';
import { keep, type Result } from './report/result.ts';
import { aligned, tableOf } from './report/table.ts';

const { chats: isChatsOnly, sizes: isSizesOnly } = commandLine({
  name: 'bench:renew',
  about: 'memory, models, sizes, long chats and the lists beside that of groups anew, into the newest result',
  options: {
    chats: { type: 'boolean', about: 'long chats alone' },
    sizes: { type: 'boolean', about: 'sizes alone, which no other program disturbs' },
  },
});
const [load = 0] = os.loadavg();
const lines = new Lines();
if (!isSizesOnly) await measurePages();
if (!isSizesOnly && !isChatsOnly) await measureModels(3, lines);
if (!isChatsOnly) await measureSizes(lines);
const before = newest(path.join(import.meta.dirname, 'results'));
const ids = new Set(lines.all.map(({ id }) => id));
const now = { date: new Date().toISOString(), load };
const result: Result = {
  ...before,
  // What is not measured anew is judged by what its result says of it.
  measures: [...before.measures.filter(({ id }) => !ids.has(id)), ...allMeasures.filter(({ id }) => ids.has(id))],
  lines: [...before.lines.filter(({ id }) => !ids.has(id)), ...lines.all],
  ...(isChatsOnly || isSizesOnly ? {} : { renewed: now }),
  ...(isSizesOnly ? {} : { renewedChats: now }),
};
console.log(`\n${aligned(tableOf(judgedLines({ ...result, lines: lines.all })))}\n`);
console.log(`load ${load.toFixed(2)}; kept in ${keep(result)}`);

async function measurePages(): Promise<void> {
  const chromium = provideChromium();
  if (chromium === undefined) process.exit(1);
  const browser = await BenchBrowser.open(await buildPages(), chromium);
  try {
    await collect(browser, isChatsOnly ? longChats : [...otherLists, ...longChats], 5, lines);
    await collect(browser, isChatsOnly ? longHeatsOfChats : longHeats, 1, lines);
  } finally {
    await browser.close();
  }
  addGrowth(lines);
}
