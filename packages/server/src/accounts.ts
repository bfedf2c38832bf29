import { draftAccount, hashToken, isRecord, login, restoreWorld } from '@open-chat-kit/engine-embedded/rules';
import type { AccountDraft, Random, StoredUser } from '@open-chat-kit/engine-embedded/rules';
import { fold, KitException, orderOf } from '@open-chat-kit/sdk/engine';
import { isCollision } from './database/open-database.ts';
import type { Database } from './database/open-database.ts';
import { userIn } from './database/rows.ts';
import { toText } from './database/texts.ts';

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

/** Who a session is. @throws AUTH_FAILED */
export async function identify(database: Database, session: unknown): Promise<string> {
  const { uid, authToken } = isRecord(session) ? session : {};
  const hash = typeof authToken === 'string' && authToken !== '' ? hashToken(authToken) : null;
  const token =
    hash === null
      ? undefined
      : await database.selectFrom('session_tokens').selectAll().where('hash', '=', hash).executeTakeFirst();
  const row = await database
    .selectFrom('users')
    .selectAll()
    .where('uid', '=', token?.uid ?? (typeof uid === 'string' ? toText(uid) : ''))
    .executeTakeFirst();
  const world = restoreWorld([
    ...(row ? [{ part: 'user', user: userIn(row, []) } as const] : []),
    ...(row && hash !== null && token ? [{ part: 'token', hash, uid: userIn(row, []).uid } as const] : []),
  ]);
  return login(world, session as Parameters<typeof login>[1]).uid;
}
