module.exports = require('../../jest.node.cjs')('sdk', __dirname);
