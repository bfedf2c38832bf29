/** What a host does by the SDK, and what it hears. */
import { Kit, KitUIEventHandler } from '@open-chat-kit/react-native';
import { rights } from '@open-chat-kit/sdk';

type Client = Kit.ChatClient;

/** The table that decides, for tests to hold menus against. */
export const rightsTable = rights;

const scopes = ['owner', 'admin', 'moderator', 'participant'] as const;
const scopeIn = (name: string | undefined): (typeof scopes)[number] =>
  scopes.find((scope) => scope === name) ?? 'participant';

async function update(client: Client, change: (group: Kit.Group) => void): Promise<void> {
  const group = await client.getGroup('tea');
  change(group);
  await client.updateGroup(group);
}

/** All in the group `tea`, but for `create`. */
export const acts = {
  create: (client: Client, [guid = '']: readonly string[]) => client.createGroup(new Kit.Group(guid, guid, 'public')),
  delete: (client: Client) => client.deleteGroup('tea'),
  leave: (client: Client) => client.leaveGroup('tea'),
  join: (client: Client) => client.joinGroup('tea'),
  add: (client: Client, uids: readonly string[]) =>
    client.addMembersToGroup(
      'tea',
      uids.map((uid) => new Kit.GroupMember(uid, 'participant')),
    ),
  kick: (client: Client, [uid = '']: readonly string[]) => client.kickGroupMember('tea', uid),
  ban: (client: Client, [uid = '']: readonly string[]) => client.banGroupMember('tea', uid),
  unban: (client: Client, [uid = '']: readonly string[]) => client.unbanGroupMember('tea', uid),
  scope: (client: Client, [uid = '', scope]: readonly string[]) =>
    client.updateGroupMemberScope('tea', uid, scopeIn(scope)),
  transfer: (client: Client, [uid = '']: readonly string[]) => client.transferGroupOwnership('tea', uid),
  rename: (client: Client, [name = '']: readonly string[]) => update(client, (group) => group.setName(name)),
  hide: (client: Client) => update(client, (group) => group.setType('private')),
} as const;

export type ActName = keyof typeof acts;

/** Says each of the ten events of groups, with whom it is about. */
export function record(say: (told: string) => void): void {
  KitUIEventHandler.addGroupListener('life', {
    ccGroupCreated: (group) => say(`ccGroupCreated ${group.getName()}`),
    ccGroupDeleted: (group) => say(`ccGroupDeleted ${group.getName()}`),
    ccGroupLeft: ({ userLeft }) => say(`ccGroupLeft ${userLeft.getUid()}`),
    ccGroupMemberJoined: ({ joinedUser }) => say(`ccGroupMemberJoined ${joinedUser.getUid()}`),
    ccGroupMemberAdded: ({ usersAdded }) =>
      say(`ccGroupMemberAdded ${usersAdded.map((user) => user.getUid()).join(' ')}`),
    ccGroupMemberKicked: ({ kickedUser }) => say(`ccGroupMemberKicked ${kickedUser.getUid()}`),
    ccGroupMemberBanned: ({ kickedUser }) => say(`ccGroupMemberBanned ${kickedUser.getUid()}`),
    ccGroupMemberUnbanned: ({ unbannedUser }) => say(`ccGroupMemberUnbanned ${unbannedUser.getUid()}`),
    ccGroupMemberScopeChanged: ({ updatedUser, scopeChangedTo }) =>
      say(`ccGroupMemberScopeChanged ${updatedUser.getUid()} ${scopeChangedTo}`),
    ccOwnershipChanged: ({ newOwner }) => say(`ccOwnershipChanged ${newOwner.getUid()}`),
  });
}
