const preset = require('@react-native/jest-preset/jest-preset.js');

module.exports = {
  displayName: 'react-native',
  preset: '@react-native/jest-preset',
  testEnvironment: '<rootDir>/jest.environment.cjs',
  setupFiles: ['@shopify/flash-list/jestSetup.js', require.resolve('./jest.list-frames.cjs')],
  moduleNameMapper: { '^fast-check$': require.resolve('../../jest.fast-check.cjs') },
  setupFilesAfterEnv: ['<rootDir>/jest.setup.cjs'],
  transform: {
    // As this Node runs them; React Native, and what stands on it, is compiled as for devices.
    '/(packages|apps|simulation|tests)/(?!.*/node_modules/).*\\.tsx?$': require.resolve('../../jest.sources.cjs'),
    ...preset.transform,
  },
  transformIgnorePatterns: [
    'node_modules/(?!((jest-)?react-native|@react-native(-community)?|@shopify/flash-list|idb-keyval)/)',
  ],
  testMatch: [
    '<rootDir>/src/**/*.test.ts',
    '<rootDir>/src/**/*.test.tsx',
    // A project of their own: jest.models.cjs.
    '!**/packages/react-native/src/models/**',
  ],
};
