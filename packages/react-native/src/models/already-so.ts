import { type ErrorCode, toKitException } from '@open-chat-kit/sdk';

/**
 * Does what another device, or somebody else, may have done meanwhile: where a refusal by one of these codes says so, it is
 * as it was asked for.
 *
 * @returns what was answered; `null` where it was so already
 */
export async function unlessSo<Answer>(
  codes: readonly ErrorCode[],
  task: () => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await task();
  } catch (cause) {
    if (codes.includes(toKitException(cause, 'Asking').code)) return null;
    throw cause;
  }
}
