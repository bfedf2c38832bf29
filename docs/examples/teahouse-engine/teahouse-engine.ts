import { createLineEngine, type ChatEngine, type OpenLine } from '@open-chat-kit/sdk/engine';
import { teahouseProtocol } from './teahouse-protocol.ts';

/** One connection of one guest: `createTeahouseEngine(webSocketLine('wss://teahouse.example'))`. */
export function createTeahouseEngine(open: OpenLine): ChatEngine {
  return createLineEngine({ name: 'teahouse', capabilities: { presence: true }, open, protocol: teahouseProtocol });
}
