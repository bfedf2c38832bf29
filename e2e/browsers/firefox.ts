import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Bidi, textIn } from './bidi.ts';
import { said, start } from './started.ts';
import type { Browser, Tab } from './tab.ts';
import { actionSources } from './w3c-input.ts';

export interface FirefoxWish {
  readonly path: string;
  readonly display?: string;
  /** All windows are private ones. */
  readonly isPrivate?: boolean;
}

/** Firefox by WebDriver BiDi, which it speaks itself: geckodriver is needed for WebDriver classic alone. */
export async function openFirefox({ path: file, display, isPrivate = false }: FirefoxWish): Promise<Browser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'firefox-'));
  const wishes: Readonly<Record<string, boolean | number | string>> = {
    'ui.prefersReducedMotion': display === undefined ? 1 : 0,
    // Each check has an origin of its own; without this each takes a process of its own too.
    'fission.autostart': false,
    'dom.ipc.processCount': 1,
    'browser.privatebrowsing.autostart': isPrivate,
    'browser.shell.checkDefaultBrowser': false,
    'browser.startup.page': 0,
    'browser.startup.homepage_override.mstone': 'ignore',
    'datareporting.policy.dataSubmissionEnabled': false,
    // There is a mouse, whatever the machine has: fine, and it hovers.
    'ui.primaryPointerCapabilities': 6,
    'ui.allPointerCapabilities': 6,
  };
  const lines = Object.entries(wishes).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const args = ['--remote-debugging-port=0', '--profile', profile, '--no-remote', 'about:blank'];
  const firefox = start(file, display === undefined ? ['--headless', ...args] : args, ['ignore', 'ignore', 'pipe'], {
    ...(display === undefined ? {} : { DISPLAY: display }),
  });
  const address = await said(firefox, 2, /WebDriver BiDi listening on (ws:\S+)/);
  let complaints: string[] = [];
  const bidi = await Bidi.connect(`${address}/session`, (method, params) => {
    const isComplaint = method === 'log.entryAdded' && ['warn', 'error'].includes(textIn(params, 'level'));
    if (isComplaint) complaints.push(textIn(params, 'text'));
  });
  await bidi.send('session.new', { capabilities: {} });
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
  return {
    async newTab() {
      // A window each: a tab behind another one does not paint.
      const tab = await bidi.send('browsingContext.create', { type: 'window' });
      return tabOf(bidi, textIn(tab, 'context'));
    },
    async complaints() {
      const since = complaints;
      complaints = [];
      return since;
    },
    async close() {
      await bidi.send('browser.close', {});
      bidi.close();
      await firefox.end();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function tabOf(bidi: Bidi, context: string): Tab {
  return {
    goto: async (url) => void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await bidi.send('browsingContext.reload', { context, wait: 'complete' })),
    back: async () => void (await bidi.send('browsingContext.traverseHistory', { context, delta: -1 })),
    async evaluate(expression) {
      const answer = await bidi.send('script.evaluate', { expression, target: { context }, awaitPromise: true });
      if (answer['type'] === 'exception') throw new Error(textIn(answer, 'exceptionDetails', 'text'));
      return textIn(answer, 'result', 'value');
    },
    async input(inputs) {
      for (const source of actionSources(inputs)) {
        await bidi.send('input.performActions', { context, actions: [source] });
      }
    },
    setSize: async (width, height) =>
      void (await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } })),
    toFront: async () => void (await bidi.send('browsingContext.activate', { context })),
    screenshot: async () =>
      Buffer.from(textIn(await bidi.send('browsingContext.captureScreenshot', { context }), 'data'), 'base64'),
    close: async () => void (await bidi.send('browsingContext.close', { context })),
  };
}
