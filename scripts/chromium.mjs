// Finds Chromium for the browser tests, or installs it from Debian's packages where this machine allows.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const find = () => places.find((place) => place && existsSync(place));

/** The path of a Chromium; `undefined`, with a sentence on the console, where there is none and none can be had. */
export function provideChromium() {
  const found = find();
  if (found) return found;
  const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (isDebianRoot) {
    console.log("Installing Chromium from Debian's packages (about a minute, once)");
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const packages = ['chromium', 'fonts-dejavu-core', 'fonts-noto-color-emoji'];
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const installed = find();
    if (installed) return installed;
  }
  console.error(
    'The browser tests need Chromium, and there is none. Install it (Debian: sudo apt-get install chromium), ' +
      'or set CHROMIUM_PATH to one.',
  );
  return undefined;
}
