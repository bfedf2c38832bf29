/** What a pane can show of the group. */
import {
  type Kit,
  KitAddMembers,
  KitBannedMembers,
  KitConversations,
  KitCreateGroup,
  KitGroupDetails,
  KitGroupMembers,
  KitGroups,
  KitJoinGroup,
  KitMessageComposer,
  KitMessageHeader,
  KitMessageList,
  KitTransferOwnership,
} from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';

interface ViewProps {
  readonly group: Kit.Group;
  readonly onGroup: (group: Kit.Group) => void;
  readonly onShow: (name: string) => void;
}

export const views = {
  groups: () => <KitGroups />,
  conversations: () => <KitConversations />,
  members: ({ group }: ViewProps) => <KitGroupMembers group={group} />,
  banned: ({ group }: ViewProps) => <KitBannedMembers group={group} />,
  details: ({ group, onShow }: ViewProps) => (
    <KitGroupDetails
      group={group}
      onMembersPress={() => onShow('members')}
      onAddMembersPress={() => onShow('add')}
      onBannedPress={() => onShow('banned')}
    />
  ),
  add: ({ group }: ViewProps) => <KitAddMembers group={group} />,
  transfer: ({ group }: ViewProps) => <KitTransferOwnership group={group} />,
  create: ({ onGroup }: ViewProps) => <KitCreateGroup onGroupCreated={onGroup} />,
  join: ({ group }: ViewProps) => <KitJoinGroup group={group} />,
  chat: ({ group }: ViewProps) => (
    <>
      <KitMessageHeader group={group} />
      <KitMessageList group={group} />
      <KitMessageComposer group={group} />
    </>
  ),
} satisfies Record<string, (props: ViewProps) => ReactElement>;

export type ViewName = keyof typeof views;
