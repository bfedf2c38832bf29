// Runs steps of the table, two at a time, and says at the end what passed, what failed, and how to run one alone.
import { appendFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

const cores = availableParallelism();

/** Runs these steps, tells how each went as soon as it is over, and returns how all went. */
export async function runSteps(steps, onResult = () => {}) {
  const slots = Math.min(2, cores, steps.length);
  const isAlone = steps.length === 1;
  const waiting = new Set(steps);
  const running = new Map();
  const results = [];
  const begin = (step) => {
    waiting.delete(step);
    const isByItself = isAlone || step.isByItself === true;
    const run = runStep(step, {
      isAlone: isByItself,
      cores: isByItself ? cores : Math.max(1, Math.floor(cores / slots)),
    });
    running.set(
      step,
      run.then((result) => {
        running.delete(step);
        results.push(result);
        onResult(result);
      }),
    );
  };
  while (waiting.size + running.size > 0) {
    for (const step of nextSteps()) begin(step);
    await Promise.race(running.values());
  }
  return results;

  function nextSteps() {
    if ([...running.keys()].some(({ isByItself }) => isByItself)) return [];
    const open = new Set([...waiting, ...running.keys()].map(({ name }) => name));
    const ready = [...waiting].filter((step) => !before(step).some((name) => open.has(name)));
    const shared = ready.filter(({ isByItself }) => !isByItself).toSorted((one, other) => weight(other) - weight(one));
    const next = shared.slice(0, slots - running.size);
    // What measures times has the machine for itself, once nothing else is left to do.
    return next.length === 0 && running.size === 0 ? ready.slice(0, 1) : next;
  }

  /** Seconds until all that waits for a step could be over: what others wait for begins first. */
  function weight({ name, seconds }) {
    return seconds + Math.max(0, ...steps.filter((step) => before(step).includes(name)).map(weight));
  }
}

/** Names of what is over before a step begins. */
function before({ after = [], takes = [] }) {
  return [...after, ...takes];
}

/** One step. Alone it prints as it goes, and beside others when it is over. */
async function runStep({ name, run }, { isAlone, cores: ofStep }) {
  const start = Date.now();
  const printed = [];
  if (!isAlone) console.log(`-- ${name} begins`);
  const print = isAlone ? (text) => void process.stdout.write(text) : (text) => void printed.push(text);
  print(`\n== ${name}\n`);
  const result = await run({ name, print, isAlone, cores: ofStep });
  const verdict = result.failed > 0 ? 'FAILED' : result.left === undefined ? 'ok' : 'left out';
  const seconds = (Date.now() - start) / 1000;
  print(`== ${name}: ${verdict}, ${result.passed} passed, ${result.failed} failed (${seconds.toFixed(1)} s)\n`);
  process.stdout.write(printed.join(''));
  return { ...result, name, seconds };
}

/** Says how a run went. The last lines say what failed: of a long log often only the end is kept. */
export function sayResults(results, { script, began }) {
  const broken = results.filter(({ failed }) => failed > 0);
  const failures = [
    ...broken.map(({ name, tail }) => `\n-- the end of what ${name} printed\n${tail ?? ''}\n`),
    ...broken.map(({ name, failures: named }) => {
      const lines = named.slice(0, 20).map((one) => `FAILED  ${name}: ${one}\n`);
      return `${lines.join('')}        Run it alone: npm ${script} -- ${name}\n`;
    }),
  ].join('');
  const left = results
    .filter((result) => result.left !== undefined)
    .map(({ name, left: why }) => `${name} was left out. ${why}\n`);
  process.stdout.write(`\n${left.join('')}${failures}`);
  const sum = (count) => results.reduce((total, result) => total + result[count], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  record(`${passed} ${failed}\n`, failures);
  console.log(`\nIt took ${((Date.now() - began) / 60_000).toFixed(1)} minutes.`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

/** For whoever adds up several runs, and says at the end of all what broke. */
function record(totals, failures) {
  const folder = process.env.STEPS_RECORD;
  if (!folder) return;
  appendFileSync(path.join(folder, 'totals'), totals);
  appendFileSync(path.join(folder, 'failures'), failures);
}

/** The steps of a table that are named, or all; ends the process at a name that there is not. */
export function stepsNamed(table, names) {
  const unknown = names.filter((name) => !table.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(', ')}. There are: ${table.map(({ name }) => name).join(', ')}`);
    process.exit(2);
  }
  return table.filter(({ name }) => names.length === 0 || names.includes(name));
}
