// Every row of the specification, and of what stands beside it, and the test that would fail without it.

const components = 'packages/react-native/src/components';
const groups = 'packages/react-native/src/components/KitGroups';
const header = 'packages/react-native/src/components/KitMessageHeader/KitMessageHeader.test.tsx';
const props = `${groups}/props.test.tsx`;
const chats = `${groups}/chats.test.tsx`;
const chatsRow = 'showUnreadCount and showLastMessage tell members what was said last, live';
const states = `${groups}/states.test.tsx`;
const menu = `${groups}/group-menu.test.tsx`;
const list = `${groups}/KitGroups.test.tsx`;
const events = 'packages/react-native/src/events/KitUIEventHandler.test.ts';
const objects = 'tests/surface/objects.test.ts';
const requests = 'packages/sdk/src/requests/requests.test.ts';
const ported = 'packages/react-native/src/ported-code.test.tsx';
const formatters = 'packages/react-native/src/formatters/text-formatters.test.tsx';
const parts = 'packages/react-native/src/components/every/small-parts.test.tsx';
const every = 'packages/react-native/src/components/every/kit-components.test.tsx';

const itemSlot = (slot) => `${slot} stands in place of its part, gets the group, and is drawn anew with it alone`;
const headerSlot = (slot) => `${slot} stands in place of the built-in part, with the group as it is now`;
const countRow = (event) => `loaded, ${event}: the member count is updated`;
const eventRow = (event) => `${event}: the list follows what the user does`;
const rareEvents =
  'ccGroupMemberScopeChanged, ccGroupMemberUnbanned and ccOwnershipChanged: the list follows what the user does';
const builderRow = 'groupsRequestBuilder controls which groups load';
const submitRow =
  'hideSubmitButton: hidden by default; shown when false and something is selected; onSubmit gets the selection';
const styleRow = 'every key of style reaches what it names';
const headerStyleRow = 'style wins over the slice of the theme, which wins over the theme';
const assistantRow =
  'an AI assistant has no calls; hideNewChatButton and hideChatHistoryButton: false show its own buttons';
const callsRow = 'hideVoiceCallButton and hideVideoCallButton hide their button, and only that one';
const loadingRow = 'loading, while the page is on its way: ';
const loadedState = 'loading, a page with groups: loaded';
const emptyState = 'loading, a page without groups: empty';
const errorState = 'loading, a failure: NETWORK: error';

/** Section of the specification, its rows, and for each the file and the name of its test. */
export const coverage = [
  {
    section: 'What the service does',
    rows: [
      [
        '1 icon, name, member count and type of each group',
        list,
        'shows icon, name, members and type of each group under the title, with a field to search',
      ],
      [
        '2 the chosen group goes to the header, the list of messages and the composer',
        ported,
        'from the list to the chat and back',
      ],
      ['3 the header of one user', header, 'user: shows name, picture and presence of one person'],
      ['3 the header of one group', header, 'group: shows name and members of a group, live'],
      ['3 typing indicator', header, 'typing: one name, two names, a number; in a chat of two no name'],
      [
        '4 under KitThemeProvider',
        every,
        'KitGroups, as every component, is drawn on the ground of the theme, in the direction of the language',
      ],
      [
        '5 the next page at the bottom',
        states,
        'loaded, scrolled to the bottom while more pages exist: the next page is added',
      ],
      ['6 listens to group events by itself', states, countRow('onGroupMemberJoined')],
    ],
  },
  {
    section: 'Objects',
    rows: [
      ['Kit.Group, Kit.User, Kit.GroupMember: accessors', objects, 'types and classes are written as Kit.Name'],
      ['Kit.KitException', objects, 'an exception is an Error with code, message, details, cause and isRetryable'],
      [
        'getIcon is an image source',
        list,
        'shows icon, name, members and type of each group under the title, with a field to search',
      ],
      ['group types public, private, password', props, 'groupTypeVisibility: false hides the badge of every type'],
      [
        'MenuItemInterface: text, onPress',
        menu,
        'options replace the built-in items, and addOptions come after whichever are shown',
      ],
      [
        'SelectionMode: single, multiple, none',
        props,
        'selectionMode: single keeps one, multiple keeps several, none opens',
      ],
      ['{ leftGroup } of the leave event', ported, 'events in an effect'],
    ],
  },
  {
    section: 'Request builder',
    rows: [
      ['joinedOnly', props, builderRow],
      ['setLimit', props, 'setLimit of the builder is the size of a page; without a builder it is 30'],
      ['setSearchKeyword', props, builderRow],
      ['setTags', props, builderRow],
      ['withTags', props, builderRow],
      [
        'methods are chained',
        requests,
        'a builder works with its return value dropped, and a request stands still when it changes',
      ],
      [
        'never the result of build()',
        states,
        'the result of build() in place of the builder is told, and shown as an error',
      ],
    ],
  },
  {
    section: 'Style of KitGroups',
    rows: [
      'containerStyle',
      'headerStyle',
      'titleStyle',
      'titleSeparatorStyle',
      'itemStyle.avatarStyle',
      'itemStyle.titleStyle',
      'itemStyle.subtitleStyle',
      'searchStyle',
      'avatar: borderRadius and backgroundColor',
    ].map((key) => [key, props, styleRow]),
  },
  {
    section: 'Style of KitMessageHeader',
    rows: [
      'avatarStyle.containerStyle',
      'avatarStyle.imageStyle',
      'titleTextStyle',
      'callButtonStyle.audioCallButtonIconStyle',
      'callButtonStyle.videoCallButtonIconStyle',
    ].map((key) => [key, header, headerStyleRow]),
  },
  {
    section: 'States of the list',
    rows: [
      ['loading, groups were returned: loaded, onLoad', states, loadedState],
      ['loading, zero results: empty, onEmpty', states, emptyState],
      ['empty: EmptyView', states, 'loading, a page without groups, with EmptyView: empty'],
      ['loading, failure of the network: error, onError', states, errorState],
      ['loading, failure of the sign-in: error, onError', states, 'loading, a failure: AUTH_FAILED: error'],
      ['loading, exception of the SDK: error, onError', states, 'loading, a failure: INTERNAL: error'],
      ['error: ErrorView', states, 'loading, a failure, with ErrorView: error'],
      ['error: hideError', states, 'loading, a failure, with hideError: error without a view'],
      ['loading, hideLoadingState', states, `${loadingRow}nothing, with hideLoadingState`],
      ['loading, the built-in indicator', states, `${loadingRow}the built-in indicator`],
      ['loading, LoadingView', states, `${loadingRow}LoadingView`],
      [
        'loaded, scrolled to the bottom: the next page',
        states,
        'loaded, scrolled to the bottom while more pages exist: the next page is added',
      ],
      ...[
        'onGroupMemberJoined',
        'onGroupMemberLeft',
        'onMemberAddedToGroup',
        'onGroupMemberKicked',
        'onGroupMemberBanned',
      ].map((name) => [`loaded, ${name}: member count`, states, countRow(name)]),
      ['loaded, scope change: scope', states, 'loaded, onGroupMemberScopeChanged: the scope is updated'],
      [
        'onSelection on each select and deselect',
        props,
        'selectionMode: single keeps one, multiple keeps several, none opens',
      ],
      ['onSubmit when the submit button is pressed', props, submitRow],
      ['type indicator when groupTypeVisibility', props, 'groupTypeVisibility: false hides the badge of every type'],
    ],
  },
  {
    section: 'Props of KitGroups',
    rows: [
      ['groupsRequestBuilder', props, builderRow],
      ['searchRequestBuilder', props, 'searchRequestBuilder filters the search list independently of the main list'],
      ['searchKeyword', props, 'searchKeyword pre-fills the search and filters the list, also when it changes'],
      ['selectionMode', props, 'selectionMode: single keeps one, multiple keeps several, none opens'],
      ['hideHeader', props, 'hideHeader hides title, back button and AppBarOptions, and leaves the search'],
      ['showBackButton', props, 'showBackButton shows the back button, and onBack is told'],
      ['hideSearch', props, 'hideSearch hides the search field'],
      ['hideError', states, 'loading, a failure, with hideError: error without a view'],
      ['hideSubmitButton', props, submitRow],
      ['hideLoadingState', states, `${loadingRow}nothing, with hideLoadingState`],
      ['groupTypeVisibility', props, 'groupTypeVisibility: false hides the badge of every type'],
      ['showUnreadCount', chats, chatsRow],
      ['showLastMessage', chats, chatsRow],
      [
        'privateGroupIcon',
        props,
        'privateGroupIcon and passwordGroupIcon stand in place of the shield and the lock, as sources or elements',
      ],
      [
        'passwordGroupIcon',
        props,
        'privateGroupIcon and passwordGroupIcon stand in place of the shield and the lock, as sources or elements',
      ],
      ['searchPlaceholderText', props, 'searchPlaceholderText is the placeholder of the search'],
      ['options', menu, 'options replace the built-in items, and addOptions come after whichever are shown'],
      ['addOptions', menu, 'options replace the built-in items, and addOptions come after whichever are shown'],
      ['style', props, styleRow],
    ],
  },
  {
    section: 'Callbacks of KitGroups',
    rows: [
      ['onItemPress', props, 'onItemPress and onItemLongPress tell the group'],
      ['onItemLongPress', props, 'onItemPress and onItemLongPress tell the group'],
      ['onBack', props, 'showBackButton shows the back button, and onBack is told'],
      ['onSelection', props, 'selectionMode: single keeps one, multiple keeps several, none opens'],
      ['onSubmit', props, submitRow],
      ['onError', states, errorState],
      ['onEmpty', states, emptyState],
      ['onLoad', list, 'onLoad tells all groups loaded so far, annotated as groups or as members'],
    ],
  },
  {
    section: 'Slots of KitGroups',
    rows: [
      ...['ItemView', 'LeadingView', 'TitleView', 'SubtitleView', 'TrailingView'].map((slot) => [
        slot,
        props,
        itemSlot(slot),
      ]),
      ['LoadingView', states, `${loadingRow}LoadingView`],
      ['EmptyView', states, 'loading, a page without groups, with EmptyView: empty'],
      ['ErrorView', states, 'loading, a failure, with ErrorView: error'],
      ['AppBarOptions', props, 'AppBarOptions stands in the bar'],
    ],
  },
  {
    section: 'Rules of KitGroups',
    rows: [
      ['1 onItemPress is the navigation hook', ported, 'from the list to the chat and back'],
      [
        '2 options replace, addOptions append',
        menu,
        'options replace the built-in items, and addOptions come after whichever are shown',
      ],
      ['3 onSubmit only with the submit button', props, submitRow],
    ],
  },
  {
    section: 'Props of KitMessageHeader',
    rows: [
      ['user', header, 'user: shows name, picture and presence of one person'],
      ['group', header, 'group: shows name and members of a group, live'],
      [
        'showBackButton',
        header,
        'showBackButton and onBack: there by default, tells the newest callback, hidden when asked',
      ],
      ['hideVoiceCallButton', header, callsRow],
      ['hideVideoCallButton', header, callsRow],
      ['usersStatusVisibility', header, 'usersStatusVisibility: false hides whether somebody is there'],
      ['hideNewChatButton', header, assistantRow],
      ['hideChatHistoryButton', header, assistantRow],
      ['options', header, 'options opens a menu of the host; without items there is no button'],
      ['style', header, headerStyleRow],
    ],
  },
  {
    section: 'Callbacks of KitMessageHeader',
    rows: [
      ['onBack', header, 'showBackButton and onBack: there by default, tells the newest callback, hidden when asked'],
      ['onError', header, 'onError hears that the chat could not be loaded'],
      ['onNewChatButtonClick', header, assistantRow],
      ['onChatHistoryButtonClick', header, assistantRow],
    ],
  },
  {
    section: 'Slots of KitMessageHeader',
    rows: [
      ['ItemView', header, 'ItemView stands in place of the whole header, with the user where it is of a user'],
      ...['LeadingView', 'TitleView', 'SubtitleView', 'TrailingView', 'AuxiliaryButtonView'].map((slot) => [
        slot,
        header,
        headerSlot(slot),
      ]),
    ],
  },
  {
    section: 'Small parts for rows of hosts',
    rows: [
      ['KitStatusIndicator', parts, 'KitStatusIndicator "private" is a mark in the corner that says "Private group"'],
      ['KitDate', parts, 'KitDate a text of the host stands in place of the time, and its styles win'],
      ['KitBadge', parts, 'KitBadge shows 1000 as "999+"'],
      ['textFormatters', formatters, 'formatters are applied in their order, each to what the one before made'],
      ['KitUrlsFormatter', formatters, 'KitUrlsFormatter with patterns of a host, what is no address is not opened'],
      ['KitMentionsFormatter', formatters, 'KitMentionsFormatter marks who is mentioned, by uid, by name, and all'],
      ['KitReceipt', parts, 'KitReceipt "delivered" is a picture that says "Delivered"'],
    ],
  },
  {
    section: 'Composition rule',
    rows: [
      [
        'the chosen group is the group of header, message list and composer',
        ported,
        'from the list to the chat and back',
      ],
    ],
  },
  {
    section: 'Global UI events',
    rows: [
      [
        'addGroupListener with an id, removeGroupListener with the same',
        events,
        'the same id replaces, and one that throws stops nobody',
      ],
      ['subscribed in an effect that runs once', ported, 'events in an effect'],
      [
        'each of the ten events, once',
        events,
        'each of the ten events fires once for a call of the host through the client',
      ],
      ['by the logged-in user alone', events, 'what others do is no event of the logged-in user'],
      ...[
        'ccGroupCreated',
        'ccGroupDeleted',
        'ccGroupLeft',
        'ccGroupMemberJoined',
        'ccGroupMemberKicked',
        'ccGroupMemberBanned',
        'ccGroupMemberAdded',
      ].map((name) => [`the list follows ${name}`, states, eventRow(name)]),
      ...['ccGroupMemberScopeChanged', 'ccGroupMemberUnbanned', 'ccOwnershipChanged'].map((name) => [
        `the list follows ${name}`,
        states,
        rareEvents,
      ]),
    ],
  },
  {
    section: 'SDK events consumed by the list',
    rows: [
      ...[
        'onGroupMemberJoined',
        'onGroupMemberLeft',
        'onMemberAddedToGroup',
        'onGroupMemberKicked',
        'onGroupMemberBanned',
      ].map((name) => [name, states, countRow(name)]),
      ['onGroupMemberScopeChanged', states, 'loaded, onGroupMemberScopeChanged: the scope is updated'],
    ],
  },
  {
    section: 'Errors',
    rows: [
      ['1 a failure calls onError with a Kit.KitException', states, errorState],
      ['2 the list shows the built-in error state', states, errorState],
      ['2 or ErrorView', states, 'loading, a failure, with ErrorView: error'],
      ['2 unless hideError', states, 'loading, a failure, with hideError: error without a view'],
      ['3 zero groups are no error', states, emptyState],
    ],
  },
  {
    section: 'Limits',
    rows: [
      [
        '30 groups a page, or as the builder says',
        props,
        'setLimit of the builder is the size of a page; without a builder it is 30',
      ],
      ['infinite scroll', states, 'loaded, scrolled to the bottom while more pages exist: the next page is added'],
    ],
  },
  {
    section: 'The life of groups',
    rows: [
      ['KitUsers: people, live', `${components}/KitUsers/KitUsers.test.tsx`, 'follows who comes and goes'],
      [
        'KitUsers: block and unblock',
        `${components}/KitUsers/KitUsers.test.tsx`,
        'the menu blocks after a question, says so in the row, and takes it back',
      ],
      [
        'KitGroupMembers: who is in',
        `${components}/KitGroupMembers/KitGroupMembers.test.tsx`,
        'shows members, the strongest first, with their role, presence and oneself as "You"',
      ],
      [
        'KitGroupMembers: change a scope',
        `${components}/KitGroupMembers/KitGroupMembers.test.tsx`,
        'the menu gives a role after a question, and the row says so',
      ],
      [
        'KitGroupMembers: hide… options',
        `${components}/KitGroupMembers/KitGroupMembers.test.tsx`,
        'the menu hideKickMemberOption, hideBanMemberOption and hideScopeChangeOption leave out theirs alone',
      ],
      [
        'KitGroupMembers: `excludeOwner`',
        `${components}/KitGroupMembers/KitGroupMembers.test.tsx`,
        'excludeOwner leaves the owner out, of a search too, whoever that is by then',
      ],
      [
        'KitGroupMembers: role lost while the menu is open',
        `${components}/KitGroupMembers/KitGroupMembers.test.tsx`,
        'the menu a role that is lost while the menu is open closes it; one that is lost under a question closes that',
      ],
      [
        'KitBannedMembers: unban',
        `${components}/KitBannedMembers/KitBannedMembers.test.tsx`,
        'a press on who is banned offers to lift the ban, which is done after a question',
      ],
      [
        'KitAddMembers: add several',
        `${components}/KitAddMembers/KitAddMembers.test.tsx`,
        'adds who was picked, tells who came in, and shows them as members',
      ],
      [
        'KitAddMembers: what failed, of each',
        `${components}/KitAddMembers/KitAddMembers.test.tsx`,
        'says of each who could not be added why, and keeps them selected',
      ],
      [
        'KitTransferOwnership',
        `${components}/KitTransferOwnership/KitTransferOwnership.test.tsx`,
        'shows everybody but the owner, and makes one of them the owner after a question',
      ],
      [
        'KitCreateGroup: all fields, once',
        `${components}/KitCreateGroup/KitCreateGroup.test.tsx`,
        'makes a group of all that was filled in, and tells it once',
      ],
      [
        'KitCreateGroup: failure loses nothing',
        `${components}/KitCreateGroup/KitCreateGroup.test.tsx`,
        'what fails is said over the button; everything stays, and can be tried again',
      ],
      [
        'KitJoinGroup: join',
        `${components}/KitJoinGroup/KitJoinGroup.test.tsx`,
        'joins by one press, tells it once, and offers to go on',
      ],
      [
        'KitJoinGroup: password',
        `${components}/KitJoinGroup/KitJoinGroup.test.tsx`,
        'asks for the password; a wrong one is said in the question and can be corrected',
      ],
      [
        'KitJoinGroup: banned while joining',
        `${components}/KitJoinGroup/KitJoinGroup.test.tsx`,
        'says that they are banned, also when that happens meanwhile or turns out by the try',
      ],
      [
        'KitGroupDetails: what it shows, live',
        `${components}/KitGroupDetails/KitGroupDetails.test.tsx`,
        'what it shows what others change appears: name, description, type, members, roles',
      ],
      [
        'KitGroupDetails: two people edit',
        `${components}/KitGroupDetails/editing.test.tsx`,
        'editing two people in one field: says so, saves nothing before the viewer chooses, and mine can win',
      ],
      [
        'KitGroupDetails: leave',
        `${components}/KitGroupDetails/leaving.test.tsx`,
        'leaving, handing over, deleting leaves after a question; the event and the callback come once each, and no loss is told',
      ],
      [
        'KitGroupDetails: last owner',
        `${components}/KitGroupDetails/leaving.test.tsx`,
        'leaving, handing over, deleting an owner who is alone is offered to delete it',
      ],
      [
        'KitGroupDetails: made private while a stranger looks',
        `${components}/KitGroupDetails/leaving.test.tsx`,
        'endings made private while a stranger looks',
      ],
      [
        'KitConversations: what a row says',
        `${components}/KitConversations/KitConversations.test.tsx`,
        'a row says with whom, who wrote what last, when, and how much of it is unread',
      ],
      [
        'KitConversations: unread mentions',
        `${components}/KitConversations/KitConversations.test.tsx`,
        'a row says whether the unread messages mention the viewer, by name or with all',
      ],
      [
        'KitConversations: `onSearchBarClicked`',
        `${components}/KitConversations/KitConversations.test.tsx`,
        'onSearchBarClicked: the field is a button that leads elsewhere, by the newest callback',
      ],
      [
        'KitConversations: newest first',
        `${components}/KitConversations/KitConversations.test.tsx`,
        'a message brings its chat to the top, and a new chat comes',
      ],
      [
        'KitConversations: delete for oneself',
        `${components}/KitConversations/KitConversations.test.tsx`,
        'deleting asks, takes the chat away for oneself alone, and is told once',
      ],
      [
        'KitMessageList: lines that are told together',
        `${components}/KitMessageList/folds.test.tsx`,
        'changes by one person are a button that opens to the single lines, and closes again',
      ],
      [
        'KitMessageList: links and mentions by themselves',
        `${components}/KitMessageList/KitMessageList.test.tsx`,
        'draws links and mentions by itself, and where the host wants neither, words alone',
      ],
      [
        'KitMessageList: emoji alone, names in colours',
        `${components}/KitMessageList/KitMessageList.test.tsx`,
        'emoji alone are large and stand without a bubble, and each name has its own colour',
      ],
      [
        'KitMessageList: the menu of a message',
        `${components}/KitMessageList/message-menu.test.tsx`,
        'what is offered of one’s own message, of somebody else’s, and nothing of a line or of what is gone',
      ],
      [
        'KitMessageList: `options`, `addOptions`',
        `${components}/KitMessageList/message-menu.test.tsx`,
        'what is offered options stand in place of it, addOptions behind it, both with the message',
      ],
      [
        'KitMessageList: reply and quote',
        `${components}/KitMessageList/message-menu.test.tsx`,
        'what comes of it a reply quotes the message, and a press on the quote goes there',
      ],
      [
        'KitMessageList: edit',
        `${components}/KitMessageList/message-menu.test.tsx`,
        'what comes of it an edit says what it is, can be given up, and changes the message; hosts hear of each step',
      ],
      [
        'KitMessageList: delete',
        `${components}/KitMessageList/message-menu.test.tsx`,
        'what comes of it deleting asks first, and is done once',
      ],
      [
        'KitMessageList: `onThreadRepliesPress`',
        `${components}/KitMessageList/message-menu.test.tsx`,
        'what comes of it a thread is opened from the menu and from the number of its replies',
      ],
      [
        'KitMessageList: `goToMessageId`',
        `${components}/KitMessageList/message-menu.test.tsx`,
        'what comes of it goToMessageId goes to a message that is not loaded yet, and says where there is none',
      ],
      [
        'KitMessageList: who has read a message',
        `${components}/KitMessageList/message-info.test.tsx`,
        'says who read a message and who has it, as it comes',
      ],
      [
        'KitMessageList: `showMarkAsUnreadOption`',
        `${components}/KitMessageList/where-one-is.test.tsx`,
        'showMarkAsUnreadOption marks what others wrote, which stands below the line until the chat is left',
      ],
      [
        'KitMessageList: the way from mention to mention',
        `${components}/KitMessageList/mentions-pill.test.tsx`,
        'leads from the oldest unread mention to the next, wherever they stand, and goes with the last',
      ],
      [
        'KitMessageList: replies that nobody has seen',
        `${components}/KitMessageList/new-replies.test.tsx`,
        'the pill leads to the message, whose line keeps the number until its thread was seen',
      ],
      [
        'KitMessageList: a file in a message',
        `${components}/KitMessageList/KitMessageList.test.tsx`,
        'a file is called by its name, with what it is and how large, and with what was written beside it',
      ],
      [
        'KitMessageList: `bubbleView` of `onThreadRepliesPress`',
        `${components}/KitMessageList/message-menu.test.tsx`,
        'what comes of it the host of a thread is given the message as the list draws it, live',
      ],
      [
        'KitMessageList: `isInView`',
        `${components}/KitMessageList/where-one-is.test.tsx`,
        'nothing is read below another screen, and all that is seen once that is gone',
      ],
      [
        'KitMessageHeader: `isInView`',
        header,
        'isInView: below another screen nothing is said, and once that is gone what is the case by then',
      ],
      [
        'KitMessageList: `ccActiveChatChanged`',
        `${components}/KitMessageList/active-chat.test.tsx`,
        'ccActiveChatChanged tells which chat is shown, once its messages are there, and once for each',
      ],
      [
        'KitMessageList: `ccMessageRead`, `ccMessageDelivered`',
        events,
        'what the user marks as read or delivered is told, and not again where the host emits it',
      ],
      [
        'KitConversations: delivered marks',
        `${components}/KitConversations/KitConversations.test.tsx`,
        'who writes learns that it was delivered: what comes, and what had come while nobody looked',
      ],
      [
        'KitMessageComposer: a change that was not saved, `ccMessageEdited` with `error`',
        `${components}/KitMessageComposer/KitMessageComposer.test.tsx`,
        'a change that was not saved is told of where something else is written by then, and can be saved again',
      ],
      [
        'KitMessageList: `startFromUnreadMessages`',
        `${components}/KitMessageList/where-one-is.test.tsx`,
        'startFromUnreadMessages opens there, and the pill leads to the end',
      ],
      [
        'KitMessageList: the line above what was not read',
        `${components}/KitMessageList/where-one-is.test.tsx`,
        'what was not read has a line above it, and what was read has none',
      ],
      [
        'KitMessageList: a window of the history, both ways',
        'packages/react-native/src/models/message-list/message-window.test.ts',
        'going to a message opens the history around it, and goes on from there both ways without a gap',
      ],
      [
        'KitMessageComposer: mentions',
        `${components}/KitMessageComposer/mentions.test.tsx`,
        '"@" offers people over the field; a press mentions one, and they are drawn by name',
      ],
      [
        'KitMessageComposer: `disableMentions`, `disableMentionAll`',
        `${components}/KitMessageComposer/mentions.test.tsx`,
        'disableMentions',
      ],
      [
        'KitMessageComposer: drafts over a restart',
        'packages/react-native/src/models/drafts/kept-drafts.test.ts',
        'what was half written is there after a restart, with whom it mentions and what it answers',
      ],
      [
        'KitConversations: drafts',
        `${components}/KitConversations/KitConversations.test.tsx`,
        'what is half written stands in the row of its chat, until it is sent or gone',
      ],
      [
        'KitConversations: drafts of threads',
        `${components}/KitConversations/KitConversations.test.tsx`,
        'what is half written in a thread stands in the row of its chat, behind what stands there itself',
      ],
      [
        'KitMarkdownFormatter',
        formatters,
        'KitMarkdownFormatter stands in what the kit does by itself: each part as it is meant, and heard without its signs',
      ],
      [
        'KitMessageList: names of who is mentioned',
        `${components}/KitMessageComposer/mentions.test.tsx`,
        'somebody who is mentioned and neither writes nor reads is called by name in messages, in what is heard of them, and in the line under a chat',
      ],
      [
        'KitMessageList: reactions',
        `${components}/KitMessageList/message-menu.test.tsx`,
        'reactions are offered over the menu, shown with their number, and taken back by a press',
      ],
      [
        'KitMessageList: previews of links that messages bring',
        `${components}/KitMessageList/link-previews.test.tsx`,
        'a preview that the message brings stands under the text as one link, with the site that the link itself opens',
      ],
      [
        'KitMessageList: `linkPreview`',
        `${components}/KitMessageList/link-previews.test.tsx`,
        'linkPreview goes before what the message brings; null shows none, undefined what it brings',
      ],
      [
        'KitMessageList: `onLinkPress`',
        `${components}/KitMessageList/part-presses.test.tsx`,
        'a link is the host’s to open where it asks for it',
      ],
      [
        'KitMessageList: `onMentionPress`, `openChat`',
        `${components}/KitMessageList/part-presses.test.tsx`,
        'somebody who is mentioned is told to the host in place of that',
      ],
      [
        'KitMessageList: `onAvatarPress`',
        `${components}/KitMessageList/part-presses.test.tsx`,
        'the picture of who wrote is told to the host, with the message',
      ],
      [
        'KitMessageSearch',
        `${components}/KitMessageSearch/KitMessageSearch.test.tsx`,
        'says where among the hits one is, and leads from one to the next',
      ],
      [
        'KitMessageList: `searchKeyword`',
        `${components}/KitMessageSearch/KitMessageSearch.test.tsx`,
        'what is found is marked in the list beside it, whatever formatters the host has',
      ],
      [
        'KitMessageList: `messageListStyles.wallpaper` of the theme',
        `${components}/KitMessageList/message-views.test.tsx`,
        'a picture behind the messages comes from the theme; what stands between bubbles has a ground there',
      ],
      [
        'KitMessageList: `BubbleView`, `LeadingView`',
        `${components}/KitMessageList/message-views.test.tsx`,
        'the parts of a message that a host draws BubbleView stands in place of each bubble, and what is around it stays',
      ],
      [
        'KitMessageList: `StatusView`',
        `${components}/KitMessageList/message-views.test.tsx`,
        'the parts of a message that a host draws StatusView stands in place of time and ticks',
      ],
      [
        'KitMessageList: `DateSeparatorView`',
        `${components}/KitMessageList/message-views.test.tsx`,
        'the parts of a message that a host draws DateSeparatorView stands over the messages of a day',
      ],
      [
        'KitMentionsFormatter: `setOnMentionClick`',
        `${components}/KitMessageList/part-presses.test.tsx`,
        'somebody who is mentioned is the formatter’s to answer where a host has said how, by the newest that it gave',
      ],
      [
        'Composers: `hidePanel`',
        `${components}/EmojiPicker/EmojiPicker.test.tsx`,
        'it closes when a host wants what is opened to close, and who listens hears of it',
      ],
      [
        'KitMessageList: what it has by itself (`getDataSource`)',
        `${components}/KitMessageList/data-source.test.tsx`,
        'entries are left out by their id, and others come beside them',
      ],
      [
        'KitMessageList: `templates`, `addTemplates`',
        `${components}/KitMessageList/message-views.test.tsx`,
        'templates draw what messages of a kind say, and leave all others as they are',
      ],
      [
        'sounds for messages, `customSoundForMessages`, `customSoundForOutgoingMessage`',
        `${components}/every/sounds.test.tsx`,
        'sounds what others write in the chat that is open is heard, and what one sends, once each',
      ],
      [
        '`disableSoundForMessages`, `disableSoundForOutgoingMessages`',
        `${components}/every/sounds.test.tsx`,
        'sounds lines, what comes all at once, and what is switched off are not heard',
      ],
      [
        '`useIncomingMessage`',
        `${components}/every/sounds.test.tsx`,
        'useIncomingMessage hears of each message of others, in every chat, and whether somebody looks',
      ],
      [
        '`useTitleCount`',
        `${components}/every/sounds.test.tsx`,
        'useTitleCount counts what comes while the tab is hidden, and no more once it is looked at',
      ],
      [
        '`useWebNotifications`',
        `${components}/notices/use-web-notifications.test.tsx`,
        'shows who wrote and what, while no tab of the app is in view, and leads to the message',
      ],
      [
        'KitThreadHeader',
        `${components}/KitThreadHeader/KitThreadHeader.test.tsx`,
        'follows edits, reactions, and replies that come and go',
      ],
      [
        'KitMessageList: `onFlagMessage`',
        `${components}/KitMessageList/message-menu.test.tsx`,
        'a report asks first, with a reason that may be left open, and goes to the host',
      ],
      [
        'KitMessageList: `hideFlagMessageOption`',
        `${components}/KitMessageList/message-menu.test.tsx`,
        'a report is offered of what others said, where the host takes it and does not hide it',
      ],
      [
        'KitMessageList: `emptyChatGreetingView`',
        `${components}/KitMessageList/message-views.test.tsx`,
        'emptyChatGreetingView, a function, greets in a chat without messages, before EmptyView, and in no thread',
      ],
      [
        'KitMessageList: who reacted',
        `${components}/KitMessageList/who-reacted.test.tsx`,
        'a long press on a reaction shows whose it is, and tabs lead to the others',
      ],
      [
        'KitMessageList: `onReactionListItemPress`',
        `${components}/KitMessageList/who-reacted.test.tsx`,
        'onReactionListItemPress is told in its place, of anybody; onReactionLongPress opens nothing',
      ],
      [
        'KitMessageList: any emoji to react with',
        `${components}/KitMessageList/message-menu.test.tsx`,
        'reactions with any other emoji there is: the way to it stands behind them',
      ],
      [
        'KitMessageList: `onAddReactionPress`',
        `${components}/KitMessageList/message-menu.test.tsx`,
        'reactions onAddReactionPress is told in place of the picker',
      ],
      [
        'KitMessageComposer: the picker of emoji',
        `${components}/EmojiPicker/EmojiPicker.test.tsx`,
        'each emoji has its name, and what is chosen goes where the caret stands',
      ],
      [
        'KitMessageComposer: `hideEmojiButton`',
        `${components}/EmojiPicker/EmojiPicker.test.tsx`,
        'hideEmojiButton and hideAuxiliaryButtons leave no button, and a chat that one cannot write to has none',
      ],
      [
        'KitMessageComposer: the keyboard of a device',
        `${components}/KitMessageComposer/keyboard-room.test.tsx`,
        'a keyboard that comes, grows and goes covers nothing of the composer',
      ],
      [
        'KitMessageComposer: the bar of formats',
        `${components}/KitMessageComposer/formats.test.tsx`,
        'what is selected is put into a format and out of it, and stays selected',
      ],
      [
        'KitMessageComposer: `hideFormatting`',
        `${components}/KitMessageComposer/formats.test.tsx`,
        'hidden, nothing offers formats',
      ],
      [
        'KitMessageComposer: `textFormatters`',
        `${components}/KitMessageComposer/formats.test.tsx`,
        'textFormatters draw the message that is answered',
      ],
      [
        'KitMessageComposer: the counter before the limit',
        `${components}/KitMessageComposer/formats.test.tsx`,
        'near the end of what can be sent at once the characters are counted down',
      ],
      [
        'emoji: search, recent ones, tones of skin',
        `${components}/EmojiPicker/EmojiPicker.test.tsx`,
        'searches by name and tag, says how many it finds, and chooses the first by Enter',
      ],
      [
        'KitMessageList: `onReactionPress`, `onReactionLongPress`',
        `${components}/KitMessageList/message-menu.test.tsx`,
        'reactions onReactionPress is told in place of reacting, and onReactionLongPress',
      ],
    ],
  },
];
