module.exports = {
  ...require('../../../jest.node.cjs')('server-database', __dirname),
  testMatch: ['<rootDir>/**/*.test.ts'],
  globalSetup: '<rootDir>/begin.cjs',
  globalTeardown: '<rootDir>/end.cjs',
};
