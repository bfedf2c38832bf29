// What is mounted runs where the tests of the UI package run.
const base = require('../packages/react-native/jest.config.cjs');

module.exports = {
  ...base,
  displayName: 'fuzz',
  testEnvironment: require.resolve('./jest.environment.cjs'),
  rootDir: '../packages/react-native',
  roots: [__dirname],
  testMatch: [`${__dirname}/**/*.test.ts`, `${__dirname}/**/*.test.tsx`],
};
