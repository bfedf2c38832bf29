import { fold, isKitException, KitException, orderOf } from '@open-chat-kit/sdk/engine';
import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import { fromText, toText } from '../database/texts.ts';
import { deedOf } from '../requests/ruled-request.ts';
import type { Deed } from '../requests/ruled-request.ts';
import { lockErasing } from '../slice/locks.ts';
import type { RuledName } from '../slice/world-for.ts';
import { eraseIn } from './erase-in-message.ts';
import { inStretches } from './in-stretches.ts';

/** What erasing a user takes. */
export interface Erasing {
  readonly database: Database;
  /** Seconds since 1970. */
  readonly now: () => number;
  readonly run: (uid: string, deed: Deed) => Promise<unknown>;
  readonly endSessions: (uid: string) => Promise<void>;
  /** Tells whoever looks that the profile is another one. */
  readonly tellProfile: (uid: string) => Promise<void>;
  readonly removeFiles: (uid: string) => Promise<void>;
}

/** What others see instead of a name. */
const nameOfNobody = 'Deleted user';
/** How often somebody else may be faster in one group. */
const tries = 5;

/**
 * Erases a person: first what opens their account and says who they were, then their part in groups, then what they said,
 * then what else was kept of them. Each step finds what is left of it: interrupted, it is asked for again.
 * @throws NOT_FOUND
 */
export async function eraseUser(erasing: Erasing, uid: string): Promise<void> {
  await emptyProfile(erasing, uid);
  await erasing.endSessions(uid);
  await erasing.tellProfile(uid);
  await leaveGroups(erasing, uid);
  await eraseMessages(erasing, uid);
  await erasing.removeFiles(uid);
  await takeReactionsBack(erasing, uid);
  await unblock(erasing, uid);
  await removeTraces(erasing, uid);
}

/** Behind it nothing is done in their name but what takes away what is left of them: what they are doing is waited for. */
async function emptyProfile({ database, now }: Erasing, uid: string): Promise<void> {
  const folded = fold(nameOfNobody);
  const emptied = await database.transaction().execute(async (work) => {
    await work.executeQuery(lockErasing(toText(uid)));
    return await work
      .updateTable('users')
      .set((is) => ({
        name: nameOfNobody,
        folded,
        sort_key: toText(orderOf(folded)),
        profile: JSON.stringify({ avatar: '', statusMessage: '', link: '', metadata: {} }),
        role: 'default',
        tags: [],
        password: null,
        token: null,
        last_active_at: 0,
        erased_at: is.case().when('erased_at', '=', 0).then(now()).else(is.ref('erased_at')).end(),
        revision: is('revision', '+', 1),
      }))
      .where('uid', '=', toText(uid))
      .executeTakeFirst();
  });
  if (emptied.numUpdatedRows === 0n)
    throw new KitException('NOT_FOUND', 'There is no such user.', { details: { uid } });
}

/** Asks in the name of somebody, by the rules. */
async function as({ run }: Erasing, uid: string, name: RuledName, ...args: readonly unknown[]): Promise<void> {
  await run(uid, { ...deedOf(uid, name, args), isAfterErasure: true });
}

async function leaveGroups(erasing: Erasing, uid: string): Promise<void> {
  const rows = await erasing.database.selectFrom('members').select('guid').where('uid', '=', toText(uid)).execute();
  for (const { guid } of rows) await leaveGroup(erasing, uid, guid, tries);
}

/** Others may leave, or end it, in the same moment. */
async function leaveGroup(erasing: Erasing, uid: string, guid: string, left: number): Promise<void> {
  try {
    await leaveGroupOnce(erasing, uid, guid);
  } catch (error) {
    if (left <= 1 || !isKitException(error)) throw error;
    await leaveGroup(erasing, uid, guid, left - 1);
  }
}

/** The group of an owner goes to the strongest of the others, of these to who is there longest; without others it ends. */
async function leaveGroupOnce(erasing: Erasing, uid: string, guid: string): Promise<void> {
  const { database } = erasing;
  const own = await database
    .selectFrom('members')
    .select('scope')
    .where('guid', '=', guid)
    .where('uid', '=', toText(uid))
    .executeTakeFirst();
  if (!own) return;
  if (own.scope === 'owner') {
    const heir = await database
      .selectFrom('members')
      .select('uid')
      .where('guid', '=', guid)
      .where('uid', '<>', toText(uid))
      .orderBy('place')
      .orderBy('joined_at')
      .orderBy('since')
      .orderBy('uid')
      .executeTakeFirst();
    if (!heir) return void (await as(erasing, uid, 'deleteGroup', fromText(guid)));
    await as(erasing, uid, 'transferOwnership', fromText(guid), fromText(heir.uid));
  }
  await as(erasing, uid, 'leaveGroup', fromText(guid));
}

async function eraseMessages({ database, run }: Erasing, uid: string): Promise<void> {
  const own = inStretches(database, (messages) =>
    messages
      .select('order')
      .where('sender', '=', toText(uid))
      .where('category', '<>', 'action')
      .where('deleted_at', '=', 0)
      .execute(),
  );
  for await (const { order } of own) await run(uid, eraseIn(uid, `m${order}`));
}

async function takeReactionsBack({ database, run }: Erasing, uid: string): Promise<void> {
  const reactedTo = inStretches(database, (messages) =>
    messages
      .select('order')
      // Whether it is theirs, or an emoji of that name, is seen when it is read.
      .where(sql<boolean>`strpos(reactions::text, ${JSON.stringify(uid)}) > 0`)
      .execute(),
  );
  for await (const { order } of reactedTo) await run(uid, eraseIn(uid, `m${order}`));
}

async function unblock(erasing: Erasing, uid: string): Promise<void> {
  const rows = await erasing.database
    .selectFrom('blocks')
    .selectAll()
    .where((is) => is.or([is('uid', '=', toText(uid)), is('blocked_uid', '=', toText(uid))]))
    .execute();
  for (const { uid: by, blocked_uid: blocked } of rows)
    await as(erasing, fromText(by), 'setBlocked', [fromText(blocked)], false);
}

/** What no client is shown as somebody's doing, or asks for again anyway. */
async function removeTraces({ database }: Erasing, uid: string): Promise<void> {
  for (const table of ['bans', 'reading_steps', 'unread_marks', 'gone'] as const)
    await database.deleteFrom(table).where('uid', '=', toText(uid)).execute();
  // Made by their devices, or by the backend for them.
  await database
    .updateTable('messages')
    .set({ muid: '' })
    .where('sender', '=', toText(uid))
    .where('muid', '<>', '')
    .execute();
  // What waits is still to be told.
  await sql`
    delete from webhook_events
    where given_up_at is not null and strpos(event::text, ${JSON.stringify(uid)}) > 0`.execute(database);
}
