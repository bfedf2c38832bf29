/** The people of the page, the group that they are in, and what comes in when it storms. */
import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';
import { Kit } from '@open-chat-kit/react-native';
import { quiet } from './quiet.ts';

const server = createEmbeddedServer();
const names = ['Ana', 'Ben', 'Cleo', 'Dov', 'Eve', 'Fay', 'Gus'];
const clients = new Map(
  names.map((name) => [name.toLowerCase(), new Kit.ChatClient({ engine: server.engine() })] as const),
);

export function clientOf(uid: string): Kit.ChatClient {
  const client = clients.get(uid);
  if (client === undefined) throw new Error(`There is no ${uid}.`);
  return client;
}

interface Scene {
  readonly type: string;
  readonly roles: readonly (readonly [uid: string, scope: string])[];
  readonly chats: number;
}

/** Everybody comes in; the first of the roles makes the group. Nobody is in a group without roles: there is none. */
export async function prepare({ type, roles, chats }: Scene): Promise<void> {
  for (const name of names) await server.createUser({ uid: name.toLowerCase(), name });
  for (const [uid, client] of clients) await client.login(uid);
  const [[owner] = [null], ...others] = roles;
  if (owner !== null) {
    await clientOf(owner).createGroup(new Kit.Group('tea', 'Tea', type, type === 'password' ? 'sesame' : ''));
    const members = others.flatMap(([uid, scope]) =>
      scope === 'admin' || scope === 'moderator' || scope === 'participant' ? [new Kit.GroupMember(uid, scope)] : [],
    );
    if (members.length > 0) await clientOf(owner).addMembersToGroup('tea', members);
  }
  for (let index = chats - 1; index >= 0; index -= 1) {
    const guid = `c${index}`;
    await clientOf('ben').createGroup(new Kit.Group(guid, `Chat ${index}`, 'public'));
    await clientOf('ana').joinGroup(guid);
    await clientOf('ana').sendMessage(new Kit.TextMessage(guid, 'Hello', 'group'));
    await clientOf('ben').sendMessage(new Kit.TextMessage(guid, 'Hello yourself', 'group'));
  }
}

export async function settle(): Promise<void> {
  for (const client of clients.values()) await client.getUser('ana');
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** The newest answers first, as the server has it. */
export async function conversationsOf(uid: string): Promise<(readonly [string, number])[]> {
  const all = await new Kit.ConversationsRequestBuilder().setLimit(100).build(clientOf(uid)).fetchNext();
  return all.map((one) => [one.getConversationId(), one.getUnreadMessageCount()] as const);
}

export async function storm(perSecond: number, seconds: number): Promise<Record<string, number>> {
  const [ana, ben] = [clientOf('ana'), clientOf('ben')];
  const noisy = Array.from({ length: quiet.of }, (_, index) => index).filter(
    (index) => index < quiet.from || index > quiet.to,
  );
  const last = new Map<string, Kit.TextMessage>();
  const counts: Record<string, number> = { messages: 0, edits: 0, receipts: 0, reads: 0 };
  const count = (kind: string): number => (counts[kind] = (counts[kind] ?? 0) + 1);
  const write = async (from: Kit.ChatClient, guid: string, text: string): Promise<void> => {
    const sent = await from.sendMessage(new Kit.TextMessage(guid, text, 'group'));
    if (sent instanceof Kit.TextMessage) last.set(`${from === ana ? 'ana' : 'ben'} ${guid}`, sent);
    count('messages');
  };
  const step = async (index: number): Promise<void> => {
    // Kinds and chats go round by numbers without a common part: each chat has all kinds.
    const guid = `c${noisy[(index * 7) % noisy.length] ?? 0}`;
    const bens = last.get(`ben ${guid}`);
    const anas = last.get(`ana ${guid}`);
    const kind = Math.floor(index / noisy.length + index) % 5;
    if (kind === 1 && bens !== undefined) {
      bens.setText(`Mended ${index}`);
      await ben.editMessage(bens);
      return void count('edits');
    }
    if (kind === 2 && bens !== undefined) {
      await ana.markAsRead(bens);
      return void count('reads');
    }
    if (kind === 3 && anas !== undefined) {
      await ben.markAsRead(anas);
      return void count('receipts');
    }
    await write(kind === 4 ? ana : ben, guid, `Number ${index}`);
  };
  const begin = performance.now();
  for (let done = 0; done < perSecond * seconds;) {
    const due = Math.min(perSecond * seconds, ((performance.now() - begin) / 1_000) * perSecond);
    const now: Promise<void>[] = [];
    for (; done < due; done += 1) now.push(step(done));
    await Promise.all(now);
    await new Promise((resolve) => setTimeout(resolve, 4)); // the rate is the subject here
  }
  return counts;
}
