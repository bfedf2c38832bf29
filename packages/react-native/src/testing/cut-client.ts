import { Kit } from '@open-chat-kit/sdk';
import type { ChatScene } from './chat-scene.ts';

/** A client whose connection a test cuts and lets come back. */
export interface CutClient {
  readonly client: Kit.ChatClient;
  /** From now on there is no network. */
  cut(): void;
  /** There is one again, and the client is told. */
  mend(): void;
}

export async function cutClient(scene: Pick<ChatScene, 'server' | 'clock'>, uid: string): Promise<CutClient> {
  let lose = (): void => {};
  let isDown = false;
  const engine = scene.server.engine();
  const client = new Kit.ChatClient({
    clock: scene.clock,
    engine: {
      ...engine,
      connect: async (session, sink, signal) => {
        if (isDown) throw new Kit.KitException('NETWORK', 'No network.');
        lose = () => sink([{ type: 'connection.lost', code: 'NETWORK', reason: 'Gone.' }]);
        return await engine.connect(session, sink, signal);
      },
    },
  });
  await client.login(uid);
  return {
    client,
    cut: () => {
      isDown = true;
      lose();
    },
    mend: () => {
      isDown = false;
      client.wake();
    },
  };
}
