import type { Clock } from '../clock.ts';
import { KitException } from '../errors.ts';

/** The promise, as long as it settles within `ms` milliseconds: else a `TIMEOUT`. */
export function within<T>(clock: Clock, ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(new KitException('TIMEOUT', `No answer within ${ms / 1_000} s.`)));
    // Plain JavaScript may give no promise at all.
    Promise.resolve(promise).then(resolve, reject).finally(cancel);
  });
}
