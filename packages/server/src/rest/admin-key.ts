import { createHash, timingSafeEqual } from 'node:crypto';

/** Fewer signs can be guessed. */
export const shortestKey = 32;

/** Whether `Authorization` holds the key. It takes as long for whatever is wrong. */
export function opens(authorization: string | undefined, key: string): boolean {
  const [, given = ''] = /^bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(key));
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
