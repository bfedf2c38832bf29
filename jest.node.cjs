// Settings shared by the packages that know no React: plain Node, sources through the private export condition.
module.exports = (displayName, rootDir) => ({
  displayName,
  rootDir,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@open-chat-kit/source', 'require', 'node', 'node-addons'] },
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  moduleNameMapper: { '^fast-check$': require.resolve('./jest.fast-check.cjs') },
  transform: { '\\.[cm]?[jt]sx?$': require.resolve('./jest.sources.cjs') },
  transformIgnorePatterns: ['node_modules/(?!(idb-keyval|fake-indexeddb|jose|kysely)/)'],
});
