import { Kit } from '@open-chat-kit/sdk';
import type { ChatScene } from './chat-scene.ts';

/** Each at a client of their own, and the group as Ana has it. */
export type SharedTea<Uid extends string> = Record<Uid, Kit.ChatClient> & { readonly group: Kit.Group };

/** Ben's group "tea", which all may join: Ana has, and so have these. */
export async function shareTea<Uid extends string = never>(
  scene: Pick<ChatScene, 'enterAll'>,
  ...others: readonly Uid[]
): Promise<SharedTea<'ana' | 'ben' | Uid>> {
  const people = await scene.enterAll<'ana' | 'ben' | Uid>('ana', 'ben', ...others);
  await people.ben.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  const group = await people.ana.joinGroup('tea');
  for (const uid of others) await people[uid].joinGroup('tea');
  return { ...people, group };
}

/** Somebody says this there, one after the other. @returns the last */
export async function say(from: Kit.ChatClient, ...texts: readonly string[]): Promise<Kit.BaseMessage> {
  let last = new Kit.BaseMessage('', 'group', '', '');
  for (const text of texts) last = await from.sendMessage(new Kit.TextMessage('tea', text, 'group'));
  return last;
}

/** The same. @returns the ids of all */
export async function sayForIds(from: Kit.ChatClient, ...texts: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const text of texts) ids.push((await say(from, text)).getId());
  return ids;
}
