/**
 * A wheel that the system turns, over a window that one could see: as nothing that a driver sends, it comes with the
 * easing of desktops. Each scroll is made twice, and rows that come above must not change how far it goes.
 */
import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { findPrograms } from '../../scripts/browsers.mjs';
import { Desk } from '../browsers/desk.ts';
import { bundledFinder } from '../browsers/finder.ts';
import { openBrowser } from '../browsers/open.ts';
import { startScreen } from '../browsers/started.ts';
import type { BrowserName } from '../browsers/tab.ts';
import type { Page } from '../browsers/page.ts';
import { labPort } from '../../playwright.config.ts';
import { blank, rest, steps } from '../list-page.ts';

const runs = Number(process.env['REAL_RUNS'] ?? 1);
const notches = 8;

for (const kind of ['chromium', 'firefox', 'webkit'] as const) {
  for (const anchor of ['top', 'bottom'] as const) {
    test(`${kind}: a wheel goes as far while rows come above a list that is read from its ${anchor}`, async () => {
      test.setTimeout(60_000 + 30_000 * runs);
      await withWindow(kind, async (page, turn) => {
        for (let run = 0; run < runs; run += 1) {
          const alone = await scroll(page, anchor, turn, 0);
          const met = await scroll(page, anchor, turn, 10);
          console.log(
            `${kind}, ${anchor}: ${alone.moved} px alone, ${met.moved} px while rows came; steps ${met.steps.join()}`,
          );
          expect(alone.moved).toBeGreaterThan(200);
          expect(Math.abs(met.moved - alone.moved)).toBeLessThanOrEqual(1);
          expect(Math.min(...met.steps)).toBeGreaterThanOrEqual(-1);
          expect(met.blank).toBe(0);
        }
      });
    });
  }
}

async function scroll(
  page: Page,
  anchor: 'top' | 'bottom',
  turn: () => void,
  rowsAbove: number,
): Promise<{ readonly moved: number; readonly steps: readonly number[]; readonly blank: number }> {
  await page.goto(`http://127.0.0.1:${labPort}/list.html?count=300&height=600&anchor=${anchor}`);
  await page.locator('[data-row]').first().waitFor();
  await page.evaluate(() => lab.handle?.scrollToId('m150', 'start'));
  await rest(page);
  await page.evaluate(() => lab.record());
  // Frames before the first step: one that began before the record would seem shorter.
  await rest(page);
  for (let notch = 0; notch < notches; notch += 1) {
    turn();
    await page.evaluate((count) => {
      if (count > 0) lab.show([...lab.fresh(count), ...lab.ids]);
    }, rowsAbove);
    await rest(page, 'list', 2);
  }
  await rest(page, 'list', 30);
  const frames = await page.evaluate(() => lab.stop());
  const moved = steps(frames);
  const sum = moved.reduce((total, step) => total + step, 0);
  return {
    moved: Math.round(sum * 10) / 10,
    steps: moved.filter((step) => step !== 0).map(Math.round),
    blank: blank(frames),
  };
}

/** A browser on a screen of its own, with the pointer over the list; `turn` turns the wheel by one notch, upwards. */
async function withWindow(kind: BrowserName, act: (page: Page, turn: () => void) => Promise<void>): Promise<void> {
  const found = findPrograms('xvfb', 'xdotool');
  test.skip('missing' in found, 'missing' in found ? found.missing : '');
  if ('missing' in found) return;
  const screen = await startScreen(found.paths.xvfb);
  const browser = await openBrowser(kind, { display: screen.display });
  const tool = (...args: readonly string[]): void =>
    void execFileSync(found.paths.xdotool, args, { env: { ...process.env, DISPLAY: screen.display } });
  try {
    const page = await new Desk(browser, `http://127.0.0.1:${labPort}`, await bundledFinder()).open();
    await page.goto('/list.html');
    const [x, y] = await page.evaluate(() => [screenX + outerWidth / 2, screenY + outerHeight - innerHeight + 300]);
    tool('mousemove', String(Math.round(x ?? 0)), String(Math.round(y ?? 0)));
    await act(page, () => tool('click', '4'));
  } finally {
    await browser.close();
    await screen.end();
  }
}
