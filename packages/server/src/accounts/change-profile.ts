import { changedProfile } from '@open-chat-kit/engine-embedded/rules';
import type { AccountChanges } from '@open-chat-kit/engine-embedded/rules';
import { fold, KitException, orderOf } from '@open-chat-kit/sdk/engine';
import type { EngineEvent } from '@open-chat-kit/sdk/engine';
import type { Bus } from '../cluster/bus.ts';
import { affairOf } from '../cluster/topics.ts';
import type { Happening } from '../cluster/outcomes.ts';
import { keepAndEnd } from '../cluster/streams.ts';
import type { Database, Work } from '../database/open-database.ts';
import { userIn } from '../database/rows.ts';
import { toText } from '../database/texts.ts';
import { asking } from '../requests/asking.ts';

/** What telling of a profile takes. */
export interface ProfileTelling {
  readonly database: Database;
  readonly bus: Bus;
  readonly eventId: () => string;
}

/**
 * Changes a profile, and keeps that it did: whoever looks hears of it, also where the bus loses the word.
 * @returns what is to be announced now that it is safe; `null` where nothing changed
 * @throws NOT_FOUND, INVALID_ARGUMENT, LIMIT_EXCEEDED
 */
export async function changeProfile(
  telling: ProfileTelling,
  uid: string,
  changes: AccountChanges,
): Promise<Happening | null> {
  const checked = changedProfile(changes);
  return await telling.database.transaction().execute(async (work) => {
    const row = await work
      .selectFrom('users')
      .selectAll()
      .where('uid', '=', toText(uid))
      .forNoKeyUpdate()
      .executeTakeFirst();
    // Whoever was erased is not there, also for a login that began before.
    if (!row || row.erased_at > 0) throw new KitException('NOT_FOUND', 'There is no such user.', { details: { uid } });
    if (Object.keys(checked).length === 0) return null;
    const { name, role, tags, avatar, statusMessage, link, metadata } = { ...userIn(row, []), ...checked };
    const folded = fold(name);
    await work
      .updateTable('users')
      .set({
        name: toText(name),
        folded: toText(folded),
        sort_key: toText(orderOf(folded)),
        profile: JSON.stringify({ avatar, statusMessage, link, metadata }),
        role: toText(role),
        tags: tags.map(toText),
        revision: row.revision + 1,
      })
      .where('uid', '=', toText(uid))
      .execute();
    return await keepProfile(work, telling, uid);
  });
}

/** Keeps that a profile is another one by now. @returns what is to be announced now that it is safe */
export async function tellProfile(telling: ProfileTelling, uid: string): Promise<Happening> {
  return await telling.database.transaction().execute((work) => keepProfile(work, telling, uid));
}

/** The last thing in its transaction, which it ends. */
async function keepProfile(work: Work, { bus, eventId }: ProfileTelling, uid: string): Promise<Happening> {
  const { news, viewer } = await asking(work, uid);
  const event: EngineEvent = { id: eventId(), type: 'user.updated', user: news.user(viewer) };
  const tellings = [
    { to: { type: 'people', uids: [uid] }, event },
    { to: { type: 'watchersOfUser', uid }, event },
  ] as const;
  return await keepAndEnd(work, affairOf(uid, { type: 'told', tellings }), bus);
}
