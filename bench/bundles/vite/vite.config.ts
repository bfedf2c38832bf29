// What a host writes to draw the kit in a browser, and where this bench has its entries.
export default {
  resolve: { alias: { 'react-native': 'react-native-web' } },
  build: { rollupOptions: { input: process.env['BUNDLE_ENTRY'] } },
};
