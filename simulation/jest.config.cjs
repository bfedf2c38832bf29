// As the UI package's own tests: components run as on a phone, over sources.
const reactNative = require('../packages/react-native/jest.config.cjs');

const inPackage = (name) => require.resolve(`../packages/react-native/${name}`);

module.exports = {
  ...reactNative,
  displayName: 'simulation',
  rootDir: __dirname,
  testEnvironment: inPackage('jest.environment.cjs'),
  setupFilesAfterEnv: [inPackage('jest.setup.cjs')],
  transform: {
    ...reactNative.transform,
    '^.+\\.(js|ts|tsx)$': ['babel-jest', { configFile: inPackage('babel.config.cjs') }],
  },
  testMatch: ['<rootDir>/**/*.test.ts', '<rootDir>/**/*.test.tsx'],
};
