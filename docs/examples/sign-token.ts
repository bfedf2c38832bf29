import { createHmac } from 'node:crypto';

/** A token for one of your users, once your backend knows who asks. `secret`: that of TOKEN_SECRET. */
export function signToken(secret: string, user: { readonly id: string; readonly name: string }): string {
  const now = Math.floor(Date.now() / 1_000);
  const claims = { sub: user.id, name: user.name, iat: now, exp: now + 3_600 };
  const signed = [{ alg: 'HS256', typ: 'JWT' }, claims].map(inBase64).join('.');
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

function inBase64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
