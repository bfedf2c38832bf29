// For frameworks with server components: everything here draws, or belongs to what draws.
'use client';

/** Chat UI for React Native on iOS, Android and the web, over any backend. */
export { Kit, type OtherHandler } from '@open-chat-kit/sdk';

export type { CallHandler, CallRequest } from './calls/call-handler.ts';
export { KitCallProvider, type KitCallProviderProps } from './calls/KitCallProvider.tsx';
export { KitClientProvider, type KitClientProviderProps, useKitClient } from './client/KitClientProvider.tsx';
export { KitUIKit, type UIKitSettings } from './KitUIKit.ts';
export { HostIcon as Icon, type HostIconProps as IconProps, type IconName } from './components/parts/HostIcon.tsx';
export { KitAddMembers } from './components/KitAddMembers/KitAddMembers.tsx';
export type { KitAddMembersHandle, KitAddMembersProps } from './components/KitAddMembers/props.ts';
export { KitBannedMembers } from './components/KitBannedMembers/KitBannedMembers.tsx';
export type {
  BannedMemberSlot,
  KitBannedMembersHandle,
  KitBannedMembersProps,
} from './components/KitBannedMembers/props.ts';
export { KitBadge, type KitBadgeProps } from './components/KitBadge/KitBadge.tsx';
export { KitDate, type KitDatePattern, type KitDateProps } from './components/KitDate/KitDate.tsx';
export { KitReceipt, type KitReceiptProps, type KitReceiptState } from './components/KitReceipt/KitReceipt.tsx';
export {
  KitStatusIndicator,
  type KitStatusIndicatorProps,
} from './components/KitStatusIndicator/KitStatusIndicator.tsx';
export { KitConfirmDialog, type KitConfirmDialogProps } from './components/KitConfirmDialog/KitConfirmDialog.tsx';
export { KitGroupDetails } from './components/KitGroupDetails/KitGroupDetails.tsx';
export type {
  GroupDetailsSlot,
  KitGroupDetailsHandle,
  KitGroupDetailsProps,
} from './components/KitGroupDetails/props.ts';
export { KitCreateGroup } from './components/KitCreateGroup/KitCreateGroup.tsx';
export type {
  CreateGroupSlot,
  CreateGroupSlotProps,
  KitCreateGroupHandle,
  KitCreateGroupProps,
} from './components/KitCreateGroup/props.ts';
export type { PickedIcon } from './components/forms/use-icon-picker.ts';
export { KitGroupMembers } from './components/KitGroupMembers/KitGroupMembers.tsx';
export type {
  GroupMemberSlot,
  KitGroupMembersHandle,
  KitGroupMembersProps,
} from './components/KitGroupMembers/props.ts';
export { KitGroups } from './components/KitGroups/KitGroups.tsx';
export type { GroupSlot, KitGroupsHandle, KitGroupsProps } from './components/KitGroups/props.ts';
export type { ListSlot } from './components/ListFrame/props.ts';
export { KitJoinGroup } from './components/KitJoinGroup/KitJoinGroup.tsx';
export type { JoinGroupSlot, KitJoinGroupProps } from './components/KitJoinGroup/props.ts';
export { KitMessageComposer } from './components/KitMessageComposer/KitMessageComposer.tsx';
export type {
  ComposerHeaderProps,
  ComposerSlotProps,
  KitMessageComposerHandle,
  KitMessageComposerProps,
} from './components/KitMessageComposer/props.ts';
export { KitMessageList } from './components/KitMessageList/KitMessageList.tsx';
export type {
  KitMessageListHandle,
  KitMessageListProps,
  MessageListSlot,
  MessageListSlotProps,
  NewMessageIndicatorProps,
} from './components/KitMessageList/props.ts';
export type { LinkPreview } from './components/Message/link-preview.ts';
export { ChatConfigurator, type KitDataSource } from './components/Message/data-source.ts';
export { KitMessageTemplate } from './components/Message/message-views.ts';
export type { KitMessageTemplateFields, MessageView } from './components/Message/message-views.ts';
export { KitMessageHeader } from './components/KitMessageHeader/KitMessageHeader.tsx';
export type { HeaderSlot, HeaderSubject, KitMessageHeaderProps } from './components/KitMessageHeader/props.ts';
export { KitMessageSearch } from './components/KitMessageSearch/KitMessageSearch.tsx';
export type { KitMessageSearchProps, MessageSearchFound } from './components/KitMessageSearch/props.ts';
export { KitThreadHeader } from './components/KitThreadHeader/KitThreadHeader.tsx';
export type { KitThreadHeaderProps } from './components/KitThreadHeader/props.ts';
export { KitTransferOwnership } from './components/KitTransferOwnership/KitTransferOwnership.tsx';
export type { KitTransferOwnershipHandle, KitTransferOwnershipProps } from './components/KitTransferOwnership/props.ts';
export { KitUsers } from './components/KitUsers/KitUsers.tsx';
export type { KitUsersActionsInterface, KitUsersHandle, KitUsersProps, UserSlot } from './components/KitUsers/props.ts';
export type { KitMessageOption, MenuItemInterface } from './components/Menu/menu-item.ts';
export { KitAvatar, type KitAvatarProps } from './components/KitAvatar/KitAvatar.tsx';
export { KitConversations } from './components/KitConversations/KitConversations.tsx';
export type {
  ConversationSlot,
  KitConversationsHandle,
  KitConversationsProps,
} from './components/KitConversations/props.ts';
export {
  KitConversationEvents,
  KitGroupsEvents,
  KitMessageEvents,
  KitUIEvents,
  KitUserEvents,
} from './events/event-names.ts';
export { KitUIEventHandler } from './events/KitUIEventHandler.ts';
export type {
  ConversationEventHandlers,
  GroupEventHandlers,
  MessageEventHandlers,
  OtherEventHandlers,
  UIEventHandlers,
  UserEventHandlers,
} from './events/handlers.ts';
export type {
  ConversationEventInputs,
  ConversationEventPayloads,
  GroupEventInputs,
  GroupEventPayloads,
  GroupPayload,
  IGroupLeft,
  IGroupMemberAdded,
  IGroupMemberJoined,
  IGroupMemberKickedBanned,
  IGroupMemberScopeChanged,
  IGroupMemberUnBanned,
  IOwnershipChanged,
  MessageEventInputs,
  MessageEventPayloads,
  MessageStatus,
  UIEventInputs,
  UIEventPayloads,
  UserEventInputs,
  UserEventPayloads,
} from './events/payloads.ts';
export { KitMarkdownFormatter, type KitMarkdownStyle } from './formatters/KitMarkdownFormatter.tsx';
export { KitMentionsFormatter, type KitMentionsStyle, type MentionClick } from './formatters/KitMentionsFormatter.tsx';
export { KitTextFormatter } from './formatters/KitTextFormatter.ts';
export { KitUrlsFormatter, type KitUrlsStyle } from './formatters/KitUrlsFormatter.tsx';
export {
  ConversationTypeConstants,
  GroupTypeConstants,
  KitUiKitConstants,
  MessageCategoryConstants,
  MessageOptionConstants,
  MessageStatusConstants,
  MessageTypeConstants,
  ReceiverTypeConstants,
  UserStatusConstants,
} from './constants.ts';
export {
  type TransferOwnershipHandle,
  type TransferOwnershipOptions,
  useTransferOwnership,
} from './hooks/use-transfer-ownership.ts';
export { type AddMembersHandle, type AddMembersOptions, useAddMembers } from './hooks/use-add-members.ts';
export { type JoinGroupHandle, type JoinGroupOptions, useJoinGroup } from './hooks/use-join-group.ts';
export type { JoinStanding } from './models/join-standing.ts';
export { type CreateGroupHandle, type CreateGroupOptions, useCreateGroup } from './hooks/use-create-group.ts';
export type { GroupForm, GroupFormField } from './models/group-form.ts';
export { type BannedMembersHandle, type BannedMembersOptions, useBannedMembers } from './hooks/use-banned-members.ts';
export {
  type GroupDetailsHandle,
  type GroupDetailsOptions,
  type GroupDetailsRights,
  type GroupEditing,
  useGroupDetails,
} from './hooks/use-group-details.ts';
export type { GroupEnding } from './models/group-ending.ts';
export type { EditConflict, GroupEditForm, SharedField } from './models/group-details/group-edit.ts';
export { type GroupMembersHandle, type GroupMembersOptions, useGroupMembers } from './hooks/use-group-members.ts';
export { type GroupsHandle, type GroupsOptions, useGroups } from './hooks/use-groups.ts';
export { type ConversationsHandle, type ConversationsOptions, useConversations } from './hooks/use-conversations.ts';
export { useListRow } from './hooks/use-list-row.ts';
export type { ListHandle, ListOptions } from './hooks/use-live-list.ts';
export { type MessageHeaderHandle, type MessageHeaderOptions, useMessageHeader } from './hooks/use-message-header.ts';
export {
  type MessageComposerHandle,
  type MessageComposerOptions,
  useMessageComposer,
} from './hooks/use-message-composer.ts';
export {
  type ChatOptions,
  type MessagesHandle,
  type MessagesOptions,
  useMessageRow,
  useMessages,
} from './hooks/use-messages.ts';
export { useUsers, type UsersHandle, type UsersOptions } from './hooks/use-users.ts';
export type { Catalogue, CountKey, Locale, PluralForm, TranslationKey } from './i18n/catalogue.ts';
export { KitI18nProvider, type KitI18nProviderProps, type Translations } from './i18n/KitI18nProvider.tsx';
export { useKitTranslation } from './i18n/use-kit-translation.ts';
export type { DateFormat, TranslationValues, Translator } from './i18n/translator.ts';
export type { ListState } from './models/live-list/live-list.ts';
export type { RowSource } from './models/row-source.ts';
export type { SelectionMode } from './models/live-list/list-selection.ts';
export type { ListPhase, PagerState } from './models/live-list/pager-state.ts';
export type { ListRow } from './models/live-list/list-rows.ts';
export type { DayDistance } from './models/day.ts';
export type { HeaderSubtitle } from './models/message-header/subtitle.ts';
export type { ComposerAccess } from './models/message-composer/composer-access.ts';
export type { Mentionable, MentionChoice } from './models/message-composer/mention-search.ts';
export type { MessageComposerState } from './models/message-composer/composer-state.ts';
export type { TextFormat } from './models/message-composer/formats.ts';
export type { TextSelection } from './models/mentions/written-text.ts';
export type { ChatStanding } from './models/message-list/chat-standing.ts';
export type { MessageListState } from './models/message-list/message-list.ts';
export type { MessageRow, SendState } from './models/message-list/message-rows.ts';
export type { ColorScheme } from './theme/colors.ts';
export { defaultColorDark, defaultColorLight } from './theme/default-colors.ts';
export { KitThemeProvider, type KitThemeProviderProps, useTheme } from './theme/KitThemeProvider.tsx';
export type { Readable, ReadableSlices } from './theme/readable-styles.ts';
export type { ThemeSlices } from './theme/slices.ts';
export type { KitTheme, ThemeOverrides, ThemeSettings } from './theme/theme.ts';
export type {
  DeepPartial,
  Scale,
  ThemeColors,
  ThemeSpacing,
  ThemeTypography,
  Typeface,
  TypeWeights,
} from './theme/tokens.ts';
export type { IconSource } from './icons/icon-source.ts';
export type {
  ChatItemStyle,
  KitAddMembersStyle,
  KitBannedMembersStyle,
  KitConversationsStyle,
  KitGroupMembersStyle,
  KitGroupsStyle,
  KitTransferOwnershipStyle,
  KitUsersStyle,
} from './theme/styles/lists.ts';
export type {
  IconStyle,
  KitAvatarStyle,
  KitBadgeStyle,
  KitConfirmDialogStyle,
  KitDateStyle,
  KitReceiptStyle,
  KitStatusIndicatorStyle,
  StateStyle,
} from './theme/styles/parts.ts';
export type {
  KitCreateGroupStyle,
  KitGroupDetailsStyle,
  KitJoinGroupStyle,
  KitMessageHeaderStyle,
} from './theme/styles/screens.ts';
export type {
  KitBubbleKindStyle,
  KitMessageBubbleStyle,
  KitMessageBubbleStyles,
  KitMessageComposerStyle,
  KitMessageListStyle,
  KitMessageSearchStyle,
  KitThreadHeaderStyle,
} from './theme/styles/chats.ts';
export { type IncomingMessage, useIncomingMessage } from './hooks/use-incoming-message.ts';
export { useTitleCount } from './hooks/use-title-count.ts';
export { useWebNotifications, type WebNotificationsOptions } from './components/notices/use-web-notifications.ts';
export type { MessageSound, SoundPlayer } from './client/sound.ts';
