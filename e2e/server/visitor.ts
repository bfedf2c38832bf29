import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

/** Somebody with a browser of their own, at the form for a server. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings of the console since it was asked last. */
  complaints(): readonly string[];
  /** Addresses of files that the server told. */
  files(): readonly string[];
  /** How often a connection to a server ended. */
  losses(): number;
}

export async function visit(browser: Browser): Promise<Visitor> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  let heard: string[] = [];
  const page = await context.newPage();
  page.on('pageerror', (error) => heard.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text());
  });
  let losses = 0;
  const files: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      for (const [, url = ''] of String(payload).matchAll(/"url":"([^"]*\/files\/[^"]+)"/g)) files.push(url);
    });
    socket.on('close', () => {
      losses += 1;
    });
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Your server' }).click();
  return {
    page,
    context,
    complaints() {
      const since = heard;
      heard = [];
      return since;
    },
    files: () => files,
    losses: () => losses,
  };
}

export function field(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: label });
}

/** Fills in what is given, and presses Enter. */
export async function enter(page: Page, given: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(given)) await field(page, label).fill(text);
  await page.keyboard.press('Enter');
}

/** By uid and the password that accounts for trying have. */
export async function signIn(page: Page, address: string, uid: string): Promise<void> {
  await enter(page, { 'Server address': address, Account: uid, Password: `${uid}-password` });
  await expect(page.getByRole('heading', { name: 'Groups', exact: true })).toBeVisible();
}

/** Writes this into the chat that is open. */
export async function write(page: Page, text: string): Promise<void> {
  await field(page, 'Message').fill(text);
  await page.keyboard.press('Enter');
}

/** Messages with these words, by whomever. */
export function messages(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text });
}
