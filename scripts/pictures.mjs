// Photographs the exported example: node scripts/export.mjs web && node scripts/pictures.mjs [docs | part of a name]
// Those that README and docs show go to docs/pictures, all others to node_modules/.cache/pictures.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { provideChromium } from './browsers.mjs';
import { root } from './steps.mjs';

const shown = path.join(root, 'docs/pictures');
const rest = path.join(root, 'node_modules/.cache/pictures');
const limit = 200_000;
const [wanted = ''] = process.argv.slice(2);
const isWanted = (name) => wanted !== 'docs' && name.includes(wanted);

const narrow = { width: 390, height: 844 };
const wide = { width: 1280, height: 800 };
const flags = ['', 'dark', 'rtl', 'text=2', 'wide', 'wide&dark', 'wide&rtl'];

/** What docs show: a name, what is visited, and what is done there. */
const documented = [
  { name: 'groups-light', size: narrow, address: '/gallery/groups/list' },
  { name: 'groups-dark', size: narrow, address: '/gallery/groups/list?dark' },
  { name: 'groups-rtl', size: narrow, address: '/gallery/groups/list?rtl' },
  { name: 'chat-light', size: narrow, address: '/gallery/chat/conversation' },
  { name: 'chat-dark', size: narrow, address: '/gallery/chat/conversation?dark' },
  { name: 'menu', size: narrow, run: openMenu },
  { name: 'app-wide', size: wide, run: openChat },
  { name: 'duo', size: wide, run: openDuo },
];

const executablePath = provideChromium();
if (executablePath === undefined) process.exit(1);
const { server, base } = await serve();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
for (const folder of [shown, rest]) mkdirSync(folder, { recursive: true });
let tooLarge = 0;
try {
  for (const { name, size, address, run } of documented) {
    if (wanted !== 'docs' && !isWanted(name)) continue;
    const file = path.join(shown, `${name}.png`);
    await photograph(file, size, 'light', run ?? ((page) => openState(page, address)));
    if (!existsSync(file) || statSync(file).size <= limit) continue;
    console.error(`${name}.png has ${statSync(file).size} bytes, more than the ${limit} that docs may carry.`);
    tooLarge += 1;
  }
  if (wanted === '') rmSync(rest, { recursive: true, force: true });
  mkdirSync(rest, { recursive: true });
  for (const [size, format] of [
    [narrow, 'narrow'],
    [wide, 'wide'],
  ]) {
    for (const scheme of ['light', 'dark']) {
      for (const [name, run] of Object.entries({
        'sign-in': openSignIn,
        chat: openChat,
        duo: openDuo,
        settings: openSettings,
      })) {
        if (!isWanted(name)) continue;
        await photograph(path.join(rest, `app-${name}-${format}-${scheme}.png`), size, scheme, run);
      }
    }
  }
  for (const address of await galleryPages()) {
    for (const flag of flags) {
      const name = `${address.replace('/gallery/', '').replace('/', '-')}${flag === '' ? '' : `-${flag.replace(/\W/g, '-')}`}`;
      if (!isWanted(name)) continue;
      const size = flag.startsWith('wide') ? wide : narrow;
      await photograph(path.join(rest, `${name}.png`), size, 'light', (page) => openState(page, `${address}?${flag}`));
    }
  }
} finally {
  await browser.close();
  server.kill();
}
console.log(`Pictures are in ${path.relative(root, shown)} and ${path.relative(root, rest)}.`);
if (tooLarge > 0) process.exitCode = 1;

async function photograph(file, viewport, colorScheme, run) {
  // Still, so that the same page gives the same picture.
  const context = await browser.newContext({ viewport, colorScheme, baseURL: base, reducedMotion: 'reduce' });
  try {
    await context.addInitScript(() => {
      localStorage.setItem('open-chat-kit-example.settings', JSON.stringify({ isLively: false }));
    });
    const page = await context.newPage();
    await run(page);
    // Pictures in the page are decoded apart from it.
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => {}))));
    await page.screenshot({ path: file });
  } catch (error) {
    console.error(`${path.basename(file)}: ${String(error).split('\n')[0]}`);
    process.exitCode = 1;
  } finally {
    await context.close();
  }
}

async function openState(page, address) {
  await page.goto(address);
  await page.getByTestId('gallery-ready').waitFor({ state: 'attached' });
}

async function openSignIn(page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Ana' }).waitFor();
}

async function openChat(page) {
  await openSignIn(page);
  await page.getByRole('button', { name: 'Ana' }).click();
  await page.getByRole('option', { name: /^Accra Family,/ }).click();
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  await page
    .getByTestId(/^bubble-/)
    .first()
    .waitFor();
}

/** By hand: a menu that a script opens shows a ring around its first item, as for the keyboard. */
async function openMenu(page) {
  await openState(page, '/gallery/groups/list');
  await page.getByRole('option').nth(2).click({ button: 'right' });
  await page.getByRole('menuitem').first().waitFor();
}

async function openDuo(page) {
  await page.goto('/duo');
  for (const uid of ['ana', 'ben']) {
    const pane = page.getByTestId(`duo-${uid}`);
    // Both are in it.
    await pane.getByRole('option', { name: /^Harbour Language Exchange,/ }).click();
    await pane.getByRole('textbox', { name: 'Message' }).waitFor();
  }
  await page.getByTestId('duo-ana').getByRole('textbox').fill('See you at the pier');
  await page.keyboard.press('Enter');
  await page.getByTestId('duo-ben').getByText('See you at the pier').waitFor();
}

async function openSettings(page) {
  await page.goto('/settings');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
}

async function galleryPages() {
  const page = await browser.newPage({ baseURL: base });
  await page.goto('/gallery');
  const links = page.locator('a[href^="/gallery/"]');
  await links.first().waitFor();
  const addresses = await links.evaluateAll((elements) =>
    elements.map((element) => element.getAttribute('href') ?? ''),
  );
  await page.close();
  return addresses;
}

async function serve() {
  const port = process.env.PICTURES_PORT ?? '4180';
  const child = spawn(process.execPath, [
    path.join(root, 'scripts/serve.mjs'),
    path.join(root, 'apps/example/dist/web'),
    port,
  ]);
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve);
    child.once('exit', () => reject(new Error(`Port ${port} is taken. Choose another with PICTURES_PORT.`)));
  });
  return { server: child, base: `http://127.0.0.1:${port}` };
}
