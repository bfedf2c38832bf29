const { getDefaultConfig } = require('expo/metro-config');

const config = getDefaultConfig(__dirname);
config.resolver.resolveRequest = (context, name, platform) =>
  name === 'bundle-entry'
    ? { type: 'sourceFile', filePath: process.env.BUNDLE_ENTRY }
    : context.resolveRequest(context, name, platform);

module.exports = config;
