// npm run validate: what searches for faults that nobody knows, part by part. `npm run validate -- mutants` runs only that part,
// `--from` goes on where it stopped: with what has not passed on this commit yet; `--from mutants` begins at that part; `--list`
// prints the names, and `--list mutants` what would run.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runSteps, sayResults, stepsNamed } from './run-steps.mjs';
import { root } from './steps.mjs';
import { allSteps, stepsOf, withTaken } from './tiers.mjs';

const began = Date.now();
const notebook = path.join(root, 'node_modules/.cache/validate.json');
const commit = commitHere();
const notes = readNotes();
const given = process.argv.slice(2);
const parts = stepsOf('validate');
if (given[0] === '--list') {
  const listed = given.length === 1 ? parts : withTaken(stepsNamed(allSteps, given.slice(1)));
  console.log(JSON.stringify(listed.map(({ name }) => name)));
  process.exit(0);
}
const results = await runSteps(withTaken(wanted()), ({ name, passed, failed, seconds, left }) => {
  notes[name] = { commit, at: new Date().toISOString(), passed, failed, seconds: Math.round(seconds), left };
  mkdirSync(path.dirname(notebook), { recursive: true });
  writeFileSync(notebook, `${JSON.stringify(notes, null, 2)}\n`);
});
console.log(`\nPart by part, on ${commit}:`);
for (const { name } of parts) console.log(`  ${name.padEnd(24)} ${outcomeOf(notes[name])}`);
process.exit(sayResults(results, { script: 'run validate', began }));

function wanted() {
  if (given[0] !== '--from') return given.length === 0 ? parts : stepsNamed(allSteps, given);
  if (given.length === 1) return orEnd(parts.filter(({ name }) => !isPassed(notes[name])));
  const [first] = stepsNamed(parts, [given[1]]);
  return parts.slice(parts.indexOf(first));
}

function orEnd(left) {
  if (left.length > 0) return left;
  console.log(`Every part has passed on ${commit}.`);
  process.exit(0);
}

function isPassed(note) {
  return note?.commit === commit && note.failed === 0 && note.left === undefined;
}

function outcomeOf(note) {
  if (note === undefined) return 'never run here';
  const outcome = note.left === undefined ? (note.failed === 0 ? 'passed' : 'FAILED') : 'left out';
  return `${outcome}, ${note.passed} passed, ${note.failed} failed, ${note.seconds} s${note.commit === commit ? '' : `, on ${note.commit}`}`;
}

/** The commit that is tried; with a plus where the files are not quite it. */
function commitHere() {
  return `${git('rev-parse', '--short=9', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`;
}

function git(...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
}

function readNotes() {
  try {
    return JSON.parse(readFileSync(notebook, 'utf8'));
  } catch {
    return {};
  }
}
