import type { KitAvatarStyle } from '../components/KitAvatar/KitAvatar.tsx';
import type { KitBadgeStyle } from '../components/parts/CountBadge.tsx';
import type { KitDateStyle } from '../components/parts/DateText.tsx';
import type { KitAddMembersStyle } from '../components/KitAddMembers/props.ts';
import type { KitBannedMembersStyle } from '../components/KitBannedMembers/props.ts';
import type { KitConfirmDialogStyle } from '../components/KitConfirmDialog/KitConfirmDialog.tsx';
import type { KitConversationsStyle } from '../components/KitConversations/props.ts';
import type { KitGroupDetailsStyle } from '../components/KitGroupDetails/props.ts';
import type { KitCreateGroupStyle } from '../components/KitCreateGroup/props.ts';
import type { KitGroupMembersStyle } from '../components/KitGroupMembers/props.ts';
import type { KitGroupsStyle } from '../components/KitGroups/props.ts';
import type { KitJoinGroupStyle } from '../components/KitJoinGroup/props.ts';
import type { KitMessageComposerStyle } from '../components/KitMessageComposer/props.ts';
import type { KitMessageHeaderStyle } from '../components/KitMessageHeader/props.ts';
import type { KitMessageListStyle } from '../components/KitMessageList/props.ts';
import type { KitStatusIndicatorStyle } from '../components/KitStatusIndicator/KitStatusIndicator.tsx';
import type { KitTransferOwnershipStyle } from '../components/KitTransferOwnership/props.ts';
import type { KitUsersStyle } from '../components/KitUsers/props.ts';
import type { KitReceiptStyle } from '../components/parts/ReceiptMark.tsx';

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
  readonly avatarStyle: KitAvatarStyle;
  readonly confirmDialogStyle: KitConfirmDialogStyle;
  readonly conversationStyles: KitConversationsStyle;
  readonly statusIndicatorStyle: KitStatusIndicatorStyle;
  readonly dateStyle: KitDateStyle;
  readonly badgeStyle: KitBadgeStyle;
  readonly receiptStyle: KitReceiptStyle;
}

/** Nothing set. */
export const noSlices: ThemeSlices = {
  groupStyles: {},
  userStyles: {},
  groupDetailsStyles: {},
  groupMemberStyles: {},
  addMemberStyles: {},
  transferOwnershipStyles: {},
  createGroupStyles: {},
  joinGroupStyles: {},
  bannedMemberStyles: {},
  messageHeaderStyles: {},
  messageListStyles: {},
  messageComposerStyles: {},
  avatarStyle: {},
  confirmDialogStyle: {},
  conversationStyles: {},
  statusIndicatorStyle: {},
  dateStyle: {},
  badgeStyle: {},
  receiptStyle: {},
};
