import assert from 'node:assert/strict';
import { isKitException, KitException } from '@open-chat-kit/sdk';

/** A failure is a KitException, and no mistake of the kit's own in disguise. */
export function assertFailure(error: unknown): void {
  assert.ok(isKitException(error) && error instanceof KitException, `only KitException: ${String(error)}`);
  assert.equal(typeof error.code, 'string', 'a failure has a code');
  const { cause } = error;
  const isMistake =
    (cause instanceof TypeError || cause instanceof RangeError) && !/proxy|revoked/i.test(cause.message);
  assert.ok(!isMistake, `a mistake of the kit's own: ${cause instanceof Error ? cause.stack : ''}`);
}
