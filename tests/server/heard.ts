import { setTimeout } from 'node:timers/promises';
import type { RawClient } from './raw-client.ts';

/** Waits until a client was told of something, or the test takes too long. */
export async function heard(client: RawClient, event: object): Promise<void> {
  const isThere = (): boolean =>
    client.events.some((one) => {
      try {
        expect(one).toMatchObject(event);
        return true;
      } catch {
        return false;
      }
    });
  while (!isThere()) {
    expect(await client.codeOf('ping')).toBe('ok');
    await setTimeout(10); // instances that share a processor with whoever asks get on meanwhile
  }
}
