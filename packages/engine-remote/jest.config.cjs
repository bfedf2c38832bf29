module.exports = require('../../jest.node.cjs')('engine-remote', __dirname);
