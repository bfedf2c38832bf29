// Production builds of the pages in e2e/lab, by a plain bundler that knows nothing of React Native but the alias that
// every host sets: node scripts/lab.mjs
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');
const pages = path.join(root, 'e2e/lab');
const out = path.join(root, 'node_modules/.cache/lab');

mkdirSync(out, { recursive: true });
const names = readdirSync(pages)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => path.basename(file, '.tsx'));
const common = {
  bundle: true,
  jsx: 'automatic',
  alias: { 'react-native': 'react-native-web' },
  conditions: ['@open-chat-kit/source'],
  // Loaded when it is wanted, which no page of these does; in one file it would be more than all the rest.
  external: ['*/EmojiPanel.tsx', 'emojibase-data/*'],
  logLevel: 'warning',
};
await build({
  ...common,
  entryPoints: names.map((name) => path.join(pages, `${name}.tsx`)),
  outdir: out,
  minify: true,
  define: { 'process.env.NODE_ENV': '"production"' },
});
for (const name of names) {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><body><div id="root"></div><script src="${name}.js"></script>`;
  writeFileSync(path.join(out, `${name}.html`), html);
}
await drawOnServer();

/**
 * The pages that a server draws: each scene of e2e/lab/server by a Node program, and the script that takes such a page over.
 * React as in development, where it says what differs.
 */
async function drawOnServer() {
  const folder = path.join(out, 'server');
  const program = path.join(folder, 'render.cjs');
  const development = { ...common, define: { 'process.env.NODE_ENV': '"development"' } };
  await build({
    ...development,
    entryPoints: [path.join(pages, 'server/render.tsx')],
    outfile: program,
    platform: 'node',
    format: 'cjs',
  });
  await build({ ...development, entryPoints: [path.join(pages, 'server/hydrate.tsx')], outdir: folder });
  const { status, stdout } = spawnSync(process.execPath, [program], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 28,
    timeout: 60_000, // what it left behind would keep it for ever
  });
  if (status !== 0) throw new Error('The server could not draw the scenes.');
  const { style, pages: drawn } = JSON.parse(stdout);
  writeFileSync(path.join(folder, 'pages.json'), JSON.stringify(drawn));
  for (const { name, html } of drawn) {
    const head = `<meta charset="utf-8"><title>${name}</title><style id="${style.id}">${style.text}</style>`;
    const body = `<div id="root">${html}</div><script src="hydrate.js"></script>`;
    writeFileSync(path.join(folder, `${name}.html`), `<!doctype html><html lang="en">${head}<body>${body}`);
  }
}
