// npm run gate: what guards main beside npm test, which .ci/run calls before it. `npm run gate -- knip` runs only that step.
import { runSteps, sayResults, stepsNamed } from './run-steps.mjs';
import { stepsOf } from './tiers.mjs';

const began = Date.now();
const results = await runSteps(stepsNamed(stepsOf('gate'), process.argv.slice(2)));
process.exit(sayResults(results, { script: 'run gate', began }));
