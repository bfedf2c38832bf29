import type { ChatClient, ChatTarget, Watch } from '@open-chat-kit/sdk';

const nothing: Watch = { update: () => {}, stop: () => {} };

/**
 * Says that a conversation is looked at. An id that no user or group can have is looked at by nobody: hosts pass what a
 * route or a form gave them, and hear of it by the answer to the first question, not by an error in render.
 */
export function watchTarget(client: ChatClient, { type, id }: ChatTarget): Watch {
  try {
    return client.watch(type === 'group' ? { groups: [id] } : { users: [id] });
  } catch {
    return nothing;
  }
}
