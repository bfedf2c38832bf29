import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { textIn } from './bidi.ts';
import { freePort } from '../../scripts/free-port.mjs';
import { start, startScreen } from './started.ts';
import type { Browser, Tab } from './tab.ts';
import { actionSources } from './w3c-input.ts';
import { until } from './waiting.ts';

export interface WebkitWish {
  readonly webkitDriver: string;
  readonly miniBrowser: string;
  /** Xvfb: WebKitGTK has no mode without a screen. */
  readonly xvfb: string;
  readonly display?: string;
}

/** WebKitGTK by WebDriver classic (https://w3c.github.io/webdriver/), which its driver speaks. */
export async function openWebkit(wish: WebkitWish): Promise<Browser> {
  const screen = wish.display === undefined ? await startScreen(wish.xvfb) : undefined;
  const port = await freePort();
  const settings = mkdtempSync(path.join(tmpdir(), 'webkit-'));
  mkdirSync(path.join(settings, 'gtk-3.0'));
  // GTK's word for reduced motion.
  writeFileSync(
    path.join(settings, 'gtk-3.0/settings.ini'),
    `[Settings]\ngtk-enable-animations=${wish.display === undefined ? 0 : 1}\n`,
  );
  const driver = start(wish.webkitDriver, ['-p', String(port)], 'ignore', {
    DISPLAY: wish.display ?? screen?.display,
    GDK_BACKEND: 'x11',
    XDG_CONFIG_HOME: settings,
  });
  const session = await Session.open(`http://127.0.0.1:${port}`, wish.miniBrowser);
  return {
    newTab: () => session.newTab(),
    complaints: () => session.complaints(),
    async close() {
      await session.close();
      await driver.end();
      await screen?.end();
      rmSync(settings, { recursive: true, force: true });
    },
  };
}

/** All tabs of a session share its one connection, which looks at one of them at a time. */
class Session {
  readonly #address: string;
  /** The window that the browser came with: it stays, or the browser would go. */
  readonly #first: string;
  #current: string;
  /** The driver turns the wheel by what a distance differs from the one before, in whatever tab: it wants the sum. */
  #turned = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #complaints: string[] = [];

  static async open(driver: string, binary: string): Promise<Session> {
    const options = { binary, args: ['--automation'] };
    const body = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } };
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await call('POST', `${driver}/session`, body);
        const address = `${driver}/session/${textIn(answer, 'sessionId')}`;
        return new Session(address, String(await call('GET', `${address}/window`)));
      } catch (error) {
        // The driver says nothing when it begins to listen.
        if (attempt > 100 || !(error instanceof TypeError)) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  private constructor(address: string, first: string) {
    this.#address = address;
    this.#first = first;
    this.#current = first;
  }

  async newTab(): Promise<Tab> {
    // A window each: a tab behind another one does not paint.
    const created = await this.#inTurn(() => this.#ask('POST', '/window/new', { type: 'window' }));
    const handle = textIn(created, 'handle');
    const ask = (method: string, command: string, body?: object): Promise<unknown> =>
      this.#inTurn(async () => {
        await this.#lookAt(handle);
        return await this.#ask(method, command, body);
      });
    const evaluate = async (expression: string): Promise<string> =>
      String(await ask('POST', '/execute/sync', { script: `return (${expression})`, args: [] }));
    const leave = async (): Promise<void> => void this.#complaints.push(...(await complaintsIn(evaluate)));
    const turn = (pixels: number): number => (this.#turned += pixels);
    return {
      async goto(url) {
        await leave();
        await ask('POST', '/url', { url });
      },
      async reload() {
        await leave();
        await ask('POST', '/refresh', {});
      },
      async back() {
        await leave();
        await ask('POST', '/back', {});
      },
      evaluate,
      async input(inputs) {
        const given = inputs.map((one) => (one.do === 'wheel' ? { ...one, pixels: turn(one.pixels) } : one));
        for (const source of actionSources(given)) await ask('POST', '/actions', { actions: [source] });
      },
      async setSize(width, height) {
        // The window is larger than its view by its bars; one that was just made has no size at all for a while.
        const bars = await until<{ readonly wide: number; readonly high: number }>(async () => {
          const sizes = await evaluate('[innerWidth, innerHeight, outerWidth, outerHeight].join()');
          const [innerWidth = 0, innerHeight = 0, outerWidth = 0, outerHeight = 0] = sizes.split(',').map(Number);
          const isThere = innerWidth > 0 && innerHeight > 0 && outerWidth >= innerWidth && outerHeight >= innerHeight;
          const answer = { wide: outerWidth - innerWidth, high: outerHeight - innerHeight };
          return isThere ? { answer } : { why: `The window has ${sizes}.` };
        });
        await ask('POST', '/window/rect', {
          width: width + bars.wide,
          height: height + bars.high,
        });
      },
      toFront: async () => void (await ask('GET', '/title')),
      screenshot: async () => Buffer.from(String(await ask('GET', '/screenshot')), 'base64'),
      close: async () => {
        await leave();
        await ask('DELETE', '/window');
        await this.#inTurn(() => this.#lookAt(this.#first));
      },
    };
  }

  async complaints(): Promise<readonly string[]> {
    const since = this.#complaints;
    this.#complaints = [];
    return since;
  }

  async close(): Promise<void> {
    await this.#ask('DELETE', '');
  }

  async #lookAt(handle: string): Promise<void> {
    if (this.#current === handle) return;
    await this.#ask('POST', '/window', { handle });
    this.#current = handle;
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(act);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  #ask(method: string, command: string, body?: object): Promise<unknown> {
    return call(method, `${this.#address}${command}`, body);
  }
}

/** WebDriver classic tells nothing of consoles; pages note it themselves (`before-load.js`). */
async function complaintsIn(evaluate: (expression: string) => Promise<string>): Promise<readonly string[]> {
  const noted: unknown = JSON.parse(await evaluate('JSON.stringify((window.complaints ?? []).splice(0))'));
  return Array.isArray(noted) ? noted.map(String) : [];
}

async function call(method: string, address: string, body?: object): Promise<unknown> {
  const response = await fetch(address, body === undefined ? { method } : { method, body: JSON.stringify(body) });
  const answer: unknown = await response.json();
  const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'value') : undefined;
  if (!response.ok) throw new Error(`${textIn(value, 'error')}: ${textIn(value, 'message')}`);
  return value;
}
