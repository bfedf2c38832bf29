/** What to do about things of such kits that this kit does not have. The first line that fits speaks. */
interface Advice {
  readonly about: RegExp;
  readonly sentence: string;
}

const table: readonly Advice[] = [
  { about: /^MessageEvents$/, sentence: 'it is `KitMessageEvents` here' },
  { about: /^messageStatus$/, sentence: 'write the words: `inprogress`, `success`, `error`' },
  {
    about: /Call(?!back)|CALL_|_CALL|Ongoing|Meeting/,
    sentence:
      'calls are not part of the kit: give your own service to `KitCallProvider` or `KitUIKit.setCallHandler`, and delete the rest',
  },
  {
    about: /^Kit\.AppSettings|SettingsBuilder$|^UIKitSettings$/,
    sentence: 'settings of a vendor’s servers have no meaning here: delete them, `init` takes `{ engine }`',
  },
  {
    about: /^Kit\.(setSource|setDemoMetaInfo|setPlatformParams|setAppSettings|setTimeZone)/,
    sentence: 'it tells a vendor where the app runs: delete the call',
  },
  {
    about: /AI|Smart|Summary|Agent(?!ic)|Assist/,
    sentence: 'the kit makes no suggestions by machine: delete it, or draw your own in a slot of the composer',
  },
  {
    about: /Poll|Sticker|Whiteboard|Collaborative|Extension|Thumbnail|LinkPreview|callExtension/,
    sentence: 'extensions are not part of the kit: send a `Kit.CustomMessage` of your own instead, or delete it',
  },
  { about: /[lL]oginWithAuthToken/, sentence: 'a token is given to `login`, as `{ authToken }`' },
  { about: /^Kit\.isFeatureEnabled$/, sentence: 'no vendor’s plan switches features here: delete the question' },
  { about: /^Kit\.(sendCustomMessage|sendDirectMessage)$/, sentence: '`Kit.sendMessage` takes messages of every kind' },
  { about: /^Kit\.Message$/, sentence: 'the class of all messages is `Kit.BaseMessage`' },
  { about: /^Kit\.GROUP_TYPE\.PROTECTED$/, sentence: 'a group with a password is `Kit.GROUP_TYPE.PASSWORD`' },
  {
    about: /^Kit(List|ListItem)$|^KitList(Actions|Styles)|ErrorEmptyView|^Skeleton$|^deepMerge$/,
    sentence:
      'lists are whole components here, with slots for their rows and styles in the theme: `KitUsers`, `KitGroups`, `KitGroupMembers`, `KitBannedMembers`, `KitConversations`',
  },
  {
    about: /ActionsInterface$/,
    sentence: 'what a ref to a component gives is its handle: `KitUsersHandle`, `KitGroupsHandle` and so on',
  },
  {
    about: /BottomSheet/,
    sentence:
      'the kit has no sheets of its own for hosts: groups are made by `KitCreateGroup` and joined by `KitJoinGroup`, else take a `Modal` of React Native',
  },
  {
    about: /^KitUIKitHelper/,
    sentence: 'the kit tells of what it does by itself, and what is sent shows at once: delete it',
  },
  { about: /^commonVars/, sentence: 'insets come from `react-native-safe-area-context`: `useSafeAreaInsets()`' },
  { about: /^ICONS/, sentence: 'icons of the kit are drawn by `Icon`, by name' },
  {
    about: /^getLastSeenTime/,
    sentence: '`KitDate` says when something was, and `KitMessageHeader` since when somebody is away',
  },
  { about: /sortBy$/, sentence: 'people are listed by their names: delete it' },
  { about: /friendsOnly$/, sentence: 'friends are not known to the kit: ask your backend who they are, and `setUIDs`' },
  {
    about: /Notification|Push|Token(For|s)?|FCM|APNS/i,
    sentence: 'push belongs to your backend: register the device there after `login`',
  },
  {
    about: /Conversation/,
    sentence: 'recent chats are `KitConversations`, and one of them is `Kit.getConversation`: delete what goes beyond',
  },
  {
    about: /^KitContacts/,
    sentence: 'people are shown by `KitUsers`, groups by `KitGroups`: choose between them in your own screen',
  },
  { about: /Details(?!Row)|GroupInfo/, sentence: 'the details of a group are `KitGroupDetails`' },
  {
    about: /^Kit(Create|New)Group/,
    sentence: 'a group is made by `KitCreateGroup`, or without pixels by `useCreateGroup`',
  },
  {
    about: /JoinGroup|JoinProtected/,
    sentence: 'a group is shown to who is not in it by `KitJoinGroup`, which asks for a password where there is one',
  },
  {
    about: /TransferOwnership/,
    sentence:
      'members are shown by `KitGroupMembers` and `KitBannedMembers`, added by `KitAddMembers`, and one of them made the owner by `KitTransferOwnership`',
  },
  {
    about: /Thread/,
    sentence:
      'a thread is `KitThreadHeader` over a `KitMessageList` and a `KitMessageComposer` with `parentMessageId`: put it together',
  },
  {
    about: /Formatter/,
    sentence:
      'texts are drawn by `KitMentionsFormatter`, `KitUrlsFormatter` and classes of your own that extend `KitTextFormatter`: write one for it',
  },
  {
    about: /MentionClick/,
    sentence:
      'a mention that is pressed is told to `onMentionPress` of the message list, and leads to the person without it',
  },
  {
    about: /Mention/,
    sentence: 'the composer suggests whom to mention by itself, and `KitMentionsFormatter` draws mentions: delete it',
  },
  {
    about: /DataSource|ChatConfigurator/,
    sentence:
      'templates, entries of menus and formatters are had from `KitUIKit.getDataSource`; what else the kit draws and offers is there without being asked for: delete it',
  },
  {
    about: /Template|Bubble/,
    sentence:
      'bubbles are the list’s own: give views of yours by a `KitMessageTemplate`, or style them by `messageListStyles`',
  },
  {
    about: /Localize|^localize$|I18n|Translation/,
    sentence: 'words come from `KitI18nProvider` and `useKitTranslation().t`',
  },
  {
    about: /Context(Provider)?$|Palette|ThemeHelper|createTheme/,
    sentence: 'colours and type come from `KitThemeProvider` and `useTheme()`',
  },
  {
    about: /^Kit(UIKit)?\.(createUser|updateUser|updateCurrentUserDetails)$/,
    sentence: 'accounts belong to the engine: with the embedded one `server.createUser` and `server.updateUser`',
  },
  {
    about: /Reaction/,
    sentence:
      'reactions are drawn by the message list, with who reacted: delete it; `onReactionPress` and the like tell of them',
  },
  {
    about: /Search/,
    sentence:
      'a chat is searched by `KitMessageSearch`, a list by `searchKeyword`; all chats at once are not: delete what asks for that',
  },
  {
    about: /Flag|Report|Moderation/,
    sentence: 'reporting messages belongs to your backend: call it from your own menu',
  },
  {
    about: /Sound/,
    sentence: 'the kit plays what `KitUIKit.setSoundPlayer` is given, and nothing else: give a player',
  },
];

/** Whether such kits are known to have it, though this one has not. */
export function hasAdvice(name: string): boolean {
  return table.some(({ about }) => about.test(name));
}

/** What to do about a name that the kit does not have. */
export function adviceOn(name: string, otherwise: string): string {
  return table.find(({ about }) => about.test(name))?.sentence ?? otherwise;
}
