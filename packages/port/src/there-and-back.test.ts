/**
 * The kit's own examples and ported hosts, disguised as code for another kit, come back to the letter: names are disguised
 * token by token, without any understanding of them, so that this is a second opinion on what a name is.
 */
import { parse } from '@babel/parser';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { portHost, removeHosts } from './testing/host.ts';

afterEach(removeHosts);

const root = path.resolve(__dirname, '../../..');

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return /^(node_modules|dist|apps|.*-engine|.*-line|runners|\..*)$/.test(entry.name) ? [] : sources(name);
    // A setting that names a package is reported, not renamed.
    return /(?<!\.config)\.tsx?$/.test(entry.name) ? [name] : [];
  });
}

interface Token {
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
  readonly type: { readonly label: string };
}

function disguised(text: string): string {
  const { tokens } = parse(text, { sourceType: 'module', plugins: ['typescript', 'jsx'], tokens: true });
  let result = '';
  let position = 0;
  for (const { start, end, value, type } of (tokens ?? []) as readonly Token[]) {
    if (typeof value !== 'string') continue;
    const isName = /^(name|jsxName)$/.test(type.label);
    const replaced = isName
      ? value.replace(/^([a-z]*)Kit(?![a-z])/, '$1Acme')
      : type.label === 'string' && value.startsWith('@open-chat-kit/')
        ? `'${value.replace(/^@open-chat-kit\/(sdk|react-native)$/, (_, name) => (name === 'sdk' ? '@acme/chat-sdk' : '@acme/chat-ui'))}'`
        : undefined;
    if (replaced === undefined) continue;
    result += text.slice(position, start) + replaced;
    position = end;
  }
  return result + text.slice(position);
}

test.each([
  ['docs/examples', 15],
  ['packages/react-native/src/testing/ported', 5],
  ['apps/example', 30],
])('%s', (folder, least) => {
  const originals = new Map(sources(folder).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
  const host = portHost(Object.fromEntries([...originals].map(([file, text]) => [file, disguised(text)])));
  const back = [...originals.keys()].map((file) => [file, host.read(file)]);
  expect(Object.fromEntries(back)).toEqual(Object.fromEntries(originals));
  expect(originals.size).toBeGreaterThanOrEqual(least);
  // What the report asks about is there on purpose.
  const meant =
    /^package\.json|KitI18nProvider$|setScopes$|KitUIEventHandler\.add\w+Listener (cc|on)\w+$|KitMessageList parentMessageId$|LoginListener logoutFailure$|chat-words\.ts:1 words$/;
  expect(host.open.filter((one) => !meant.test(one))).toEqual([]);
});
