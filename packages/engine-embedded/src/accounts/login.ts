import { KitException } from '@open-chat-kit/sdk/engine';
import type { Session } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../operations/input.ts';
import type { Account, World } from '../state/world.ts';
import { isSecret } from './secret.ts';
import { sha256 } from './sha256.ts';

/**
 * Lets someone in: by a session token alone, or by uid with the password or the token of the account. An account that
 * has neither is opened by its uid alone. A secret that is given must be right.
 * @throws AUTH_FAILED, in the same words whether there is no such user or the secret is wrong
 */
export function login(world: World, session: Session): Account {
  const fields: unknown = session;
  const { uid, token, password, authToken } = isRecord(fields) ? fields : {};
  if (authToken !== undefined && authToken !== '') {
    if (typeof authToken !== 'string') refuse();
    const account = world.accounts.get(world.tokens.get(hashToken(authToken)) ?? '');
    return account && (uid === '' || uid === account.uid) ? account : refuse();
  }
  const account = typeof uid === 'string' ? world.accounts.get(uid) : undefined;
  if (!account) return refuse();
  const given = [
    [password, account.password],
    [token, account.token],
  ] as const;
  const isWrong = given.some(([secret, hashed]) => secret && !isRight(secret, hashed));
  const isOpen = account.password === null && account.token === null;
  const isProven = given.some(([secret]) => secret);
  return !isWrong && (isOpen || isProven) ? account : refuse();
}

function isRight(secret: unknown, hashed: Account['password']): boolean {
  return typeof secret === 'string' && hashed !== null && isSecret(hashed, secret);
}

/** A session token as the server keeps it. Tokens are random and long: they need no salt. */
export function hashToken(token: string): string {
  return sha256(token);
}

function refuse(): never {
  throw new KitException('AUTH_FAILED', 'There is no such user, or the token or password is another one.');
}
