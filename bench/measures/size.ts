import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Lines } from '../driver/collect.ts';
import type { Measure } from './measure.ts';

const root = path.resolve(import.meta.dirname, '../..');
const imports = [
  { id: 'size-kit', text: 'Kit, KitGroups, KitMessageHeader', said: '{ Kit, KitGroups, KitMessageHeader }' },
  {
    id: 'size-chat',
    text: 'Kit, KitGroups, KitMessageHeader, KitMessageList, KitMessageComposer',
    said: 'these, the message list and the composer',
  },
  { id: 'size-avatar', text: 'KitAvatar', said: '{ KitAvatar }' },
] as const;

export const sizeMeasures: readonly Measure[] = imports.map(({ id, text, said }) => ({
  id,
  label: `bundle of ${said}, minified and gzipped, peers external`,
  unit: 'kB',
  kind: 'count',
  target: { kind: 'atMost', value: budgetOf(text) },
}));

/** In kB, as the step `size` of the gate has it: a budget stands once. */
function budgetOf(text: string): number {
  const budgets: readonly { readonly import: string; readonly limit: string }[] = JSON.parse(
    readFileSync(path.join(root, '.size-limit.json'), 'utf8'),
  );
  const budget = budgets.find((one) => one.import === `{ ${text} }`);
  if (budget === undefined) throw new Error(`.size-limit.json has no budget for { ${text} }.`);
  return Number.parseFloat(budget.limit);
}

/** What importing some names adds to a host's bundle, which has its peers: one component must not pull the others along. */
export async function measureSizes(lines: Lines): Promise<void> {
  const peers = await bytesOf(
    "import * as react from 'react'; import * as native from 'react-native';",
    'react, native',
  );
  for (const { id, text } of imports) {
    const bytes = await bytesOf(`import { ${text} } from '@open-chat-kit/react-native';`, text);
    lines.add(id, 0, 'ours', Math.round((bytes - peers) / 100) / 10);
  }
}

const peers = ['react', 'react-dom', 'react/jsx-runtime', 'react-native', '@shopify/flash-list'];

/** Of a bundle that keeps these names: minified and gzipped, with peers left outside. */
async function bytesOf(importing: string, names: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `${importing} console.log(${names});`, resolveDir: path.join(root, 'bench') },
    bundle: true,
    minify: true,
    write: false,
    jsx: 'automatic',
    // Beside the peers: what bundlers of hosts put into files of its own, loaded when it is wanted.
    external: [...peers, '*/EmojiPanel.tsx', 'emojibase-data/*'],
    conditions: ['@open-chat-kit/source'],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('The bundler made nothing.');
  return gzipSync(file.contents, { level: 9 }).length;
}
