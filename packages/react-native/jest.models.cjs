// What the components show, without them: no React Native to load, so it runs as the SDK does.
module.exports = {
  ...require('../../jest.node.cjs')('models', __dirname),
  testMatch: ['<rootDir>/src/models/**/*.test.ts'],
};
