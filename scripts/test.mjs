// npm test: what a contributor runs before a commit. `npm test -- lint unit` runs only those steps.
import { runSteps, sayResults, stepsNamed } from './run-steps.mjs';
import { stepsOf } from './tiers.mjs';

const began = Date.now();
const results = await runSteps(stepsNamed(stepsOf('test'), process.argv.slice(2)));
process.exit(sayResults(results, { script: 'test', began }));
