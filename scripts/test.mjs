// npm test: everything that must hold before a commit. `npm test -- lint unit` runs only those steps.
import { runSteps } from './steps.mjs';
import { testParts } from './test-steps.mjs';

await runSteps('test', testParts);
