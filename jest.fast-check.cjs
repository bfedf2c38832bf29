// What tests import as fast-check: the gate tries the same in each run, `npm run validate -- properties-fresh` what nobody has
// seen. A report names the seed of what it found: PROPERTY_SEED=… tries that again.
const fastCheck = require('./node_modules/fast-check/lib/cjs/fast-check.js');

const { PROPERTY_SEED: seed = '1' } = process.env;
if (seed !== 'fresh') fastCheck.configureGlobal({ ...fastCheck.readConfigureGlobal(), seed: Number(seed) });

module.exports = fastCheck;
