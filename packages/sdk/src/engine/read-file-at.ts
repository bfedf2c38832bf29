import { isKitException, KitException } from '../errors.ts';
import { givenUp } from './open-requests.ts';

/**
 * Reads a file that is given by its address, as far as the platform's `fetch` can. `read` makes of the answer what is needed.
 * @throws INVALID_ARGUMENT where it cannot be read, NETWORK when it is given up, and what `read` throws as a `KitException`
 */
export async function readFileAt<Value>(
  uri: string,
  signal: AbortSignal,
  read: (response: Response) => Promise<Value>,
): Promise<Value> {
  try {
    const response = await fetch(uri, { signal });
    // An address of the platform itself may answer without a status.
    if (response.status >= 400) throw unreadable(`its address answers ${response.status}`);
    return await read(response);
  } catch (cause) {
    if (signal.aborted) throw givenUp(signal);
    throw isKitException(cause) ? cause : unreadable('this platform cannot read its address', cause);
  }
}

function unreadable(why: string, cause?: unknown): KitException {
  // The address itself stays out of the text: it may carry a secret.
  return new KitException('INVALID_ARGUMENT', `"file.content" cannot be read: ${why}.`, {
    cause,
    details: { argument: 'file.content' },
  });
}
