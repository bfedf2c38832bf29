module.exports = {
  projects: [
    '<rootDir>/packages/sdk',
    '<rootDir>/packages/engine-embedded',
    '<rootDir>/packages/engine-remote',
    '<rootDir>/packages/server/jest.config.cjs',
    '<rootDir>/packages/react-native/jest.models.cjs',
    '<rootDir>/packages/react-native',
    '<rootDir>/packages/port',
    '<rootDir>/tests/jest.config.cjs',
    '<rootDir>/tests/server/jest.config.cjs',
    '<rootDir>/tests/server/shared-database/jest.config.cjs',
    '<rootDir>/docs/jest.config.cjs',
    '<rootDir>/simulation/jest.config.cjs',
    '<rootDir>/fuzz/jest.config.cjs',
  ],
  // One generous limit: the first test in a cold cache compiles React Native, and a busy machine takes its time.
  testTimeout: 180_000,
};
