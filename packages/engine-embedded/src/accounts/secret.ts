import type { Random } from '../random.ts';
import { randomId } from '../random.ts';
import { sha256Again } from './sha256.ts';

/** A password or token as the server keeps it. */
export interface HashedSecret {
  readonly salt: string;
  readonly hash: string;
}

const rounds = 64;

/**
 * Salts and hashes a secret.
 *
 * What this is worth: records, logs and snapshots do not show the password, and equal passwords look different. The
 * rounds are few because the hash must be synchronous and quick on a phone, so whoever holds the storage of the device
 * can still guess weak passwords. The embedded server keeps its data on that very device.
 */
export function hashSecret(secret: string, random: Random): HashedSecret {
  const salt = randomId(random);
  return Object.freeze({ salt, hash: digest(secret, salt) });
}

/** Whether this is the secret that was hashed. */
export function isSecret(hashed: HashedSecret, secret: string): boolean {
  return digest(secret, hashed.salt) === hashed.hash;
}

function digest(secret: string, salt: string): string {
  return sha256Again(`${salt}:`, secret, rounds);
}
