module.exports = require('../../jest.node.cjs')('server', __dirname);
