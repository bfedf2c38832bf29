import { createEmbeddedServer, indexedDbStorage } from '@open-chat-kit/engine-embedded';
import { Kit } from '@open-chat-kit/sdk';

/** Starts the server with what it kept, and logs Ana in: the first time and every other time. */
export async function begin(): Promise<void> {
  const server = createEmbeddedServer({ storage: indexedDbStorage('my-app') }); // for one tab only
  await server.createUser({ uid: 'ana', name: 'Ana' }).catch(unlessKept);
  await Kit.init({ engine: server.engine() });
  await Kit.login({ uid: 'ana' });
  await Kit.createGroup(new Kit.Group('tea', 'Tea lovers', Kit.GROUP_TYPE.PUBLIC)).catch(unlessKept);
}

/** What was kept is there already from the second start on. */
function unlessKept(error: unknown): void {
  if (!(error instanceof Kit.KitException && error.code === 'CONFLICT')) throw error;
}
