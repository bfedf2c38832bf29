import type { NextConfig } from 'next';

const config: NextConfig = {
  cacheComponents: true,
  partialPrefetching: true,
  // Bundled on the server too: what stays outside would ask Node for react-native itself.
  transpilePackages: ['@open-chat-kit/react-native', 'react-native-web'],
  turbopack: { resolveAlias: { 'react-native': 'react-native-web' } },
};

export default config;
