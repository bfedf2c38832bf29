module.exports = {
  ...require('../../jest.node.cjs')('server-processes', __dirname),
  testMatch: ['<rootDir>/*.test.ts'],
};
