module.exports = {
  ...require('../jest.node.cjs')('house', __dirname),
  // Real servers: a project of their own.
  testMatch: ['<rootDir>/**/*.test.ts', '!<rootDir>/server/**'],
};
