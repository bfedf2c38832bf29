import { type KitException, toKitException } from '@open-chat-kit/sdk';

/** Whether an error leaves open if it happened: the server may have done it, and its answer was lost on the way. */
export function isAnswerLost(error: KitException): boolean {
  return error.isRetryable || error.details['isUnreadable'] === true;
}

/**
 * Does something whose answer may be lost on the way. Where it is, `find` asks whether it has happened.
 *
 * @returns what was answered, or what `find` found
 * @throws what the task threw, where it has not happened, or nobody can say so
 */
export async function doneOrFound<Result>(
  what: string,
  task: () => Promise<Result>,
  find: () => Promise<Result | null>,
): Promise<Result> {
  try {
    return await task();
  } catch (cause) {
    if (!isAnswerLost(toKitException(cause, what))) throw cause;
    const found = await orNull(find);
    if (found === null) throw cause;
    return found;
  }
}

async function orNull<Result>(find: () => Promise<Result | null>): Promise<Result | null> {
  try {
    return await find();
  } catch {
    return null;
  }
}
