module.exports = {
  displayName: 'react-native',
  preset: '@react-native/jest-preset',
  testEnvironment: '<rootDir>/jest.environment.cjs',
  transformIgnorePatterns: ['node_modules/(?!((jest-)?react-native|@react-native(-community)?|idb-keyval)/)'],
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/src/**/*.test.tsx'],
};
