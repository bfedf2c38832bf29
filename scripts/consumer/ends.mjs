// The ends of the ranges: what the consumer check installs, what the peer ranges begin with, and what docs/supported.md
// says. A test holds the three together. The newest are those of the day of the check, not what a tag names: `latest` of
// React Native is no release.

/** Why each is the oldest stands in docs/supported.md. */
export const oldest = {
  react: '19.0.0',
  'react-native': '0.78.0',
  '@shopify/flash-list': '2.0.3',
  'react-native-web': '0.20.0',
  typescript: '5.0.4',
  node: '20.11.0',
};

/** React goes with React Native: its renderer and React must be of one version. */
export const newest = {
  react: '19.3.0',
  'react-native': '0.88.1',
  '@shopify/flash-list': '2.3.2',
  'react-native-web': '0.21.4',
  typescript: '7.0.2',
  node: '24.21.0',
};

/** The types of the same days. */
export const types = {
  oldest: { '@types/node': '20.11.0', '@types/react': '19.0.0' },
  newest: { '@types/node': '24.19.2', '@types/react': '19.3.0' },
};
