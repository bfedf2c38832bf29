import { findPrograms, type Program } from '../../scripts/browsers.mjs';
import { openChromium } from './chromium.ts';
import { openFirefox } from './firefox.ts';
import type { Browser, BrowserName } from './tab.ts';
import { openWebkit } from './webkit.ts';

export interface Wish {
  /**
   * A window on this screen, that real input reaches, and with the motion of a desktop. Without one the browser is
   * headless or on a screen of its own, and moves nothing slowly.
   */
  readonly display?: string;
  /** Nothing is kept. Chromium's and WebKit's windows are private ones under a driver anyway. */
  readonly isPrivate?: boolean;
}

/** Starts a browser of this machine. */
export async function openBrowser(name: BrowserName, wish: Wish = {}): Promise<Browser> {
  if (name === 'chromium') return await openChromium({ path: pathOfChromium(wish), ...wish });
  if (name === 'firefox') return await openFirefox({ path: pathsOf('firefox').firefox, ...wish });
  return await openWebkit({ ...pathsOf('webkitDriver', 'miniBrowser', 'xvfb'), ...wish });
}

function pathOfChromium({ display }: Wish): string {
  return display === undefined ? pathsOf('chromium').chromium : pathsOf('chromiumWindow').chromiumWindow;
}

function pathsOf<const Name extends Program>(...names: readonly Name[]): Readonly<Record<Name, string>> {
  const found = findPrograms(...names);
  if ('missing' in found) throw new Error(found.missing);
  return found.paths;
}
