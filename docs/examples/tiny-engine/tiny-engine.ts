import { createLineEngine, type Capabilities, type ChatEngine, type OpenLine } from '@open-chat-kit/sdk/engine';

/** What the tiny server can do beyond what every server can: nothing. */
const capabilities: Capabilities = {};

/** One connection of one user to a tiny server, wherever that is. */
export function createTinyEngine(open: OpenLine): ChatEngine {
  return createLineEngine({ name: 'tiny', capabilities, open });
}
