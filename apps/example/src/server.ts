import { demoData } from '@open-chat-kit/engine-embedded/demo';
import { createTabServer } from '@open-chat-kit/engine-embedded/tabs';
import { Kit } from '@open-chat-kit/react-native';

/** One server for all tabs of this browser, filled with the same people and groups when it starts for the first time. */
const server = createTabServer({ name: 'open-chat-kit-example', seed: demoData({ seed: 7, people: 40, groups: 60 }) });

/** The demo people one can be. */
export const people: readonly { readonly uid: string; readonly name: string }[] = [
  { uid: 'ana', name: 'Ana Sousa' },
  { uid: 'ben', name: 'Ben Okafor' },
  { uid: 'mei', name: '陈美玲' },
  { uid: 'yusuf', name: 'يوسف الحداد' },
  { uid: 'noa', name: 'נועה לוי' },
];

/** A client of this person's own. */
export async function signIn(uid: string): Promise<Kit.ChatClient> {
  const client = new Kit.ChatClient({ engine: server.engine() });
  await client.login({ uid });
  return client;
}
