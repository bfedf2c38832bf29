module.exports = require('../../jest.node.cjs')('port', __dirname);
