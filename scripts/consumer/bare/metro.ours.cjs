const { mergeConfig } = require('@react-native/metro-config');

/** What the platform brings is left out: it is most of a bundle, and compiling it most of the time. */
const ofPlatform = /^(react|react-native|@babel\/runtime)(\/|$)/;

module.exports = mergeConfig(require('./metro.config.cjs'), {
  resolver: {
    resolveRequest: (context, name, platform) =>
      ofPlatform.test(name) ? { type: 'empty' } : context.resolveRequest(context, name, platform),
  },
  serializer: { getModulesRunBeforeMainModule: () => [], getPolyfills: () => [] },
});
