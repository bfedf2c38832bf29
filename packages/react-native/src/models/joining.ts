import { type ChatClient, toKitException } from '@open-chat-kit/sdk';

/** In by this, or in before, as from another device. */
export type Joined = 'joined' | 'was-member';

/** Joins a group, with its password where it has one. Who is in already has what they asked for. */
export async function joinGroup(client: ChatClient, guid: string, password: string | null): Promise<Joined> {
  try {
    if (password === null) await client.joinGroup(guid, 'public');
    else await client.joinGroup(guid, 'password', password);
    return 'joined';
  } catch (cause) {
    if (toKitException(cause, 'Joining a group').code === 'ALREADY_MEMBER') return 'was-member';
    throw cause;
  }
}
