import { chromium, type Page } from '@playwright/test';
import type { Browser, Input, Tab } from './tab.ts';

export interface ChromiumWish {
  readonly path: string;
  readonly display?: string;
}

/** Chromium, as Playwright drives it. */
export async function openChromium({ path, display }: ChromiumWish): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: path,
    headless: display === undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
    ...(display === undefined ? {} : { env: { ...process.env, DISPLAY: display } }),
  });
  const context = await browser.newContext(display === undefined ? { reducedMotion: 'reduce' } : { viewport: null });
  let complaints: string[] = [];
  context.on('page', (page) => {
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
  });
  return {
    newTab: async () => tabOf(await context.newPage()),
    async complaints() {
      const since = complaints;
      complaints = [];
      return since;
    },
    close: () => browser.close(),
  };
}

function tabOf(page: Page): Tab {
  return {
    goto: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    evaluate: async (expression) => String(await page.evaluate(expression)),
    async input(inputs) {
      for (const input of inputs) await give(page, input);
    },
    setSize: (width, height) => page.setViewportSize({ width, height }),
    // Playwright lets each page have the focus.
    toFront: async () => {},
    screenshot: () => page.screenshot(),
    standStill: () => standStill(page),
    close: () => page.close(),
  };
}

async function standStill(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  const isStill = new Promise<void>((resolve) => session.once('Debugger.paused', () => resolve()));
  await session.send('Debugger.pause');
  const woken = session.send('Runtime.evaluate', { expression: 'void 0' });
  await isStill;
  return async () => {
    await session.send('Debugger.resume');
    await woken;
    await session.detach();
  };
}

async function give(page: Page, input: Input): Promise<void> {
  switch (input.do) {
    case 'keyDown':
      return page.keyboard.down(input.key);
    case 'keyUp':
      return page.keyboard.up(input.key);
    case 'move':
      return page.mouse.move(input.x, input.y);
    case 'down':
      return page.mouse.down({ button: input.button });
    case 'up':
      return page.mouse.up({ button: input.button });
    case 'wheel':
      await page.mouse.move(input.x, input.y);
      return page.mouse.wheel(0, input.pixels);
  }
}
