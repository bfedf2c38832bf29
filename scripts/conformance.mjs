// npm run conformance: the whole suite on the embedded engine, then every broken engine and the check that catches it.
// `npm run conformance -- paging` runs only what has the word in its name.
// The harness is test code, so it is built here, beside the package: Node 20 cannot run TypeScript.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const testing = path.join(root, 'packages/engine-embedded/dist/testing');
const word = process.argv[2] ?? '';

const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
const project = path.join(root, 'packages/engine-embedded/tsconfig.testing.json');
const build = spawnSync(process.execPath, [tsc, '-b', project], { stdio: 'inherit' });
if (build.status !== 0) process.exit(1);

const load = (file) => import(pathToFileURL(path.join(testing, file)).href);
const { EmbeddedHarness } = await load('embedded-harness.js');
const { brokenEngines } = await load('broken-engines/broken-engines.js');
const { faultFound, runAgainst } = await load('broken-engines/catch.js');
const { runConformance } = await import(pathToFileURL(path.join(root, 'packages/sdk/dist/conformance/index.js')).href);

const report = await runConformance({
  createHarness: () => new EmbeddedHarness(),
  only: ({ name }) => name.includes(word),
  print: console.log,
});

console.log('\nBroken engines, and what caught them:');
let caught = 0;
let missed = 0;
for (const broken of brokenEngines.filter(({ name, caughtBy }) => `${name} ${caughtBy}`.includes(word))) {
  const fault = faultFound(broken, await runAgainst(broken));
  const isCaught = broken.saying.test(fault);
  if (isCaught) caught += 1;
  else missed += 1;
  console.log(`${isCaught ? 'caught  ' : 'MISSED  '} ${broken.name}: ${broken.fault}`);
  console.log(isCaught ? `         ${broken.caughtBy}\n         ${fault}` : `         expected of: ${broken.caughtBy}`);
}

// A skip is a hole: the embedded engine has every capability.
const failed = report.failed + report.skipped + missed;
console.log(`\n${report.passed + caught} passed, ${failed} failed`);
if (report.passed + caught === 0) console.log(`Nothing has "${word}" in its name.`);
process.exit(failed > 0 || report.passed + caught === 0 ? 1 : 0);
