import { jsonProtocol } from '@open-chat-kit/sdk/engine';
import type { LineProtocol } from '@open-chat-kit/sdk/engine';

/** The lines' own protocol. A burst that many are told is written once for all of them; `told` has the last word on each text. */
export function sharedProtocol(told: (text: string) => string): LineProtocol {
  /** Bursts that were written, for as long as somebody is told them. */
  const written = new WeakMap<readonly unknown[], string>();
  return {
    ...jsonProtocol,
    write(message) {
      const known = message.kind === 'events' ? written.get(message.events) : undefined;
      if (known !== undefined) return known;
      const frame = told(JSON.stringify(message));
      if (message.kind === 'events') written.set(message.events, frame);
      return frame;
    },
  };
}
