import { everyCapability } from '@open-chat-kit/sdk/engine';
import type { Capabilities, EngineLimits } from '@open-chat-kit/sdk/engine';
import { limits } from './limits.ts';

/** What the embedded server can do, whether it runs in this tab or in another one. */
export const embeddedCapabilities: Capabilities = everyCapability;

/** How much of it the server takes, as far as the contract has a word for it. */
export const embeddedLimits: EngineLimits = Object.freeze({ text: limits.text });
