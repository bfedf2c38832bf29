import { webSocketLine, type ChatEngine } from '@open-chat-kit/sdk/engine';
import { createTinyEngine } from '../tiny-engine/tiny-engine.ts';

/** One connection of one user to the server at this address: `wss://chat.example`. */
export function createNetEngine(url: string): ChatEngine {
  return createTinyEngine(webSocketLine(url));
}
