import { accountOf, howThingsAre, View } from '@open-chat-kit/engine-embedded/rules';
import type { Asking, Watched } from '@open-chat-kit/engine-embedded/rules';
import type { ChatTarget, EngineEvent } from '@open-chat-kit/sdk/engine';
import { heed, heeding } from '../database/heed.ts';
import type { Database, Work } from '../database/open-database.ts';
import { toText } from '../database/texts.ts';
import { goneRevision } from '../slice/find-rows.ts';
import { findWorld, newsOf, readWorld } from '../slice/read-world.ts';
import type { PartOfWorld } from '../slice/read-world.ts';
import { textsIn } from '../slice/world-for.ts';

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
  target: ChatTarget,
  signal?: AbortSignal,
): Promise<Asking> {
  const ids = textsIn([target.id]);
  const sought = { viewer: toText(uid), ...(target.type === 'group' ? { groups: ids } : { users: ids }) };
  return askingIn(await heeding(database, signal, (work) => findWorld(work, [], sought)), uid);
}

/** How things are that somebody looks at from now on. */
export async function lookedAt(
  database: Database,
  eventId: () => string,
  uid: string,
  looked: Watched,
  signal?: AbortSignal,
): Promise<readonly EngineEvent[]> {
  const read = async (work: Work): Promise<readonly EngineEvent[]> => {
    const [users, groups] = [[...looked.users], [...looked.groups]];
    const sought = { viewer: toText(uid), users: users.map(toText), groups: groups.map(toText) };
    const world = await findWorld(work, [], sought);
    const isThere = (guid: string): boolean => (world.groups.get(guid)?.type ?? 'private') !== 'private';
    const gone = groups.every(isThere) ? 0 : await goneRevision(work);
    return howThingsAre(askingIn(world, uid), looked, gone, eventId);
  };
  return await reading(database, read, signal);
}

function askingIn(world: PartOfWorld, uid: string): Asking {
  const news = newsOf(world);
  const viewer = accountOf(world, uid);
  return { world, news, view: new View(news, viewer), viewer };
}
