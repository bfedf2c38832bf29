import { type ChatClient, type ChatTarget, isId, type Watch } from '@open-chat-kit/sdk';

/** Users and groups that are looked at. */
export interface Interest {
  readonly users?: readonly string[];
  readonly groups?: readonly string[];
}

/** Who looks at a conversation looks at the other person; that a group is looked at, whoever follows it says. */
export function interestIn({ type, id }: ChatTarget): Interest {
  return type === 'group' ? {} : { users: [id] };
}

/** What of it can be looked at: engines may know longer ids than clients may say. */
export function possibleIn({ users = [], groups = [] }: Interest): Interest {
  return { users: users.filter(isId), groups: groups.filter(isId) };
}

const nothing: Watch = { update: () => {}, stop: () => {} };

/**
 * Says what is looked at. An id that no user or group can have is looked at by nobody: hosts pass what a route or a form
 * gave them, and hear of it by the answer to the first question, not by an error in render.
 */
export function watchSafely(client: ChatClient, interest: Interest): Watch {
  try {
    return client.watch(interest);
  } catch {
    return nothing;
  }
}
