import type { Kit } from '@open-chat-kit/sdk';

/** Somebody changes a group as they find it. */
export async function changeGroup(client: Kit.ChatClient, guid: string, part: (group: Kit.Group) => void) {
  const group = await client.getGroup(guid);
  part(group);
  return await client.updateGroup(group);
}
