// What tests run, but for React Native: modules, types and JSX are taken away, and what this Node knows is left as written.
// By esbuild, since a machine that is new to the project compiles all of them before its first test.
const { transformSync } = require('esbuild');

module.exports = {
  process(source, file) {
    const { code, map } = transformSync(source, {
      loader: /\.[cm]?js$/.test(file) ? 'js' : file.endsWith('x') ? 'tsx' : 'ts',
      format: 'cjs',
      target: `node${process.versions.node}`,
      // Modules of a test are its own: what is loaded later comes by the same way as the rest.
      supported: { 'dynamic-import': false },
      jsx: 'automatic',
      sourcefile: file,
      sourcemap: 'external',
      sourcesContent: false,
    });
    return { code, map };
  },
};
