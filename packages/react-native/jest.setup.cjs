// Waiting is bounded by this alone: a busy machine makes tests slow, not red.
const { configure } = require('@testing-library/react-native');

configure({ asyncUtilTimeout: 20_000 });
