// Waiting is bounded by this alone: a busy machine makes tests slow, not red.
const { configure } = require('@testing-library/react-native');
const React = require('react');
const ReactNative = require('react-native');

configure({ asyncUtilTimeout: Number(process.env.WAIT_MS ?? 20_000) });

const { Dimensions } = ReactNative;
// React Native's own mock has text of 200 %.
Dimensions.set({ window: { ...Dimensions.get('window'), fontScale: 1 }, screen: Dimensions.get('screen') });

// FlashList's mocks record the views that they are called with, and with them every list that was ever mounted.
afterEach(() => {
  jest.clearAllMocks();
});

// React notes where each element was made, a third of all that is computed here, for warnings of which no test reads that.
const [, internals] = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'));
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

// React Native requires what one takes of it each time anew, which is quick where no jest resolves it.
for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(ReactNative))) {
  if (get === undefined) continue;
  const shared = { configurable: true, enumerable: true };
  const once = () => {
    const value = get.call(ReactNative);
    Object.defineProperty(ReactNative, name, { ...shared, value, writable: true });
    return value;
  };
  Object.defineProperty(ReactNative, name, { ...shared, get: once });
}
