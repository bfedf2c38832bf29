import { accountOf, View } from '@open-chat-kit/engine-embedded/rules';
import type { Asking, Group } from '@open-chat-kit/engine-embedded/rules';
import type { ChatTarget, EngineEvent } from '@open-chat-kit/sdk/engine';
import { heed, heeding } from '../database/heed.ts';
import type { Database, Work } from '../database/open-database.ts';
import { toText } from '../database/texts.ts';
import { goneRevision } from '../slice/find-rows.ts';
import { findWorld, newsOf, readWorld } from '../slice/read-world.ts';
import type { PartOfWorld } from '../slice/read-world.ts';

/** Reads something as it is at one moment. @param signal aborted once nobody waits for it any more */
export async function reading<Answer>(
  database: Database,
  run: (work: Work) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const transaction = database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return await transaction.execute(async (work) => {
    await heed(work, signal);
    return await run(work);
  });
}

/** A question of somebody, about themselves. */
export async function asking(database: Database, uid: string): Promise<Asking> {
  return askingIn(await readWorld(database, { viewer: toText(uid) }), uid);
}

/** A question about whom or where somebody writes. */
export async function askingAbout(
  database: Database,
  uid: string,
  { type, id }: ChatTarget,
  signal?: AbortSignal,
): Promise<Asking> {
  const target = type === 'group' ? { groups: [toText(id)] } : { users: [toText(id)] };
  const sought = { viewer: toText(uid), ...target };
  return askingIn(await heeding(database, signal, (work) => findWorld(work, [], sought)), uid);
}

/** Of what is new in somebody's interest. */
export async function howThingsAre(
  database: Database,
  eventId: () => string,
  uid: string,
  interest: { readonly users: readonly string[]; readonly groups: readonly string[] },
  signal?: AbortSignal,
): Promise<readonly EngineEvent[]> {
  const read = async (work: Work): Promise<readonly EngineEvent[]> => {
    const { users, groups } = interest;
    const sought = { viewer: toText(uid), users: users.map(toText), groups: groups.map(toText) };
    const world = await findWorld(work, [], sought);
    const gone = groups.some((guid) => !isSeen(world.groups.get(guid))) ? await goneRevision(work) : 0;
    const { news } = askingIn(world, uid);
    const ofUsers = users.flatMap((watched): EngineEvent[] => {
      const account = world.accounts.get(watched);
      return account ? [{ id: eventId(), type: 'user.presence', user: news.user(account) }] : [];
    });
    const ofGroups = groups.flatMap((guid): EngineEvent[] => {
      const group = world.groups.get(guid);
      if (group?.members.has(uid)) return [];
      const id = eventId();
      if (isSeen(group)) return [{ id, type: 'group.updated', group: news.group(group) }];
      // Whatever the viewer saw of a group that is gone is not newer than this, and a private one is as gone as any.
      return [{ id, type: 'group.deleted', group: { guid, revision: gone }, actor: null }];
    });
    return [...ofUsers, ...ofGroups];
  };
  return await reading(database, read, signal);
}

/** Whether strangers see it. */
function isSeen(group: Group | undefined): group is Group {
  return group !== undefined && group.type !== 'private';
}

function askingIn(world: PartOfWorld, uid: string): Asking {
  const news = newsOf(world);
  const viewer = accountOf(world, uid);
  return { world, news, view: new View(news, viewer), viewer };
}
