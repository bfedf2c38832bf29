// Production builds of the pages in e2e/lab, by a plain bundler that knows nothing of React Native but the alias that
// every host sets: node scripts/lab.mjs
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
await build({
  entryPoints: names.map((name) => path.join(pages, `${name}.tsx`)),
  outdir: out,
  bundle: true,
  minify: true,
  jsx: 'automatic',
  alias: { 'react-native': 'react-native-web' },
  conditions: ['@open-chat-kit/source'],
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
});
for (const name of names) {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><body><div id="root"></div><script src="${name}.js"></script>`;
  writeFileSync(path.join(out, `${name}.html`), html);
}
