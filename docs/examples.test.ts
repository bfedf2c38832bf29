import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...['sdk', 'engine-embedded', 'engine-remote', 'server', 'react-native', 'port'].map(
    (name) => `packages/${name}/README.md`,
  ),
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Blocks marked `<!-- example: file -->`: the file they are from, and what they say. */
const examples = pages.flatMap((page) => {
  const text = readFileSync(path.join(root, page), 'utf8');
  return [...text.matchAll(/<!-- example: (\S+) -->\s*```\w+\n([\s\S]*?)```/g)].map(
    (match, index) => [`${page} #${index + 1}`, match[1] ?? '', match[2] ?? ''] as const,
  );
});

test('there are examples', () => {
  expect(examples.length).toBeGreaterThan(4);
});

// The files are compiled with the tests, so what stands on the page compiles.
test.each(examples)('%s stands in %s, word for word', (_name, file, block) => {
  expect(flat(readFileSync(path.join(root, file), 'utf8'))).toContain(flat(block));
});

test.each([
  ['README.md', 'usage.ts', 'Ben joined Tea lovers: 2 members'],
  ['packages/sdk/README.md', 'usage.ts', 'Ben joined Tea lovers: 2 members'],
  ['packages/engine-embedded/README.md', 'readme-engine.ts', 'Ana: Tea at four?'],
])('the first lines of %s are about twenty, and run', async (page, example, words) => {
  const [, file = '', block = ''] =
    examples.find(([name, source]) => name.startsWith(page) && source.endsWith(example)) ?? [];
  expect(block.trim().split('\n').length).toBeLessThanOrEqual(25);
  expect(await saidBy(file)).toEqual([words]);
});

test('the first lines of the components are one whole file', () => {
  const [, file = '', block = ''] =
    examples.find(([name, source]) => name.startsWith('packages/react-native/') && source.endsWith('.tsx')) ?? [];
  expect(flat(readFileSync(path.join(root, file), 'utf8'))).toBe(flat(block));
  expect(block.trim().split('\n').length).toBeLessThanOrEqual(27);
});

/** What a program writes to the console, up to its first line. */
async function saidBy(file: string): Promise<readonly string[]> {
  const said: string[] = [];
  const log = jest.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  const { Kit } = await import('@open-chat-kit/sdk');
  const { createEmbeddedServer } = await import('@open-chat-kit/engine-embedded');
  const body = readFileSync(path.join(root, file), 'utf8').replace(/^import .*$/gm, '');
  const run: unknown = new Function('Kit', 'createEmbeddedServer', `return (async () => {${body}})()`);
  if (typeof run !== 'function') throw new Error('The example is no program.');
  await run(Kit, createEmbeddedServer);
  while (said.length === 0) await new Promise((resolve) => setImmediate(resolve)); // the limit is that of the test
  log.mockRestore();
  // The next example begins as this one did.
  await Kit.logout();
  return said;
}

/** Without indentation: an example may stand inside a function. */
function flat(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}
