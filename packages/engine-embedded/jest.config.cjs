module.exports = require('../../jest.node.cjs')('engine-embedded', __dirname);
