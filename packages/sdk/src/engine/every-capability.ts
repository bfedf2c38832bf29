import { type Capabilities, capabilities } from '../contract.ts';

/**
 * Every optional part, for engines that are released together with this very SDK. A later SDK adds parts: an engine that is
 * released by itself names what it has.
 */
export const everyCapability: Capabilities = Object.freeze(
  Object.fromEntries(capabilities.map((capability) => [capability, true])),
);
