import { draftAccount, isRecord, login, randomId, restoreWorld } from '@open-chat-kit/engine-embedded/rules';
import type {
  AccountChanges,
  AccountDraft,
  HashedSecret,
  Random,
  StoredUser,
} from '@open-chat-kit/engine-embedded/rules';
import { fold, isKitException, KitException, orderOf } from '@open-chat-kit/sdk/engine';
import { heeding, mustBeWaitedFor } from '../database/heed.ts';
import { isCollision } from '../database/open-database.ts';
import type { Database } from '../database/open-database.ts';
import { userIn } from '../database/rows.ts';
import { toText } from '../database/texts.ts';
import { newStretch, stretched } from './stretched.ts';
import type { StretchedSecret } from './stretched.ts';
import { isForeignToken } from './tokens.ts';
import type { Claimed, TokenReader } from './tokens.ts';

/** Makes an account. @throws CONFLICT when the uid is taken, INVALID_ARGUMENT, LIMIT_EXCEEDED */
export async function createAccount(database: Database, draft: AccountDraft, random: Random): Promise<StoredUser> {
  const user = draftAccount(draft, random);
  const password = await stretchedOf(draft, random);
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
        password: password && JSON.stringify(password),
        token: user.token && JSON.stringify(user.token),
      })
      .execute();
  } catch (error) {
    if (!isCollision(error)) throw error;
    throw new KitException('CONFLICT', 'This uid is taken. Choose another.', { details: { uid: user.uid } });
  }
  return user;
}

/** The password of a draft as it is kept; `null` for none. */
async function stretchedOf({ uid, password = '' }: AccountDraft, random: Random): Promise<StretchedSecret | null> {
  if (password === '') return null;
  const stretch = newStretch();
  const made = draftAccount({ uid, name: uid, password: await stretched(password, stretch) }, random);
  return made.password && { ...made.password, stretch };
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
  /** Aborted once nobody waits for it any more. */
  readonly signal?: AbortSignal | undefined;
}

/** Who a session is. */
export interface Identified {
  readonly uid: string;
  /** How often their sessions had been ended when they were let in. */
  readonly sessionsEnded: number;
  /** Seconds since 1970 until which what they came with opens anything; left out for what has no end. */
  readonly until?: number;
}

const unknown = newStretch();

/** Who a session is. @throws AUTH_FAILED */
export async function identify(identifying: Identifying, session: unknown): Promise<Identified> {
  const { database, random, readToken, hasOpenAccounts, signal } = identifying;
  const { uid, authToken, password, token } = isRecord(session) ? session : {};
  if (readToken && typeof authToken === 'string' && isForeignToken(authToken)) {
    const claimed = await readToken(authToken);
    if (typeof uid === 'string' && uid !== '' && uid !== claimed.uid)
      throw new KitException('AUTH_FAILED', 'This token is for somebody else.');
    return { uid: claimed.uid, until: claimed.until, sessionsEnded: await keepUpToDate(identifying, claimed) };
  }
  // Who came by a token of the host's has no secret here: their uid, which everybody knows, must open nothing.
  const hasSecret = [authToken, password, token].some((secret) => typeof secret === 'string' && secret !== '');
  if (!hasSecret && !hasOpenAccounts) throw new KitException('AUTH_FAILED', 'A uid alone opens nothing here.');
  const row = await heeding(database, signal, (work) =>
    work
      .selectFrom('users')
      // A long profile would take its time, and a uid that is nobody's has none.
      .select(['password', 'token', 'erased_at', 'sessions_ended'])
      .where('uid', '=', typeof uid === 'string' ? toText(uid) : '')
      .executeTakeFirst(),
  );
  // Behind this a guess was made, and counts whether or not its outcome is waited for.
  mustBeWaitedFor(signal);
  const kept = row && row.erased_at === 0 ? row : null;
  // Of nobody's, of somebody's who was erased, and of an account that has none, too: how long it takes, and what is said, must
  // not tell who is there. What nobody made is never right.
  const decoy: StretchedSecret = { salt: randomId(random), hash: '', stretch: unknown };
  const tried = (secret: unknown, hashed: HashedSecret | null | undefined): HashedSecret | null =>
    hashed ?? (typeof secret === 'string' && secret !== '' ? decoy : null);
  const known: Known = { password: tried(password, kept?.password), token: tried(token, kept?.token) };
  const key = typeof password === 'string' ? await stretched(password, known.password?.stretch ?? unknown) : '';
  // Accounts from before were not stretched.
  const isStretched = known.password?.stretch !== undefined;
  const isThere = kept !== null || known.password !== null || known.token !== null;
  const world = restoreWorld(
    isThere && typeof uid === 'string' ? [{ part: 'user', user: accountWith(uid, known) }] : [],
  );
  const account = login(world, {
    ...(session as Parameters<typeof login>[1]),
    ...(isStretched && typeof password === 'string' && { password: key }),
  });
  const isOpen = account.password === null && account.token === null;
  if (isOpen && !hasOpenAccounts) throw new KitException('AUTH_FAILED', 'This account opens by tokens alone.');
  return { uid: account.uid, sessionsEnded: kept?.sessions_ended ?? 0 };
}

/** What an account is opened with; `null` for nothing. */
interface Known {
  readonly password: StretchedSecret | null;
  readonly token: HashedSecret | null;
}

/** As much of an account as the rules look at to let somebody in. */
function accountWith(uid: string, known: Known): StoredUser {
  const nothing = { avatar: '', statusMessage: '', link: '', metadata: {}, role: '', tags: [], blocked: [] };
  return { uid, name: uid, ...nothing, ...known, lastActiveAt: 0 };
}

/** What is said to whoever was erased. */
export function gone(): KitException {
  return new KitException('AUTH_FAILED', 'This account was deleted.');
}

/**
 * A token is news of its user: whoever comes for the first time has an account from then on.
 * @returns how often their sessions were ended
 * @throws AUTH_FAILED where the token is from before that
 */
async function keepUpToDate({ database, random, change, signal }: Identifying, claimed: Claimed): Promise<number> {
  const { uid, issuedAt = 0, name, avatar } = claimed;
  const row = await heeding(database, signal, (work) =>
    work.selectFrom('users').selectAll().where('uid', '=', toText(uid)).executeTakeFirst(),
  );
  if (!row) {
    try {
      await createAccount(database, { uid, name: name ?? uid, ...(avatar !== undefined && { avatar }) }, random);
    } catch (error) {
      // Another device of theirs was faster.
      if (!isKitException(error) || error.code !== 'CONFLICT') throw error;
    }
    return 0;
  }
  if (row.erased_at > 0) throw gone();
  // In that second, nobody knows which was first. A token that does not say when it was issued may be from any time. The clock
  // of a backend is taken as it is: with patience for one that is behind, tokens from before the end would open, and with
  // caution for one that is ahead, whoever logs in anew at once would be refused. So what a backend issues is refused for as
  // long as it is behind the database, and of one that is ahead, what it issued within that time before the end still opens.
  if (row.tokens_valid_from > 0 && issuedAt <= row.tokens_valid_from)
    throw new KitException('AUTH_FAILED', 'This session was ended by the server. It takes a new token.');
  const before = userIn(row, []);
  const isOld = (name !== undefined && name !== before.name) || (avatar !== undefined && avatar !== before.avatar);
  if (isOld) {
    const news = { ...(name !== undefined && { name }), ...(avatar !== undefined && { avatar }) };
    await change(uid, news).catch((error: unknown) => {
      // Erased meanwhile.
      throw isKitException(error) && error.code === 'NOT_FOUND' ? gone() : error;
    });
  }
  return row.sessions_ended;
}

/** Secrets to log in with; an empty one is none. */
export interface Secrets {
  readonly password?: string | undefined;
  readonly token?: string | undefined;
}

/** Gives an account other secrets: those that are given. @throws NOT_FOUND, LIMIT_EXCEEDED */
export async function changeSecrets(database: Database, uid: string, given: Secrets, random: Random): Promise<void> {
  const { password = '', token = '' } = given;
  const hashed = draftAccount({ uid, name: uid, password, token }, random);
  const stretchedPassword = await stretchedOf({ uid, name: uid, password }, random);
  const { numUpdatedRows } = await database
    .updateTable('users')
    .set({
      ...(given.password !== undefined && { password: stretchedPassword && JSON.stringify(stretchedPassword) }),
      ...(given.token !== undefined && { token: hashed.token && JSON.stringify(hashed.token) }),
    })
    .where('uid', '=', toText(uid))
    .where('erased_at', '=', 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new KitException('NOT_FOUND', 'There is no such user.', { details: { uid } });
}
