import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { settingsKey, type WantedSettings } from './settings.ts';

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

/** Sets the settings of a browser before any page is opened. */
export async function prepare(context: BrowserContext, settings: WantedSettings = {}): Promise<void> {
  await context.addInitScript(
    ([key, text]) => {
      // Scripts run in empty pages too, which have no storage.
      if (!location.protocol.startsWith('http')) return;
      // Once only, or a reload would undo what was changed since; of two preparations the later one counts.
      if (localStorage.getItem(text) !== null) return;
      localStorage.setItem(text, 'prepared');
      localStorage.setItem(key, text);
    },
    [settingsKey, JSON.stringify({ isLively: false, ...settings })] as const,
  );
}
