module.exports = {
  ...require('../jest.node.cjs')('house', __dirname),
  testMatch: ['<rootDir>/**/*.test.ts'],
};
