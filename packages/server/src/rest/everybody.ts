import { pageOf, readGroupsQuery, readUsersQuery } from '@open-chat-kit/engine-embedded/rules';
import { KitException } from '@open-chat-kit/sdk/engine';
import type { NewGroup, Page, UserNews } from '@open-chat-kit/sdk/engine';
import type { Work } from '../database/open-database.ts';
import { fromText, toText } from '../database/texts.ts';
import { groupsFound } from '../requests/list-groups.ts';
import { usersFound } from '../requests/list-users.ts';
import { findGroup, orderIn } from '../slice/find-rows.ts';
import { newsOf, readWorld } from '../slice/read-world.ts';

// What the backend sees by itself: everybody and every group, as nobody in particular looks at them.

/** A place in a list that belongs to no user. */
const nobody = { order: '', uid: '' };

/** @throws NOT_FOUND */
export async function userFor(work: Work, uid: string): Promise<UserNews> {
  const world = await readWorld(work, { viewer: toText(uid) });
  const account = world.accounts.get(uid);
  if (!account || !(await isThere(work, uid)))
    throw new KitException('NOT_FOUND', 'There is no such user.', { details: { uid } });
  return newsOf(world).user(account);
}

/** Whether there is such a user, who was not erased. */
export async function isThere(work: Work, uid: string): Promise<boolean> {
  const row = await work
    .selectFrom('users')
    .select('uid')
    .where('uid', '=', toText(uid))
    .where('erased_at', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws NOT_FOUND */
export async function groupFor(work: Work, guid: string): Promise<NewGroup> {
  const row = await findGroup(work, toText(guid));
  const world = await readWorld(work, { viewer: '', groups: row ? [row] : [] });
  const group = world.groups.get(guid);
  if (!group) throw new KitException('NOT_FOUND', 'There is no such group.', { details: { guid } });
  return newsOf(world).newGroup(group);
}

/** Who owns a group; `null` where there is none. */
export async function ownerOf(work: Work, guid: string): Promise<string | null> {
  const row = await work
    .selectFrom('members')
    .select('uid')
    .where('guid', '=', toText(guid))
    .where('scope', '=', 'owner')
    .executeTakeFirst();
  return row ? fromText(row.uid) : null;
}

/** Who may do most with a message: the owner of its group; between two people, who sent it. `null` where there is none. */
export async function keeperOf(work: Work, messageId: string): Promise<string | null> {
  const message = await work
    .selectFrom('messages')
    .select(['sender', 'receiver_type', 'receiver_id'])
    .where('order', '=', orderIn(messageId) ?? 0)
    .executeTakeFirst();
  if (!message) return null;
  const { sender, receiver_type: type, receiver_id: receiver } = message;
  return type === 'group' ? await ownerOf(work, fromText(receiver)) : fromText(sender);
}

export async function listEverybody(work: Work, query: unknown): Promise<Page<UserNews>> {
  const asked = readUsersQuery(query, nobody);
  const rows = await usersFound(work, asked).execute();
  const world = await readWorld(work, { viewer: '', users: rows.map(({ uid }) => uid) });
  const news = newsOf(world);
  const accounts = rows.flatMap(({ uid }) => world.accounts.get(fromText(uid)) ?? []);
  return pageOf(asked.paging, accounts, (account) => news.user(account));
}

export async function listAllGroups(work: Work, query: unknown): Promise<Page<NewGroup>> {
  const asked = readGroupsQuery(query, nobody);
  const rows = await groupsFound(work, asked).execute();
  const world = await readWorld(work, { viewer: '', groups: rows });
  const news = newsOf(world);
  const groups = rows.flatMap(({ guid }) => world.groups.get(fromText(guid)) ?? []);
  return pageOf(asked.paging, groups, (group) => news.newGroup(group));
}
