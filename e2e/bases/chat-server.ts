import { RestClient } from '../../tests/server/rest-client.ts';
import { adminKey, startChatServers } from '../server/chat-servers.ts';
import type { Base } from './base.ts';
import { Line } from './line.ts';

const owner = 'cleo';
const members = [
  { uid: 'ana', scope: 'participant' },
  { uid: 'ben', scope: 'participant' },
] as const;

/** Two instances over one PostgreSQL, each a process. Ana is on the first one, everybody else on the other. */
export async function openChatServer(): Promise<Base> {
  const servers = await startChatServers();
  const lines = await Promise.all(servers.addresses.map((address) => Line.to(Number(new URL(address).port))));
  const rest = await RestClient.open(servers.addresses[0] ?? '', adminKey);
  let made = 0;

  async function makeGroup(name: string): Promise<string> {
    made += 1;
    const guid = `of-check-${made}`;
    await rest.done('createGroup', { query: { onBehalfOf: owner }, body: { guid, name, type: 'public' } });
    await rest.done('addMembers', { path: { guid }, body: { members } });
    return guid;
  }

  return {
    async prepare() {
      for (const guid of await groups(rest)) await rest.done('deleteGroup', { path: { guid } });
      // As in the demo.
      await makeGroup('Harbour Language Exchange');
    },
    async signIn(page, name) {
      const uid = name.toLowerCase();
      await page.getByRole('button', { name: 'Your server' }).click();
      await page.getByRole('textbox', { name: 'Server address' }).fill(lines[uid === 'ana' ? 0 : 1]?.url ?? '');
      await page.getByRole('textbox', { name: 'Account' }).fill(uid);
      await page.locator('input[type="password"]').fill(`${uid}-password`);
      await page.keyboard.press('Enter');
    },
    async cut() {
      for (const line of lines) line.cut();
    },
    async mend() {
      for (const line of lines) line.mend();
    },
    explains: (complaint) => /WebSocket connection to .* failed/.test(complaint),
    async longChat(count) {
      const guid = await makeGroup('A long chat');
      const writers = ['ana', 'ben', owner];
      for (let number = 1; number <= count; number += 1) {
        const text = `${number}. ${'and so on '.repeat(1 + ((number * 7) % 12))}`;
        const onBehalfOf = writers[((number * 7) % 5) % writers.length] ?? owner;
        const body = { muid: `${guid} ${number}`, content: { kind: 'text', text } };
        await rest.done('sendToGroup', { path: { guid }, query: { onBehalfOf }, body });
      }
      return `server=${encodeURIComponent(lines[0]?.url ?? '')}&guid=${guid}`;
    },
    async close() {
      await Promise.all(lines.map((line) => line.close()));
      await servers.stop();
    },
  };
}

async function groups(rest: RestClient): Promise<readonly string[]> {
  const { items } = await rest.done('listGroups');
  return Array.isArray(items) ? items.map(({ guid }: { readonly guid: string }) => guid) : [];
}
