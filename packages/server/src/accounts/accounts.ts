import {
  changedProfile,
  draftAccount,
  hashToken,
  isRecord,
  login,
  restoreWorld,
} from '@open-chat-kit/engine-embedded/rules';
import type { AccountChanges, AccountDraft, Random, StoredUser } from '@open-chat-kit/engine-embedded/rules';
import { fold, isKitException, KitException, orderOf } from '@open-chat-kit/sdk/engine';
import { isCollision } from '../database/open-database.ts';
import type { Database } from '../database/open-database.ts';
import { userIn } from '../database/rows.ts';
import { toText } from '../database/texts.ts';
import { isForeignToken } from './tokens.ts';
import type { Claimed, TokenReader } from './tokens.ts';

/** Makes an account. @throws CONFLICT when the uid is taken, INVALID_ARGUMENT, LIMIT_EXCEEDED */
export async function createAccount(database: Database, draft: AccountDraft, random: Random): Promise<StoredUser> {
  const user = draftAccount(draft, random);
  const folded = fold(user.name);
  const { avatar, statusMessage, link, metadata } = user;
  try {
    await database
      .insertInto('users')
      .values({
        uid: toText(user.uid),
        name: toText(user.name),
        folded: toText(folded),
        folded_uid: toText(fold(user.uid)),
        sort_key: toText(orderOf(folded)),
        profile: JSON.stringify({ avatar, statusMessage, link, metadata }),
        role: toText(user.role),
        tags: user.tags.map(toText),
        password: user.password && JSON.stringify(user.password),
        token: user.token && JSON.stringify(user.token),
      })
      .execute();
  } catch (error) {
    if (!isCollision(error)) throw error;
    throw new KitException('CONFLICT', 'This uid is taken. Choose another.', { details: { uid: user.uid } });
  }
  return user;
}

/** How sessions prove whose they are. */
export interface Identifying {
  readonly database: Database;
  readonly random: Random;
  /** `null` where the host has no backend that gives out tokens. */
  readonly readToken: TokenReader | null;
  /** Whether accounts without a secret are opened by their uid alone: for tests. */
  readonly hasOpenAccounts: boolean;
  /** Changes a profile, and tells whoever looks. */
  readonly change: (uid: string, changes: AccountChanges) => Promise<void>;
}

/** Who a session is. @throws AUTH_FAILED */
export async function identify(identifying: Identifying, session: unknown): Promise<string> {
  const { database, readToken, hasOpenAccounts } = identifying;
  const { uid, authToken, password, token } = isRecord(session) ? session : {};
  if (readToken && typeof authToken === 'string' && isForeignToken(authToken)) {
    const claimed = await readToken(authToken);
    if (typeof uid === 'string' && uid !== '' && uid !== claimed.uid)
      throw new KitException('AUTH_FAILED', 'This token is for somebody else.');
    await keepUpToDate(identifying, claimed);
    return claimed.uid;
  }
  // Who came by a token of the host's has no secret here: their uid, which everybody knows, must open nothing.
  const hasSecret = [authToken, password, token].some((secret) => typeof secret === 'string' && secret !== '');
  if (!hasSecret && !hasOpenAccounts) throw new KitException('AUTH_FAILED', 'A uid alone opens nothing here.');
  const hash = typeof authToken === 'string' && authToken !== '' ? hashToken(authToken) : null;
  const known =
    hash === null
      ? undefined
      : await database.selectFrom('session_tokens').selectAll().where('hash', '=', hash).executeTakeFirst();
  const row = await database
    .selectFrom('users')
    .selectAll()
    .where('uid', '=', known?.uid ?? (typeof uid === 'string' ? toText(uid) : ''))
    .executeTakeFirst();
  const world = restoreWorld([
    ...(row ? [{ part: 'user', user: userIn(row, []) } as const] : []),
    ...(row && hash !== null && known ? [{ part: 'token', hash, uid: userIn(row, []).uid } as const] : []),
  ]);
  const account = login(world, session as Parameters<typeof login>[1]);
  const isOpen = account.password === null && account.token === null;
  if (isOpen && hash === null && !hasOpenAccounts)
    throw new KitException('AUTH_FAILED', 'This account opens by tokens alone.');
  return account.uid;
}

/** A token is news of its user: whoever comes for the first time has an account from then on. */
async function keepUpToDate({ database, random, change }: Identifying, { uid, name, avatar }: Claimed): Promise<void> {
  const row = await database.selectFrom('users').selectAll().where('uid', '=', toText(uid)).executeTakeFirst();
  if (!row) {
    try {
      await createAccount(database, { uid, name: name ?? uid, ...(avatar !== undefined && { avatar }) }, random);
    } catch (error) {
      // Another device of theirs was faster.
      if (!isKitException(error) || error.code !== 'CONFLICT') throw error;
    }
    return;
  }
  const before = userIn(row, []);
  const isOld = (name !== undefined && name !== before.name) || (avatar !== undefined && avatar !== before.avatar);
  if (isOld)
    await change(uid, {
      ...(name !== undefined && { name }),
      ...(avatar !== undefined && { avatar }),
    });
}

/** Changes of a profile, wherever it is kept. @throws NOT_FOUND, INVALID_ARGUMENT, LIMIT_EXCEEDED */
export async function changeProfile(database: Database, uid: string, changes: AccountChanges): Promise<void> {
  const checked = changedProfile(changes);
  await database.transaction().execute(async (work) => {
    const row = await work
      .selectFrom('users')
      .selectAll()
      .where('uid', '=', toText(uid))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw new KitException('NOT_FOUND', 'There is no such user.', { details: { uid } });
    const { name, role, tags, avatar, statusMessage, link, metadata } = { ...userIn(row, []), ...checked };
    const folded = fold(name);
    const sortKey = toText(orderOf(folded));
    await work
      .updateTable('users')
      .set({
        name: toText(name),
        folded: toText(folded),
        sort_key: sortKey,
        profile: JSON.stringify({ avatar, statusMessage, link, metadata }),
        role: toText(role),
        tags: tags.map(toText),
        revision: row.revision + 1,
      })
      .where('uid', '=', toText(uid))
      .execute();
    if (sortKey !== row.sort_key)
      await work.updateTable('members').set({ sort_key: sortKey }).where('uid', '=', toText(uid)).execute();
  });
}
