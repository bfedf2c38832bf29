const { getDefaultConfig, mergeConfig } = require('@react-native/metro-config');

// On by default from React Native 0.79 on; 0.78 has to be told.
module.exports = mergeConfig(getDefaultConfig(__dirname), { resolver: { unstable_enablePackageExports: true } });
