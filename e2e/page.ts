import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A test fails on any console error or warning, of any page it opens. */
export const test = base.extend<{ readonly quietConsole: undefined }>({
  quietConsole: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const listen = (page: Page): void => {
        page.on('pageerror', (error) => complaints.push(String(error)));
        page.on('console', (message) => {
          if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
        });
      };
      context.on('page', listen);
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** A new tab, signed in as this person. */
export async function signedIn(context: BrowserContext, name: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('heading', { name: 'Groups' })).toBeVisible();
  return page;
}

/** Rules of axe that the page breaks. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const results = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
  );
}
