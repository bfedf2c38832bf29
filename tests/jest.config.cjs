const node = require('../jest.node.cjs')('house', __dirname);

module.exports = {
  ...node,
  // Modules alone, of which they say nothing that `require` would read.
  moduleNameMapper: {
    ...node.moduleNameMapper,
    '^@actions/([^/]+)$': '<rootDir>/../node_modules/@actions/$1/dist/index.js',
    '^@actions/([^/]+)/(.+)$': '<rootDir>/../node_modules/@actions/$1/dist/$2.js',
  },
  transformIgnorePatterns: ['node_modules/(?!(idb-keyval|fake-indexeddb|jose|kysely|@actions)/)'],
  // Real servers: a project of their own.
  testMatch: ['<rootDir>/**/*.test.ts', '!**/tests/server/**'],
};
