// The example is made of the packages' sources: a fresh clone has no dist/, and `npm start` makes none.
import path from 'node:path';

type Context = { readonly unstable_conditionNames: readonly string[]; readonly resolveRequest: unknown };
type Resolve = (context: Context & { readonly originModulePath: string }, name: string, platform: string) => unknown;

const { resolver } = require(path.resolve(__dirname, '../apps/example/metro.config.cjs')) as {
  readonly resolver: { readonly resolveRequest: Resolve };
};

test.each([
  ['a browser', ['browser', 'react-native'], 'web'],
  ['a phone', ['react-native', 'require'], 'android'],
  ['the drawing of pages ahead, for which Expo has conditions of its own', ['node'], 'web'],
])('for %s the sources come first', (_what, names, platform) => {
  const resolveRequest = jest.fn();
  const context = { unstable_conditionNames: names, resolveRequest, originModulePath: '/app/index.ts' };
  resolver.resolveRequest(context, '@open-chat-kit/sdk', platform);
  expect(resolveRequest).toHaveBeenCalledWith(
    expect.objectContaining({ unstable_conditionNames: ['@open-chat-kit/source', ...names] }),
    '@open-chat-kit/sdk',
    platform,
  );
});
