import { idOf, invalidArgument, isObject, limits, stringOf } from '../arguments.ts';
import type { Session } from '../contract.ts';

/** What `login` takes beside `(uid, token)`. */
export type Credentials =
  | { readonly uid: string; readonly token?: string; readonly password?: string }
  | { readonly authToken: string };

/** Reads the two forms of `login`: one object, or uid and token. */
export function sessionFrom(credentials: unknown, token: unknown): Session {
  if (typeof credentials === 'string') {
    const uid = idOf(credentials, 'uid');
    return token === undefined || token === null ? { uid } : { uid, token: secretOf(token, 'token') };
  }
  if (!isObject(credentials)) throw invalidArgument('credentials', 'a uid, { uid } or { authToken }', credentials);
  if (credentials['authToken'] !== undefined) {
    return { uid: '', authToken: secretOf(credentials['authToken'], 'authToken') };
  }
  return {
    uid: idOf(credentials['uid'], 'uid'),
    ...(credentials['token'] === undefined ? {} : { token: secretOf(credentials['token'], 'token') }),
    ...(credentials['password'] === undefined ? {} : { password: secretOf(credentials['password'], 'password') }),
  };
}

function secretOf(value: unknown, argument: string): string {
  return stringOf(value, argument, limits.secret, 1);
}
