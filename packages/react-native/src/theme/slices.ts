import type {
  KitMessageComposerStyle,
  KitMessageListStyle,
  KitMessageSearchStyle,
  KitThreadHeaderStyle,
} from './styles/chats.ts';
import type {
  KitAvatarStyle,
  KitBadgeStyle,
  KitConfirmDialogStyle,
  KitDateStyle,
  KitReceiptStyle,
  KitStatusIndicatorStyle,
} from './styles/parts.ts';
import type {
  KitAddMembersStyle,
  KitBannedMembersStyle,
  KitConversationsStyle,
  KitGroupMembersStyle,
  KitGroupsStyle,
  KitTransferOwnershipStyle,
  KitUsersStyle,
} from './styles/lists.ts';
import type {
  KitCreateGroupStyle,
  KitGroupDetailsStyle,
  KitJoinGroupStyle,
  KitMessageHeaderStyle,
} from './styles/screens.ts';

/** The part of a theme that belongs to one component: what its `style` prop takes, for all of them at once. */
export interface ThemeSlices {
  readonly groupStyles: KitGroupsStyle;
  readonly userStyles: KitUsersStyle;
  readonly groupDetailsStyles: KitGroupDetailsStyle;
  readonly groupMemberStyles: KitGroupMembersStyle;
  readonly addMemberStyles: KitAddMembersStyle;
  readonly transferOwnershipStyles: KitTransferOwnershipStyle;
  readonly createGroupStyles: KitCreateGroupStyle;
  readonly joinGroupStyles: KitJoinGroupStyle;
  readonly bannedMemberStyles: KitBannedMembersStyle;
  readonly messageHeaderStyles: KitMessageHeaderStyle;
  readonly messageListStyles: KitMessageListStyle;
  readonly messageComposerStyles: KitMessageComposerStyle;
  readonly messageSearchStyles: KitMessageSearchStyle;
  readonly threadHeaderStyles: KitThreadHeaderStyle;
  readonly avatarStyle: KitAvatarStyle;
  readonly confirmDialogStyle: KitConfirmDialogStyle;
  readonly conversationStyles: KitConversationsStyle;
  readonly statusIndicatorStyle: KitStatusIndicatorStyle;
  readonly dateStyle: KitDateStyle;
  readonly badgeStyle: KitBadgeStyle;
  readonly receiptStyle: KitReceiptStyle;
}
