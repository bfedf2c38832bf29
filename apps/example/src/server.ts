import { createTabServer } from '@open-chat-kit/engine-embedded';
import { demoData } from '@open-chat-kit/engine-embedded/demo';
import { Kit } from '@open-chat-kit/react-native';

const demo = demoData({ seed: 7, people: 24, groups: 30 });

/** One server for all tabs of this browser, filled with the same people and groups everywhere. */
const server = createTabServer({ name: 'open-chat-kit-example', seed: demo });

/** The demo people one can be. */
export const people: readonly { readonly uid: string; readonly name: string }[] = demo.people.slice(0, 6);

/** A client of this person's own. */
export async function signIn(uid: string): Promise<InstanceType<typeof Kit.ChatClient>> {
  const client = new Kit.ChatClient({ engine: server.engine() });
  await client.login({ uid });
  return client;
}
