/** What every list component must hold; each new one gets its lines here. */
import { Kit } from '@open-chat-kit/sdk';
import { describeListComponent } from '../../testing/describe-list-component.tsx';
import { KitAddMembers } from '../KitAddMembers/KitAddMembers.tsx';
import type { KitAddMembersHandle } from '../KitAddMembers/props.ts';
import { KitBannedMembers } from '../KitBannedMembers/KitBannedMembers.tsx';
import type { KitBannedMembersHandle } from '../KitBannedMembers/props.ts';
import { KitConversations } from '../KitConversations/KitConversations.tsx';
import type { KitConversationsHandle } from '../KitConversations/props.ts';
import { KitGroupMembers } from '../KitGroupMembers/KitGroupMembers.tsx';
import type { KitGroupMembersHandle } from '../KitGroupMembers/props.ts';
import { KitGroups } from '../KitGroups/KitGroups.tsx';
import type { KitGroupsHandle } from '../KitGroups/props.ts';
import { KitTransferOwnership } from '../KitTransferOwnership/KitTransferOwnership.tsx';
import type { KitTransferOwnershipHandle } from '../KitTransferOwnership/props.ts';
import { KitUsers } from '../KitUsers/KitUsers.tsx';
import type { KitUsersHandle } from '../KitUsers/props.ts';

const noPage = () => Promise.resolve({ items: [], cursor: null, isLast: true });
const uidOf = (person: Kit.User): string => person.getUid();
/** Dan has another name. */
const renamed: Parameters<typeof describeListComponent<Kit.User, never>>[1]['change'] = {
  id: 'dan',
  happen: (scene) => scene.server.updateUser('dan', { name: 'Daniel' }),
  says: 'Daniel',
};

describeListComponent('KitGroups', {
  draw: (props) => <KitGroups {...props} />,
  slice: (groupStyles) => ({ groupStyles }),
  testIDs: { list: 'groups', item: 'group' },
  title: 'Groups',
  emptyTitle: 'No groups yet',
  errorTitle: 'Couldn’t load groups',
  asks: 'listGroups',
  withNothing: () => ({ listGroups: noPage }),
  idOf: (group: Kit.Group) => group.getGuid(),
  wordsOf: (group) => String(group.getMembersCount()),
  selectedIn: (handle: KitGroupsHandle) => handle.getSelectedGroups(),
  all: ['jam', 'tea'],
  picks: ['tea', 'jam'],
  name: 'Tea',
  subtitle: '3 members',
  change: { id: 'jam', happen: (_scene, { ana }) => ana.joinGroup('jam'), says: '2' },
  isOfGroup: false,
});

describeListComponent('KitConversations', {
  draw: (props) => <KitConversations {...props} />,
  slice: (conversationStyles) => ({ conversationStyles }),
  testIDs: { list: 'conversations', item: 'conversation' },
  title: 'Chats',
  emptyTitle: 'No chats yet',
  errorTitle: 'Couldn’t load chats',
  asks: 'listConversations',
  withNothing: () => ({ listConversations: noPage }),
  idOf: (conversation: Kit.Conversation) => {
    const other = conversation.getConversationWith();
    return other instanceof Kit.Group ? `group-${other.getGuid()}` : `user-${other.getUid()}`;
  },
  wordsOf: (conversation) => String(conversation.getUnreadMessageCount()),
  selectedIn: (handle: KitConversationsHandle) => handle.getSelectedConversations(),
  all: ['user-cleo', 'group-tea'],
  picks: ['group-tea', 'user-cleo'],
  name: 'Tea',
  subtitle: null,
  change: {
    id: 'group-tea',
    happen: (_scene, { ben }) => ben.sendMessage(new Kit.TextMessage('tea', 'Hi', 'group')),
    says: '1',
  },
  isOfGroup: false,
});

describeListComponent('KitUsers', {
  draw: (props) => <KitUsers {...props} />,
  slice: (userStyles) => ({ userStyles }),
  testIDs: { list: 'users', item: 'user' },
  title: 'People',
  emptyTitle: 'No people yet',
  errorTitle: 'Couldn’t load people',
  asks: 'listUsers',
  withNothing: () => ({ listUsers: noPage }),
  idOf: uidOf,
  wordsOf: (user) => user.getStatus(),
  selectedIn: (handle: KitUsersHandle) => handle.getSelectedUsers(),
  all: ['ben', 'cleo', 'dan', 'eve'],
  picks: ['cleo', 'ben'],
  name: 'Cleo',
  subtitle: 'At the harbour',
  change: { id: 'ben', happen: (_scene, { ben }) => ben.logout(), says: 'offline' },
  isOfGroup: false,
});

describeListComponent('KitGroupMembers', {
  draw: (props, group) => <KitGroupMembers {...props} group={group} />,
  slice: (groupMemberStyles) => ({ groupMemberStyles }),
  testIDs: { list: 'members', item: 'member' },
  title: 'Members',
  emptyTitle: 'No members here',
  errorTitle: 'Couldn’t load members',
  asks: 'listMembers',
  withNothing: () => ({ listMembers: noPage }),
  idOf: uidOf,
  wordsOf: (member: Kit.GroupMember) => member.getScope(),
  selectedIn: (handle: KitGroupMembersHandle) => handle.getSelectedMembers(),
  all: ['ana', 'ben', 'cleo'],
  picks: ['cleo', 'ben'],
  name: 'Cleo',
  subtitle: 'At the harbour',
  change: {
    id: 'cleo',
    happen: (_scene, { ana }) => ana.updateGroupMemberScope('tea', 'cleo', 'moderator'),
    says: 'moderator',
  },
});

describeListComponent('KitBannedMembers', {
  draw: (props, group) => <KitBannedMembers {...props} group={group} />,
  slice: (bannedMemberStyles) => ({ bannedMemberStyles }),
  testIDs: { list: 'banned', item: 'banned-member' },
  title: 'Banned people',
  emptyTitle: 'Nobody is banned',
  errorTitle: 'Couldn’t load banned people',
  asks: 'listBanned',
  withNothing: () => ({ listBanned: noPage }),
  idOf: uidOf,
  wordsOf: (member: Kit.GroupMember) => member.getName(),
  selectedIn: (handle: KitBannedMembersHandle) => handle.getSelectedMembers(),
  all: ['dan', 'eve'],
  picks: ['dan', 'eve'],
  name: 'Dan',
  subtitle: 'Out',
  change: renamed,
});

describeListComponent('KitAddMembers', {
  draw: (props, group) => <KitAddMembers {...props} group={group} />,
  slice: (addMemberStyles) => ({ addMemberStyles }),
  testIDs: { list: 'add-members', item: 'user' },
  title: 'Add members',
  emptyTitle: 'No people yet',
  errorTitle: 'Couldn’t load people',
  asks: 'listUsers',
  withNothing: () => ({ listUsers: noPage }),
  idOf: uidOf,
  wordsOf: (user) => user.getName(),
  selectedIn: (handle: KitAddMembersHandle) => handle.getSelectedUsers(),
  all: ['ben', 'cleo', 'dan', 'eve'],
  picks: ['dan', 'eve'],
  name: 'Dan',
  subtitle: 'Out',
  change: renamed,
  isPicking: 'several',
});

describeListComponent('KitTransferOwnership', {
  draw: (props, group) => <KitTransferOwnership {...props} group={group} />,
  slice: (transferOwnershipStyles) => ({ transferOwnershipStyles }),
  testIDs: { list: 'transfer', item: 'member' },
  title: 'Transfer ownership',
  emptyTitle: 'Nobody to transfer to',
  errorTitle: 'Couldn’t load members',
  asks: 'listMembers',
  withNothing: () => ({ listMembers: noPage }),
  idOf: uidOf,
  wordsOf: (member: Kit.GroupMember) => member.getScope(),
  selectedIn: (handle: KitTransferOwnershipHandle) => handle.getSelectedMembers(),
  all: ['ben', 'cleo'],
  picks: ['cleo', 'ben'],
  name: 'Cleo',
  subtitle: 'At the harbour',
  change: {
    id: 'cleo',
    happen: (_scene, { ana }) => ana.updateGroupMemberScope('tea', 'cleo', 'moderator'),
    says: 'moderator',
  },
  isPicking: 'one',
});
