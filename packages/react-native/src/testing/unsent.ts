import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import { Kit, type KeyValueStorage } from '@open-chat-kit/sdk';
import type { ChatScene } from './chat-scene.ts';

/** A storage in which a user left a message that was never sent. `release` lets it be read. */
export async function unsentBy(
  uid: string,
  message: Kit.TextMessage,
  { server, clock }: Pick<ChatScene, 'server' | 'clock'>,
): Promise<{ readonly storage: KeyValueStorage; readonly release: () => void }> {
  const items = new Map<string, string>();
  let release = (): void => {};
  let isHeld: Promise<void> | null = null;
  const storage: KeyValueStorage = {
    getItem: async (key) => items.get(key) ?? null,
    setItem: async (key, value) => void items.set(key, value),
    removeItem: async (key) => void items.delete(key),
    getAllKeys: async () => {
      await isHeld;
      return [...items.keys()];
    },
  };
  const before = new Kit.ChatClient({ engine: neverSending(server.engine()), clock, storage });
  await before.login(uid);
  before.sendMessage(message).catch(() => {});
  await clock.advance(1);
  await before.logout();
  isHeld = new Promise((resolve) => (release = resolve));
  return { storage, release };
}

/** The same engine, on which no message ever gets through. */
export function neverSending(engine: ChatEngine): ChatEngine {
  return { ...engine, send: () => new Promise(() => {}) };
}
