import type { ChatClient, Kit } from '@open-chat-kit/sdk';
import { unlessSo } from './already-so.ts';

/**
 * Joins a group, with its password where it has one.
 *
 * @returns the group with them in it; `null` for who was in before
 */
export async function joinGroup(client: ChatClient, guid: string, password: string | null): Promise<Kit.Group | null> {
  return await unlessSo(['ALREADY_MEMBER'], async () =>
    password === null ? client.joinGroup(guid, 'public') : client.joinGroup(guid, 'password', password),
  );
}
