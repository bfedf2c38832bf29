import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '../..');
const out = path.join(root, 'node_modules/.cache/bench');
/** Pages by name. `list` is the internal list of the browser tests. */
const pages: Readonly<Record<string, string>> = {
  lists: 'bench/pages/lists.tsx',
  messages: 'bench/pages/messages.tsx',
  list: 'e2e/lab/list.tsx',
};

/** Where the pages are: `timed` as hosts build them, `probed` with the names by which the probe knows components. */
export interface Built {
  readonly timed: string;
  readonly probed: string;
}

/**
 * Bundles the pages as a web app would be: for production, with the one alias that every host sets. `more` are pages by
 * name as well.
 */
export async function buildPages(more: Readonly<Record<string, string>> = {}): Promise<Built> {
  const built = { timed: path.join(out, 'timed'), probed: path.join(out, 'probed') };
  await bundle({ ...pages, ...more }, built.timed, true);
  await bundle({ ...pages, ...more }, built.probed, false);
  return built;
}

async function bundle(files: typeof pages, outdir: string, isMinified: boolean): Promise<void> {
  mkdirSync(outdir, { recursive: true });
  await build({
    entryPoints: Object.entries({ ...files, probe: 'bench/pages/probe.ts' }).map(([name, file]) => ({
      out: name,
      in: path.join(root, file),
    })),
    outdir,
    bundle: true,
    minify: isMinified,
    jsx: 'automatic',
    alias: { 'react-native': 'react-native-web' },
    conditions: ['@open-chat-kit/source'],
    // Bundlers of hosts put into files of their own what is loaded when it is wanted.
    external: ['*/EmojiPanel.tsx', 'emojibase-data/*'],
    // FlashList keeps what the web needs in files of its own.
    resolveExtensions: ['.web.tsx', '.web.ts', '.web.js', '.tsx', '.ts', '.mjs', '.js', '.json'],
    define: { 'process.env.NODE_ENV': '"production"', __DEV__: 'false', global: 'globalThis' },
    logLevel: 'warning',
  });
  for (const name of Object.keys(files)) {
    const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>${styles(path.join(outdir, `${name}.css`))}<body><div id="root"></div><script src="${name}.js"></script>`;
    writeFileSync(path.join(outdir, `${name}.html`), html);
  }
}

function styles(file: string): string {
  return existsSync(file) ? `<link rel="stylesheet" href="${path.basename(file)}">` : '';
}
