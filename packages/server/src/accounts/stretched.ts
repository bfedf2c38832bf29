import { randomBytes, scrypt } from 'node:crypto';
import type { HashedSecret } from '@open-chat-kit/engine-embedded/rules';

/**
 * A password as it is kept. The rules hash secrets so that a phone can do it at once; whoever got hold of a server's
 * tables could guess a billion a second. So what they are given here is no password, but what takes a while to make of it.
 */
export interface StretchedSecret extends HashedSecret {
  /** What it was stretched with. Accounts from before have none. */
  readonly stretch?: string;
}

export function newStretch(): string {
  return randomBytes(16).toString('hex');
}

/** Some fifty milliseconds of a core, and 16 MB, for each guess. Nothing stays nothing. */
export function stretched(password: string, stretch: string): Promise<string> {
  if (password === '') return Promise.resolve('');
  return new Promise((resolve, reject) => {
    scrypt(password, stretch, 32, { N: 16_384, r: 8, p: 1 }, (error, key) => {
      if (error) reject(error);
      else resolve(key.toString('hex'));
    });
  });
}
