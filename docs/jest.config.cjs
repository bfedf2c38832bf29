module.exports = {
  ...require('../jest.node.cjs')('docs', __dirname),
  testMatch: ['<rootDir>/**/*.test.ts'],
};
