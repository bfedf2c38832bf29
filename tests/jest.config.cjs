module.exports = {
  ...require('../jest.node.cjs')('house', __dirname),
  testMatch: ['<rootDir>/**/*.test.ts'],
  // Real servers: a project of their own.
  testPathIgnorePatterns: ['<rootDir>/server/'],
};
