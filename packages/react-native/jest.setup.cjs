// Waiting is bounded by this alone: a busy machine makes tests slow, not red.
const { configure } = require('@testing-library/react-native');
const { Dimensions } = require('react-native');

configure({ asyncUtilTimeout: Number(process.env.WAIT_MS ?? 20_000) });

// React Native's own mock has text of 200 %.
Dimensions.set({ window: { ...Dimensions.get('window'), fontScale: 1 }, screen: Dimensions.get('screen') });

// FlashList's mocks record the views that they are called with, and with them every list that was ever mounted.
afterEach(() => {
  jest.clearAllMocks();
});
