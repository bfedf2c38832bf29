import { type ChatClient, type Kit, toKitException } from '@open-chat-kit/sdk';

/**
 * Joins a group, with its password where it has one. Who is in already, as from another device, has what they asked for.
 *
 * @returns the group with them in it; `null` for who was in before
 */
export async function joinGroup(client: ChatClient, guid: string, password: string | null): Promise<Kit.Group | null> {
  try {
    if (password === null) return await client.joinGroup(guid, 'public');
    return await client.joinGroup(guid, 'password', password);
  } catch (cause) {
    if (toKitException(cause, 'Joining a group').code === 'ALREADY_MEMBER') return null;
    throw cause;
  }
}
