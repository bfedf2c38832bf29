import { test as plain } from '@playwright/test';
import { labPort, port } from '../../playwright.config.ts';
import { type Base, openBase } from '../bases/base.ts';
import type { BaseName } from '../bases/base-name.ts';
import { Desk } from './desk.ts';
import { bundledFinder } from './finder.ts';
import { openBrowser } from './open.ts';
import { expect } from './expect.ts';
import type { Page } from './page.ts';
import type { Browser, BrowserName } from './tab.ts';

/** What a check has: tabs of one browser, on an address of its own, so that nobody else's data is there. */
export interface Tabs {
  readonly home: string;
  /** The pages of `e2e/lab`. */
  readonly lab: string;
  /** Where its people are at home. */
  readonly base: Base;
  open(): Promise<Page>;
  /** Errors and warnings so far, which then do not fail the check. Of pages that are closed in any case. */
  complaints(): Promise<readonly string[]>;
  /** Notes this for the pages to come, as earlier visits would have left it. */
  remember(entries: Readonly<Record<string, string>>): Promise<void>;
}

interface OfWorker {
  readonly kind: BrowserName;
  readonly on: BaseName;
  readonly base: Base;
  readonly started: Browser;
  readonly finder: string;
}

/** Part of `npm test`, and in the other browsers of the gate; the other checks run in `npm run validate`. */
export const quick = { tag: '@quick' };

/** Part of the gate: browsers differ so little in it that it looks in Chromium alone. */
export const quickInChromium = { tag: '@quick-in-chromium' };

/** The same, but in WebKitGTK, whose driver loses steps of a wheel now and then: docs/testing.md lists it. */
export const quickWheel = { tag: ['@quick', '@driver-wheel'] };

let checks = 0;

/** The shared checks: one text, run in each browser. A complaint on the console of any page fails them. */
export const test = plain.extend<{ readonly tabs: Tabs; readonly tab: Page }, OfWorker>({
  kind: ['chromium', { scope: 'worker', option: true }],
  on: ['demo', { scope: 'worker', option: true }],
  base: [
    async ({ on }, use) => {
      const base = await openBase(on);
      await use(base);
      await base.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  started: [
    async ({ kind }, use) => {
      const browser = await openBrowser(kind);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  finder: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures off the pattern
    async ({}, use) => use(await bundledFinder()),
    { scope: 'worker' },
  ],
  tabs: async ({ started, finder, base }, use, info) => {
    checks += 1;
    await base.prepare();
    const host = `check-${process.pid}-${checks}.localhost`;
    const home = `http://${host}:${port}`;
    const desk = new Desk(started, home, finder);
    /** Prepared and not yet asked for: a new tab takes a third of a second. */
    let spare: Page | undefined;
    const tabs: Tabs = {
      home,
      lab: `http://${host}:${labPort}`,
      base,
      async open() {
        const page = spare ?? (await desk.open());
        spare = undefined;
        return page;
      },
      complaints: () => started.complaints(),
      async remember(entries) {
        const page = await tabs.open();
        await page.goto('/empty.html');
        await page.evaluate((given) => {
          for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
        }, entries);
        spare = page;
      },
    };
    await use(tabs);
    if (info.status !== info.expectedStatus) {
      for (const page of desk.pages)
        await info.attach('page', { body: await page.screenshot(), contentType: 'image/png' });
    }
    for (const page of desk.pages) await page.close();
    expect((await started.complaints()).filter((complaint) => !base.explains(complaint))).toEqual([]);
  },
  tab: async ({ tabs }, use) => {
    const page = await tabs.open();
    await page.setViewportSize({ width: 500, height: 844 });
    await use(page);
  },
});

export { expect };
