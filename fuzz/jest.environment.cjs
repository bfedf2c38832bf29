const Environment = require('../packages/react-native/jest.environment.cjs');

/** Gives tests the real process: jest's own copy of it never hears of a rejection that nobody took. */
module.exports = class extends Environment {
  constructor(config, context) {
    super(config, context);
    this.global.hostProcess = process;
  }
};
