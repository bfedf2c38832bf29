import { createEmbeddedServer, type EmbeddedServer } from '@open-chat-kit/engine-embedded';
import { Kit } from '@open-chat-kit/sdk';

/** A real server in the process, and a client for anyone who is wanted. */
export interface ChatScene {
  readonly server: EmbeddedServer;
  enter(uid: string): Promise<Kit.ChatClient>;
  close(): Promise<void>;
}

export async function chatScene(...uids: readonly string[]): Promise<ChatScene> {
  const server = createEmbeddedServer();
  for (const uid of uids) await server.createUser({ uid, name: uid });
  const clients: Kit.ChatClient[] = [];
  return {
    server,
    async enter(uid) {
      const client = new Kit.ChatClient({ engine: server.engine() });
      clients.push(client);
      await client.login(uid);
      return client;
    },
    async close() {
      for (const client of clients) await client.logout();
      await server.close();
    },
  };
}
