import type { EngineLimits } from '@open-chat-kit/sdk/engine';

/** How much the chat server takes. A test of the house holds it to what the server refuses. */
export const remoteLimits: EngineLimits = Object.freeze({ text: 20_000 });
