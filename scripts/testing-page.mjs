// Writes the tables of docs/testing.md from the table that the commands read; with `--check` it only says whether they agree.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './steps.mjs';
import { stepsOf, tiers } from './tiers.mjs';

const page = path.join(root, 'docs/testing.md');
const mark = (name) => [`<!-- ${name}: made by scripts/testing-page.mjs -->\n`, `<!-- /${name} -->`];
const before = readFileSync(page, 'utf8');
const after = [
  ['tiers', tiersTable()],
  ...Object.entries(tiers).map(([tier, { command }]) => [tier, stepsTable(tier, command)]),
].reduce(place, before);

// The formatter aligns tables.
const isSame = after.replace(/[ -]+/g, ' ') === before.replace(/[ -]+/g, ' ');
if (!process.argv.includes('--check')) writeFileSync(page, after);
else if (!isSame) {
  console.error('docs/testing.md says something else than scripts/tiers.mjs: node scripts/testing-page.mjs');
  process.exit(1);
}

function place(text, [name, table]) {
  const [begin, end] = mark(name);
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`docs/testing.md has no place for ${name}.`);
  return `${text.slice(0, from + begin.length)}\n${table}\n${text.slice(to)}`;
}

function tiersTable() {
  const rows = Object.values(tiers).map(({ command, about, budget }) => `| \`${command}\` | ${about} | ${budget} |`);
  return ['| tier | what it is for | budget, two idle cores |', '| --- | --- | --- |', ...rows, ''].join('\n');
}

function stepsTable(tier, command) {
  const steps = stepsOf(tier);
  const rows = steps.map(({ name, about, seconds }) => `| \`${name}\` | ${about} | ${seconds} |`);
  return [`| step of \`${command}\` | what it shows | about, in s |`, '| --- | --- | ---: |', ...rows, ''].join('\n');
}
