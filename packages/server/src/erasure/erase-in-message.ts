import { readersOf } from '@open-chat-kit/engine-embedded/rules';
import type { Call } from '@open-chat-kit/engine-embedded/rules';
import type { EngineEvent } from '@open-chat-kit/sdk/engine';
import { toText } from '../database/texts.ts';
import type { Deed } from '../requests/ruled-request.ts';
import { worldFor } from '../slice/world-for.ts';

/**
 * Takes what is somebody's out of a message: their reactions, and all that it says, where it is theirs. Also where they
 * could not read it any more: they left the group, or deleted the conversation for themselves.
 */
export function eraseIn(uid: string, id: string): Deed {
  return {
    isWriting: true,
    turn: null,
    isAfterErasure: true,
    read: (work) => worldFor(work, toText(uid), 'deleteMessage', [id]),
    decide: (call) => decide(call, id),
  };
}

function decide(call: Call, id: string): void {
  const { viewer, news, now } = call;
  const message = call.world.messages.get(id);
  if (!message) return;
  const tell = (event: EngineEvent): void => call.tell({ to: readersOf(message), event });
  for (const [emoji, people] of [...(message.reactions ?? [])]) {
    if (!people.has(viewer.uid)) continue;
    call.commit({ type: 'message.reaction', by: viewer.uid, at: now, id, emoji, isAdded: false });
    tell({
      id: call.eventId(),
      type: 'message.reaction',
      message: news.message(message),
      user: news.user(viewer),
      emoji,
      isAdded: false,
      at: now,
    });
  }
  if (message.sender !== viewer || message.category === 'action' || message.deletedAt !== 0) return;
  call.commit({ type: 'message.deleted', id, at: now });
  tell({ id: call.eventId(), type: 'message.deleted', message: news.message(message) });
}
