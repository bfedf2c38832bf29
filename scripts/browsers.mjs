// Finds the browsers of the browser tests and what else checks want, or installs it from Debian's packages where this
// machine allows.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const wholeChromium = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** What the tests start: the environment variable that points at it, where it may stand, and Debian's package of it. */
const programs = {
  // The shell draws pages and no window around them: half the time for the same checks. Without it a whole one will do.
  chromium: {
    env: 'CHROMIUM_PATH',
    places: ['/usr/bin/chromium-headless-shell', ...wholeChromium],
    packages: ['chromium-headless-shell', 'fonts-dejavu-core', 'fonts-noto-color-emoji'],
  },
  chromiumWindow: { env: 'CHROMIUM_WINDOW_PATH', places: wholeChromium, packages: ['chromium'] },
  firefox: {
    env: 'FIREFOX_PATH',
    places: [
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    ],
    packages: ['firefox-esr'],
  },
  webkitDriver: { env: 'WEBKIT_DRIVER_PATH', places: ['/usr/bin/WebKitWebDriver'], packages: ['webkit2gtk-driver'] },
  miniBrowser: {
    env: 'MINI_BROWSER_PATH',
    places: ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
    packages: ['libwebkit2gtk-4.1-0'],
  },
  xvfb: { env: 'XVFB_PATH', places: ['/usr/bin/Xvfb'], packages: ['xvfb'] },
  xdotool: { env: 'XDOTOOL_PATH', places: ['/usr/bin/xdotool'], packages: ['xdotool'] },
  natsServer: {
    env: 'NATS_SERVER_PATH',
    places: ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'],
    packages: ['nats-server'],
  },
};

/** What each browser takes, and what else checks want. WebKit has no mode without a screen. */
const parts = {
  chromium: ['chromium'],
  'chromium in a window': ['chromiumWindow'],
  firefox: ['firefox'],
  webkit: ['webkitDriver', 'miniBrowser', 'xvfb'],
  'real input': ['xvfb', 'xdotool'],
  nats: ['natsServer'],
};

/** Paths of these programs, or a sentence about those that are not there. */
export function findPrograms(...names) {
  const paths = {};
  const missing = [];
  for (const name of names) {
    const { env, places } = programs[name];
    const place = [process.env[env], ...places].find((one) => one && existsSync(one));
    if (place === undefined) missing.push(name);
    else paths[name] = place;
  }
  if (missing.length === 0) return { paths };
  const packages = packagesOf(missing).join(' ');
  const variables = missing.map((name) => programs[name].env).join(', ');
  return {
    missing: `Not on this machine: ${missing.join(', ')}. Install it (Debian: sudo apt-get install ${packages}), or say where it is (${variables}).`,
  };
}

/** Installs what these browsers lack, if that is possible. Returns a sentence for each that is still missing. */
export function provideBrowsers(names) {
  const lacking = names.flatMap((name) => parts[name]).filter((part) => 'missing' in findPrograms(part));
  if (lacking.length > 0) install(packagesOf(lacking));
  const missing = {};
  for (const name of names) {
    const found = findBrowser(name);
    if ('missing' in found) missing[name] = `No checks with ${name}. ${found.missing} ${reason}`.trim();
  }
  return missing;
}

/** What one browser takes, or a sentence about what of it is not there. */
export function findBrowser(name) {
  return findPrograms(...parts[name]);
}

/** The path of a Chromium; `undefined`, with a sentence on the console, where there is none and none can be had. */
export function provideChromium() {
  const { chromium: missing } = provideBrowsers(['chromium']);
  if (missing === undefined) return findPrograms('chromium').paths.chromium;
  console.error(missing);
  return undefined;
}

/** Why nothing was installed, once that was tried. */
let reason = '';

function install(packages) {
  if (!existsSync('/usr/bin/apt-get')) {
    reason = 'It was not installed by itself: that works on Debian alone.';
    return;
  }
  if (process.getuid?.() !== 0) {
    reason = 'It was not installed by itself: that takes root.';
    return;
  }
  console.log(`Installing ${packages.join(', ')} from Debian's packages (about a minute, once)`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', 'ignore', 'inherit'];
  spawnSync('apt-get', ['update', '-qq'], { env, stdio });
  // One by one: a package that cannot be had must not take the others along.
  for (const name of packages) {
    const { status } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env, stdio });
    if (status !== 0) reason += `Debian's ${name} could not be installed. `;
  }
}

function packagesOf(names) {
  return [...new Set(names.flatMap((name) => programs[name].packages))];
}
