import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import type { Built } from './build.ts';
import { Tab } from './tab.ts';

/** A browser with the pages of the bench, served from this machine. */
export class BenchBrowser {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #probe: string;
  readonly #end: () => void;

  private constructor(browser: Browser, origin: string, probe: string, end: () => void) {
    this.#browser = browser;
    this.#origin = origin;
    this.#probe = probe;
    this.#end = end;
  }

  static async open({ timed, probed }: Built, chromiumPath: string): Promise<BenchBrowser> {
    const server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://x');
      try {
        const folder = pathname.startsWith('/probed/') ? probed : timed;
        const body = await readFile(path.join(folder, path.basename(pathname)));
        response.writeHead(200, { 'content-type': types[path.extname(pathname)] ?? 'text/html' });
        response.end(body);
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const browser = await chromium.launch({
      executablePath: chromiumPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--js-flags=--expose-gc',
        '--enable-precise-memory-info',
      ],
    });
    const probe = await readFile(path.join(timed, 'probe.js'), 'utf8');
    return new BenchBrowser(browser, `http://127.0.0.1:${port}`, probe, () => server.close());
  }

  get version(): string {
    return this.#browser.version();
  }

  /** A fresh page, used and closed again. With `isProbed` React tells what it renders; that costs time. */
  async use<Result>(
    address: string,
    isProbed: boolean,
    run: (tab: Tab) => Promise<Result>,
    seconds = mostSeconds,
  ): Promise<Result> {
    const context = await this.#browser.newContext({ viewport: { width: 400, height: 820 } });
    try {
      const page = await context.newPage();
      if (isProbed) await page.addInitScript(this.#probe);
      const tab = await Tab.of(page);
      await page.goto(`${this.#origin}/${isProbed ? 'probed' : 'timed'}/${address}`);
      const result = await withinTime(run(tab), address, seconds);
      if (tab.complaints.length > 0) throw new Error(`${address}: ${tab.complaints.join('; ')}`);
      return result;
    } finally {
      await context.close();
    }
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#end();
  }
}

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

const mostSeconds = 60;

/** A page did not come to its end. */
export class StoodStill extends Error {}

/** A page that never answers must not stop the run for good. */
async function withinTime<Result>(work: Promise<Result>, address: string, seconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StoodStill(`${address} took more than ${seconds} s.`)), seconds * 1_000);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
