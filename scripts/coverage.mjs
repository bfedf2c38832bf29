// Which test holds which row of the specification: node scripts/coverage.mjs runs those tests and writes docs/coverage.md;
// with --check it fails when the page is out of date, or a test named there is missing, renamed, switched off or red.
// Of tests that ran just now, in steps before this one, it takes what was said of them (`STEPS_REPORTS`).
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { coverage } from './coverage-rows.mjs';
import { root } from './steps.mjs';

const page = path.join(root, 'docs/coverage.md');
const passed = passedTests([...new Set(coverage.flatMap(({ rows }) => rows.map(([, file]) => file)))]);
const cell = (text) => text.replaceAll('|', '\\|');
const faults = [];
let count = 0;

const lines = [
  '# What holds each row of the specification',
  '',
  'Made by `node scripts/coverage.mjs`, which runs the tests that it names; `npm test` fails when one of them is missing,',
  'renamed or red. The rows are those of the specification of `KitGroups` and `KitMessageHeader`, and the components around them; the table that this is made',
  'from is `scripts/coverage-rows.mjs`.',
];
for (const { section, rows } of coverage) {
  lines.push('', `## ${section}`, '', '| row | test | in |', '| --- | --- | --- |');
  for (const [row, file, title] of rows) {
    count += 1;
    if (!passed.get(file)?.has(title)) faults.push(`${section}, ${row}: no test "${title}" passed in ${file}`);
    lines.push(`| ${cell(row)} | ${cell(title)} | [${path.basename(file)}](../${file}) |`);
  }
}
const text = `${lines.join('\n')}\n`;
const isSame = (a, b) => a.replace(/[ -]+/g, ' ') === b.replace(/[ -]+/g, ' '); // the formatter aligns tables

if (process.argv.includes('--check')) {
  if (!isSame(readFileSync(page, 'utf8'), text))
    faults.push('docs/coverage.md is out of date: node scripts/coverage.mjs');
} else {
  writeFileSync(page, text);
}
for (const fault of faults) console.error(fault);
console.log(`${count - faults.length} rows covered, ${faults.length} not`);
process.exit(faults.length === 0 ? 0 : 1);

/** Full names of the tests that passed, by file. */
function passedTests(files) {
  const titles = new Map();
  const read = (report) => {
    for (const { name, assertionResults } of JSON.parse(readFileSync(report, 'utf8')).testResults) {
      const green = assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName);
      titles.set(path.relative(root, name).replaceAll(path.sep, '/'), new Set(green));
    }
  };
  for (const report of (process.env.STEPS_REPORTS ?? '').split(path.delimiter)) if (report !== '') read(report);
  const missing = files.filter((file) => !titles.has(file));
  if (missing.length > 0) read(runJest(missing));
  return titles;
}

/** Runs the tests of files. @returns where jest says what came of them */
function runJest(files) {
  const report = path.join(root, 'node_modules/.cache/coverage.json');
  mkdirSync(path.dirname(report), { recursive: true });
  const jest = path.join(root, 'node_modules/jest/bin/jest.js');
  const args = [jest, '--maxWorkers=100%', '--json', `--outputFile=${report}`, '--testPathPatterns', ...files];
  spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'ignore'] });
  return report;
}
