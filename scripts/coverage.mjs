// Which test holds which row of the specification: node scripts/coverage.mjs writes docs/coverage.md, with --check it
// fails when the page is out of date, or a test is missing, renamed or switched off.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { coverage } from './coverage-rows.mjs';
import { root } from './steps.mjs';

const page = path.join(root, 'docs/coverage.md');
const sources = new Map();
const faults = [];
let count = 0;

function source(file) {
  if (!sources.has(file)) sources.set(file, readFileSync(path.join(root, file), 'utf8'));
  return sources.get(file);
}

/** Titles of the tests that run: `test('…'`, and `)('…'` after the table of `test.each`. */
function isThere(file, title) {
  const quoted = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "(?:\\\\'|')");
  return new RegExp(`(?:\\btest|\\))\\(\\s*['"\`]${quoted}['"\`]`).test(source(file));
}

const lines = [
  '# What holds each row of the specification',
  '',
  'Made by `node scripts/coverage.mjs`; `npm test` fails when a test named here is missing or renamed. The rows are those',
  'of the specification of `KitGroups` and `KitMessageHeader`; the table that this is made from is',
  '`scripts/coverage-rows.mjs`.',
];
const cell = (text) => text.replaceAll('|', '\\|');
for (const { section, rows } of coverage) {
  lines.push('', `## ${section}`, '', '| row | test | in |', '| --- | --- | --- |');
  for (const [row, file, title] of rows) {
    count += 1;
    if (!isThere(file, title)) faults.push(`${section}, ${row}: no test "${title}" in ${file}`);
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
