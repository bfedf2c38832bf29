/** Whoever is signed in: somebody of the demo, or an account on a chat server. */
export type Who = DemoPerson | Account;

/** Somebody who lives on the server in this app. */
export interface DemoPerson {
  readonly kind: 'person';
  readonly uid: string;
}

/** Somebody on a server of one's own. */
export interface Account {
  readonly kind: 'account';
  /** Of the server. */
  readonly address: string;
  readonly uid: string;
  /** As it was when they signed in. */
  readonly name: string;
  /** Address of their picture then; empty for none. */
  readonly picture: string;
  readonly secret: Secret;
}

/** What opens an account. */
export type Secret =
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'token'; readonly token: string };

/** An account of which one knows only what was typed; a token says itself whose it is. */
export type TypedAccount = Pick<Account, 'address' | 'uid' | 'secret'>;

/** @returns what `login` takes */
export function credentialsOf({
  uid,
  secret,
}: TypedAccount): { uid: string; password: string } | { authToken: string } {
  return secret.kind === 'token' ? { authToken: secret.token } : { uid, password: secret.password };
}
