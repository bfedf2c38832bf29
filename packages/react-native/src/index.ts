/** Chat UI for React Native on iOS, Android and the web, over any backend. */
export { Kit } from '@open-chat-kit/sdk';

export { KitClientProvider, type KitClientProviderProps, useKitClient } from './client/KitClientProvider.tsx';
export { KitGroups } from './components/KitGroups/KitGroups.tsx';
export type {
  GroupSlot,
  KitGroupsHandle,
  KitGroupsProps,
  KitGroupsStyle,
  ListSlot,
} from './components/KitGroups/props.ts';
export { KitAvatar, type KitAvatarProps, type KitAvatarStyle } from './components/KitAvatar/KitAvatar.tsx';
export { KitGroupsEvents, KitMessageEvents, KitUIEvents, KitUserEvents } from './events/event-names.ts';
export { KitUIEventHandler } from './events/KitUIEventHandler.ts';
export type {
  GroupEventPayloads,
  IGroupLeft,
  IGroupMemberAdded,
  IGroupMemberJoined,
  IGroupMemberKickedBanned,
  IGroupMemberScopeChanged,
  IGroupMemberUnBanned,
  IOwnershipChanged,
  MessageEventPayloads,
  MessageStatus,
  UIEventPayloads,
  UserEventPayloads,
} from './events/payloads.ts';
export { type GroupsHandle, type GroupsOptions, useGroupRow, useGroups } from './hooks/use-groups.ts';
export type { Catalogue, CountKey, Locale, PluralForm, TranslationKey } from './i18n/catalogue.ts';
export {
  KitI18nProvider,
  type KitI18nProviderProps,
  type Translations,
  useKitTranslation,
} from './i18n/KitI18nProvider.tsx';
export type { DateFormat, TranslationValues, Translator } from './i18n/translator.ts';
export type { GroupListModel, GroupListState } from './models/group-list/group-list.ts';
export type { SelectionMode } from './models/group-list/group-selection.ts';
export type { ListPhase, PagerState } from './models/group-list/group-pager.ts';
export type { GroupRow } from './models/group-list/group-rows.ts';
export type { ColorScheme } from './theme/colors.ts';
export { KitThemeProvider, type KitThemeProviderProps, useTheme } from './theme/KitThemeProvider.tsx';
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
