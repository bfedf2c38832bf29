import { KitException } from '@open-chat-kit/sdk/engine';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { JWTPayload, JWTVerifyOptions } from 'jose';

/** By what tokens of the host's own backend are known: a secret that both have, or its public keys. */
export interface TokenSettings {
  readonly secret?: string;
  readonly keysUrl?: string;
  readonly issuer?: string;
  readonly audience?: string;
}

/** Who a token is about. */
export interface Claimed {
  readonly uid: string;
  /** Seconds since 1970; left out where the token does not say. */
  readonly issuedAt?: number;
  /** Until when it opens anything, in seconds since 1970, with the same patience as when it is read. */
  readonly until: number;
  /** Only what the token names is kept up to date by it. */
  readonly name?: string;
  readonly avatar?: string;
}

/** Says whose a token is. @throws AUTH_FAILED in the same words for whatever is wrong with it, NETWORK where keys cannot be read */
export type TokenReader = (token: string) => Promise<Claimed>;

/** Seconds by which the clock of the host's backend may differ. */
const patience = 5;

/** Reads tokens, which have to end some time; each kind of key takes its own algorithms alone, and `none` is none of them. */
export function tokenReader({ secret, keysUrl, issuer, audience }: TokenSettings): TokenReader {
  const rules: JWTVerifyOptions = {
    requiredClaims: ['sub', 'exp'],
    clockTolerance: patience,
    ...(issuer !== undefined && { issuer }),
    ...(audience !== undefined && { audience }),
  };
  if (keysUrl !== undefined) {
    const keys = createRemoteJWKSet(new URL(keysUrl));
    const algorithms = [
      'RS256',
      'RS384',
      'RS512',
      'PS256',
      'PS384',
      'PS512',
      'ES256',
      'ES384',
      'ES512',
      'EdDSA',
      'Ed25519',
    ];
    return (token) => read(async () => (await jwtVerify(token, keys, { ...rules, algorithms })).payload);
  }
  const key = new TextEncoder().encode(secret);
  const algorithms = ['HS256', 'HS384', 'HS512'];
  return (token) => read(async () => (await jwtVerify(token, key, { ...rules, algorithms })).payload);
}

/** Whether it looks like a token of the host's backend, and not like one that this server gave out. */
export function isForeignToken(token: string): boolean {
  return token.split('.').length === 3;
}

async function read(verify: () => Promise<JWTPayload>): Promise<Claimed> {
  try {
    const { sub, iat, exp = 0, name, picture, avatar = picture } = await verify();
    const uid = uidIn(sub);
    if (uid === '') throw new errors.JWTInvalid('no sub');
    return {
      uid,
      until: exp + patience,
      ...(iat !== undefined && { issuedAt: iat }),
      ...(typeof name === 'string' && name.trim() !== '' && { name }),
      ...(typeof avatar === 'string' && { avatar }),
    };
  } catch (cause) {
    if (cause instanceof errors.JOSEError && !isOfKeys(cause))
      throw new KitException('AUTH_FAILED', 'This token opens nothing: it is forged, expired, or for somewhere else.', {
        cause,
      });
    throw new KitException('NETWORK', 'The keys of tokens could not be read. Try again.', { cause });
  }
}

/** Whether it is no matter of the token: the keys are not to be had at the moment, or those that came make no sense. */
function isOfKeys({ code }: errors.JOSEError): boolean {
  return [errors.JWKSTimeout.code, errors.JWKSInvalid.code, errors.JWKInvalid.code, errors.JOSEError.code].includes(
    code,
  );
}

/** Backends that count their users write numbers, though a `sub` is a text. */
function uidIn(sub: unknown): string {
  if (typeof sub === 'number' && Number.isSafeInteger(sub)) return String(sub);
  return typeof sub === 'string' ? sub : '';
}
