import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { labPort } from '../playwright.config.ts';
import type { ServerPage } from './lab/server/render.tsx';
import { test } from './page.ts';

/** What the server of `scripts/lab.mjs` drew: it runs before the tests do. */
function drawn(): readonly ServerPage[] {
  const file = path.resolve(import.meta.dirname, '../node_modules/.cache/lab/server/pages.json');
  if (!existsSync(file)) throw new Error('Run `node scripts/lab.mjs` first.');
  const pages: readonly ServerPage[] = JSON.parse(readFileSync(file, 'utf8'));
  return pages;
}

/** Whether something in it depends on the time or the languages of the reader: it is drawn once more as these are known. */
function isOfTheReader(name: string): boolean {
  return ['header-user', 'header-calls', 'chat', 'german', 'arabic', 'dark'].includes(name);
}

/** Opens a page that came from the server and waits until the browser has taken it over. */
async function takeOver(page: Page, name: string): Promise<typeof takeover> {
  await page.goto(`http://127.0.0.1:${labPort}/server/${name}.html`);
  await page.waitForFunction(() => takeover.isOver);
  return page.evaluate(() => takeover);
}

test.describe('on a server', () => {
  test('every component is drawn as before a login, without a complaint', () => {
    for (const { name, html, says, complaints } of drawn()) {
      expect(complaints, name).toEqual([]);
      for (const words of says) expect(html, name).toContain(words);
    }
  });

  test('nothing is left behind', () => {
    for (const { name, left } of drawn()) expect(left, name).toEqual([]);
  });

  test('what is about a time of day waits for the reader', () => {
    const page = drawn().find(({ name }) => name === 'header-last-seen');
    expect(page?.html).not.toMatch(/seen|\d:\d/i);
  });
});

test('no icon has its colour by a name that something in the browser could have too', () => {
  for (const { name, html } of drawn()) expect(html, name).not.toContain('<filter');
});

test.describe('taken over by a browser', () => {
  test('every page is the same, and is drawn once', async ({ page }) => {
    test.slow(); // some hundred pages, one after the other
    for (const { name, html, settles } of drawn()) {
      if (html === '') continue;
      const { draws, errors, isSame } = await takeOver(page, name);
      expect(errors, name).toEqual([]);
      if (settles) continue;
      expect(isSame, name).toBe(true);
      if (html.includes('<img')) continue; // React Native Web draws its pictures anew while they load
      const expected = isOfTheReader(name) ? [1, 2] : [1];
      expect(expected, `${name}: drawings`).toContain(draws);
    }
  });

  test('what was written into a field before that stays, and counts', async ({ page }) => {
    for (const { name, html } of drawn()) {
      const [, testID] = /<(?:input|textarea)[^>]* data-testid="([^"]+)"/.exec(html) ?? [];
      // Pages of the gallery hold the same fields.
      if (testID === undefined || name.startsWith('gallery')) continue;
      let goOn = (): void => {};
      const held = new Promise<void>((resolve) => (goOn = resolve));
      await page.route('**/*.js', async (route) => {
        await held;
        await route.continue();
      });
      const taken = takeOver(page, name);
      const field = page.getByTestId(testID);
      // Into what a host put there React itself writes it once more.
      const wasEmpty = (await field.inputValue()) === '';
      await field.fill('Harbour');
      goOn();
      expect((await taken).errors, name).toEqual([]);
      await field.press('End');
      await page.keyboard.type(' walks');
      if (wasEmpty) await expect(field, name).toHaveValue('Harbour walks');
      await page.unrouteAll();
    }
  });

  test.describe('elsewhere than the server', () => {
    test.use({ locale: 'ar-EG', timezoneId: 'Pacific/Auckland', colorScheme: 'dark' });

    test('language and direction settle', async ({ page }) => {
      const { errors } = await takeOver(page, 'detected');
      expect(errors).toEqual([]);
      await expect(page.getByRole('heading', { name: 'المجموعات' })).toBeVisible();
      await expect(page.locator('[dir="ltr"]')).toHaveCount(0);
    });

    test('the time zone settles without a jump', async ({ page }) => {
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(globalThis, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const { errors } = await takeOver(page, 'header-last-seen');
      expect(errors).toEqual([]);
      await expect(page.getByText(/last seen/i)).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts'))).toEqual([]);
    });

    test('the dark scheme settles', async ({ page }) => {
      const { errors } = await takeOver(page, 'groups');
      expect(errors).toEqual([]);
      await expect(page.locator('#root > div')).not.toHaveCSS('background-color', 'rgb(255, 255, 255)');
    });
  });
});

test.describe('the example, exported as files', () => {
  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false });

    test('every page of the app is there', async ({ page }) => {
      const headings = { '/': 'Open Chat Kit', '/groups': 'Groups', '/settings': 'Settings', '/duo': 'Two people' };
      for (const [address, name] of Object.entries(headings)) {
        await page.goto(address);
        await expect(page.getByRole('heading', { name })).toBeVisible();
      }
    });
  });

  test('an address that is no page says so', async ({ page }) => {
    const response = await page.request.get('/no-such-page');
    expect(response.status()).toBe(404);
  });
});
