import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';

const root = path.resolve(__dirname, '..');
const folder = path.join(root, '.github/workflows');
const files = readdirSync(folder);
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

/** What GitHub's own parser has to say of a workflow. */
async function faultsOf(content: string): Promise<readonly string[]> {
  const { context, value } = parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

test.each(files)('%s is a workflow that GitHub takes', async (name) => {
  expect(await faultsOf(read(name))).toEqual([]);
});

test.each([
  ['a key that there is not', (text: string) => text.replace('runs-on:', 'runs-at:')],
  [
    'a job that needs one that there is not',
    (text: string) => text.replace('runs-on:', 'needs: nothing\n    runs-on:'),
  ],
  ['an expression that cannot be read', (text: string) => text.replace('${{ github.ref }}', '${{ github.ref == }}')],
  ['a step that does nothing', (text: string) => text.replace('- run: .ci/run', '- name: nothing')],
])('%s would be found', async (_, break_) => {
  const broken = break_(read('ci.yml'));
  expect(broken).not.toBe(read('ci.yml'));
  expect(await faultsOf(broken)).not.toEqual([]);
});

test('they run the commands that everybody runs by hand', () => {
  const commands = files.flatMap((name) =>
    [...read(name).matchAll(/^ *- (?:id: \w+\n *)?run: (.+)$/gm)].map(([, command]) => command),
  );
  expect(commands.toSorted()).toEqual([
    '.ci/run',
    'echo "names=$(node scripts/validate.mjs --list)" >>"$GITHUB_OUTPUT"',
    'npm run validate -- ${{ matrix.part }}',
  ]);
});

test('the parts of every night are those of npm run validate, without an install', () => {
  const printed: unknown = JSON.parse(
    execFileSync(process.execPath, ['scripts/validate.mjs', '--list'], { cwd: root, encoding: 'utf8' }),
  );
  expect(printed).toEqual(expect.arrayContaining(['mutants', 'fuzz', 'network-faults', 'webkit-more']));
});

test('a part that is run alone, as there, brings along what it takes', () => {
  const print = `import { stepsOf, withTaken } from './scripts/tiers.mjs';
    const namesOf = (steps) => steps.map(({ name }) => name);
    console.log(JSON.stringify(stepsOf('validate').map((part) => namesOf(withTaken([part])))));`;
  const run = (...given: readonly string[]): unknown =>
    JSON.parse(execFileSync(process.execPath, given, { cwd: root, encoding: 'utf8' }));
  const parts = run('--input-type=module', '--eval', print) as readonly (readonly string[])[];
  const inBrowsers = parts.filter((names) => /^(chromium|firefox|webkit|server-browser)/.test(names.at(-1) ?? ''));
  expect(inBrowsers).toHaveLength(8);
  for (const names of inBrowsers) expect(names).toEqual(['types', 'pages', expect.any(String)]);

  const listed = (name: string): unknown => run('scripts/validate.mjs', '--list', name);
  expect(listed('webkit-more')).toEqual(['types', 'pages', 'webkit-more']);
  // What is built stands on no new machine.
  expect(listed('mutants')).toEqual(['types', 'mutants']);
});
