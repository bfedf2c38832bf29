// A page that a server draws: the app of docs/examples/next-app, built, started and opened in every browser there is.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { provideBrowsers } from '../browsers.mjs';
import { root } from '../packages.mjs';
import { freePort } from '../free-port.mjs';
import { Place } from './place.mjs';

const example = path.join(root, 'docs/examples/next-app');

export async function useWithNext(tarballs) {
  const place = new Place('next');
  try {
    place.copy(path.relative(import.meta.dirname, example));
    const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(example, 'package.json'), 'utf8'));
    place.install({ dependencies: { ...dependencies, ...tarballs }, devDependencies, overrides: tarballs });
    place.run('build the page', process.execPath, [place.at('node_modules/next/dist/bin/next'), 'build']);
    for (const missing of Object.values(provideBrowsers(['chromium', 'firefox', 'webkit']))) console.log(missing);
    process.env.NEXT_APP = place.folder;
    process.env.E2E_PORT = String(await freePort());
    const playwright = path.join(root, 'node_modules/.bin/playwright');
    const test = ['test', '-c', path.join(root, 'e2e/framework')];
    place.run('open the page', playwright, test, root);
    // There React runs effects twice, and says more of what differs.
    process.env.NEXT_COMMAND = 'dev';
    place.run('open it as its developers do', playwright, [...test, '--project=chromium'], root);
  } finally {
    place.remove();
  }
}
