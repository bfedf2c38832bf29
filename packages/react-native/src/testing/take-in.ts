import { Kit } from '@open-chat-kit/sdk';

/** Somebody takes people into a group, by their uid and what they are in it. */
export async function takeIn(
  client: Kit.ChatClient,
  guid: string,
  people: Readonly<Record<string, ConstructorParameters<typeof Kit.GroupMember>[1]>>,
): Promise<void> {
  const members = Object.entries(people).map(([uid, scope]) => new Kit.GroupMember(uid, scope));
  // As many as a server takes at once.
  for (let from = 0; from < members.length; from += 90) {
    await client.addMembersToGroup(guid, members.slice(from, from + 90));
  }
}

/** All of them as participants. */
export const participants = (uids: readonly string[]): Record<string, 'participant'> =>
  Object.fromEntries(uids.map((uid) => [uid, 'participant']));
