import { isKitException } from '@open-chat-kit/sdk/engine';
import type { ChatTarget } from '@open-chat-kit/sdk/engine';
import type { Typing } from '../typing.ts';
import type { Asking } from './call.ts';
import { targetFor } from './target.ts';

/** See `ChatEngine.setTyping`. Nobody waits for it: where writing is not allowed, nothing happens. */
export function setTyping(
  call: Asking,
  typing: Pick<Typing, 'begin' | 'end'>,
  connection: object,
  target: ChatTarget,
  isTyping: boolean,
): void {
  const { viewer } = call;
  try {
    const found = targetFor(call, target);
    if (found.type === 'user' && isSilenced(viewer, found.account)) return;
  } catch (error) {
    if (isKitException(error)) return;
    throw error;
  }
  const { type, id } = target;
  if (isTyping) typing.begin(viewer.uid, { type, id }, connection);
  else typing.end(viewer.uid, { type, id }, connection);
}

function isSilenced(viewer: Asking['viewer'], account: Asking['viewer']): boolean {
  return viewer === account || viewer.blocked.has(account.uid) || account.blocked.has(viewer.uid);
}
