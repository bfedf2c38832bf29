import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type BuildOptions } from 'esbuild';

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

/** A page that wants more of the bundler than ours. */
export interface OtherPage {
  readonly name: string;
  readonly file: string;
  readonly options: BuildOptions;
}

/** Bundles the pages as a web app would be: for production, with the one alias that every host sets. */
export async function buildPages(others: readonly OtherPage[] = []): Promise<Built> {
  const built = { timed: path.join(out, 'timed'), probed: path.join(out, 'probed') };
  for (const [outdir, isMinified] of [
    [built.timed, true],
    [built.probed, false],
  ] as const) {
    await bundle({ ...pages, probe: 'bench/pages/probe.ts' }, outdir, isMinified);
    for (const { name, file, options } of others) await bundle({ [name]: file }, outdir, isMinified, options);
    for (const name of [...Object.keys(pages), ...others.map((other) => other.name)]) writePage(name, outdir);
  }
  return built;
}

async function bundle(
  files: Readonly<Record<string, string>>,
  outdir: string,
  isMinified: boolean,
  { alias, ...more }: BuildOptions = {},
): Promise<void> {
  mkdirSync(outdir, { recursive: true });
  await build({
    entryPoints: Object.entries(files).map(([name, file]) => ({
      out: name,
      in: path.join(root, file),
    })),
    outdir,
    bundle: true,
    minify: isMinified,
    jsx: 'automatic',
    alias: { 'react-native': 'react-native-web', ...alias },
    conditions: ['@open-chat-kit/source'],
    // Bundlers of hosts put into files of their own what is loaded when it is wanted.
    external: ['*/EmojiPanel.tsx', 'emojibase-data/*'],
    // FlashList keeps what the web needs in files of its own.
    resolveExtensions: ['.web.tsx', '.web.ts', '.web.js', '.tsx', '.ts', '.mjs', '.js', '.json'],
    define: { 'process.env.NODE_ENV': '"production"', __DEV__: 'false', global: 'globalThis' },
    logLevel: 'warning',
    ...more,
  });
}

function writePage(name: string, outdir: string): void {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>${styles(path.join(outdir, `${name}.css`))}<body><div id="root"></div><script src="${name}.js"></script>`;
  writeFileSync(path.join(outdir, `${name}.html`), html);
}

function styles(file: string): string {
  return existsSync(file) ? `<link rel="stylesheet" href="${path.basename(file)}">` : '';
}
