import { Kit } from '@open-chat-kit/sdk';
import { type Scene, twoUsers } from './two-users.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await twoUsers();
  await Kit.createGroup(new Kit.Group('g', 'Group', 'public'));
});
afterAll(async () => {
  await Kit.logout();
  await scene.ben.logout();
  await scene.server.close();
});

const huge = 'x'.repeat(200_000);
/** Texts in which there is nothing to see. */
const blank: readonly unknown[] = [' \n', '\u200B', '\u2060\u3164'];
const cyclic: Record<string, unknown> = {};
cyclic['self'] = cyclic;

/** What nobody may pass where an id is wanted. */
const badIds: readonly unknown[] = [undefined, null, '', 5, true, {}, [], huge, () => 'g', Symbol('g')];
/** Message ids may be whole numbers. */
const badMessageIds: readonly unknown[] = [undefined, null, '', 1.5, Number.NaN, true, {}, [], huge];
const badLists: readonly unknown[] = [
  undefined,
  null,
  'ben',
  5,
  {},
  Array.from({ length: 1_001 }, () => 'ben'),
  [''],
  [5],
  [huge],
];
const badBooleans: readonly unknown[] = [undefined, null, 'true', 0, 1, {}];
const badObjects: readonly unknown[] = [undefined, null, 'x', 5, [], {}, { constructor: { name: Symbol('x') } }];

type Call = (value: unknown) => unknown;
/** A function of the surface, one of its arguments, how to pass a value for it, and what must be refused. */
type Row = readonly [name: string, argument: string, call: Call, bad: readonly unknown[]];

/** Calls as JavaScript would: types are what is being broken here. */
const kit = Kit as unknown as Record<string, (...given: unknown[]) => unknown>;
const invoke = (name: string, ...given: unknown[]): unknown => kit[name]?.(...given);

function changed(object: object, setter: string, value: unknown): object {
  const set: unknown = Reflect.get(object, setter);
  if (typeof set === 'function') Reflect.apply(set, object, [value]);
  return object;
}

const text = (): Kit.TextMessage => new Kit.TextMessage('g', 'Hi', 'group');
const custom = (): Kit.CustomMessage => new Kit.CustomMessage('g', 'group', 'poll', {});
const media = (): Kit.MediaMessage =>
  new Kit.MediaMessage('g', { bytes: new Uint8Array(1), name: 'a' }, 'file', 'group');
const stored = (): Kit.TextMessage => changed(text(), 'setId', 'm1') as Kit.TextMessage;
const make = (name: string, ...given: unknown[]): object => Reflect.construct(Reflect.get(Kit, name), given);
const builder =
  (name: string, method: string, ...given: unknown[]): Call =>
  (value) => {
    const made = make(name, ...given);
    return Reflect.apply(Reflect.get(made, method), made, [value]);
  };

const rows: readonly Row[] = [
  ['init', 'settings', (v) => invoke('init', v), badObjects],
  ['init', 'settings.engine', (v) => invoke('init', { engine: v }), badObjects],
  [
    'init',
    'settings.requestTimeoutMs',
    (v) => invoke('init', { engine: scene.server.engine(), requestTimeoutMs: v }),
    [0, -1, '5', Number.NaN, Infinity],
  ],
  ['init', 'settings.storage', (v) => invoke('init', { engine: scene.server.engine(), storage: v }), [5, 'x', {}]],
  ['init', 'settings.onError', (v) => invoke('init', { engine: scene.server.engine(), onError: v }), [5, 'x', {}]],
  ['init', 'settings.clock', (v) => invoke('init', { engine: scene.server.engine(), clock: v }), [5, {}]],
  ['init', 'settings.random', (v) => invoke('init', { engine: scene.server.engine(), random: v }), [5, {}]],
  ['login', 'credentials', (v) => invoke('login', v), [undefined, null, 5, [], true]],
  ['login', 'uid', (v) => invoke('login', { uid: v }), badIds],
  ['login', 'token', (v) => invoke('login', 'ana', v), ['', 5, {}, huge]],
  ['login', 'token', (v) => invoke('login', { uid: 'ana', token: v }), ['', null, 5, {}, huge]],
  ['login', 'password', (v) => invoke('login', { uid: 'ana', password: v }), ['', null, 5, {}, huge]],
  ['login', 'authToken', (v) => invoke('login', { authToken: v }), ['', null, 5, {}, huge]],
  ['createGroup', 'group', (v) => invoke('createGroup', v), badObjects],
  [
    'createGroup',
    'group.guid',
    (v) => invoke('createGroup', new Kit.Group(v as string, 'N', 'public')),
    [null, 5, {}, huge],
  ],
  [
    'createGroup',
    'group.name',
    (v) => invoke('createGroup', new Kit.Group('n', v as string, 'public')),
    [undefined, null, '', 5, huge, ...blank],
  ],
  [
    'createGroup',
    'group.type',
    (v) => invoke('createGroup', new Kit.Group('n', 'N', v as 'public')),
    [undefined, null, '', 'secret', 5],
  ],
  [
    'createGroup',
    'group.password',
    (v) => invoke('createGroup', new Kit.Group('n', 'N', 'password', v as string)),
    ['', undefined, null, 5, huge],
  ],
  [
    'createGroup',
    'group.icon',
    (v) => invoke('createGroup', new Kit.Group('n', 'N', 'public', '', v as string)),
    [5, {}, huge],
  ],
  [
    'createGroup',
    'group.description',
    (v) => invoke('createGroup', new Kit.Group('n', 'N', 'public', '', '', v as string)),
    [5, {}, huge],
  ],
  [
    'createGroup',
    'group.metadata',
    (v) => invoke('createGroup', changed(new Kit.Group('n', 'N', 'public'), 'setMetadata', v)),
    ['x', 5, [], cyclic, { huge }],
  ],
  [
    'createGroup',
    'group.tags',
    (v) => invoke('createGroup', changed(new Kit.Group('n', 'N', 'public'), 'setTags', v)),
    badLists,
  ],
  ['createGroupWithMembers', 'group', (v) => invoke('createGroupWithMembers', v, [], []), badObjects],
  [
    'createGroupWithMembers',
    'members',
    (v) => invoke('createGroupWithMembers', new Kit.Group('n', 'N', 'public'), v, []),
    badLists,
  ],
  [
    'createGroupWithMembers',
    'bannedUids',
    (v) => invoke('createGroupWithMembers', new Kit.Group('n', 'N', 'public'), [], v),
    badLists.slice(1),
  ],
  ['getGroup', 'guid', (v) => invoke('getGroup', v), badIds],
  ['updateGroup', 'group', (v) => invoke('updateGroup', v), badObjects],
  [
    'updateGroup',
    'group.guid',
    (v) => invoke('updateGroup', new Kit.Group(v as string, 'N', 'public')),
    badIds.slice(0, 4),
  ],
  ['deleteGroup', 'guid', (v) => invoke('deleteGroup', v), badIds],
  ['joinGroup', 'guid', (v) => invoke('joinGroup', v), badIds],
  ['joinGroup', 'type', (v) => invoke('joinGroup', 'g', v), ['', 'secret', 5, {}]],
  ['joinGroup', 'password', (v) => invoke('joinGroup', 'g', 'password', v), [5, {}, huge]],
  ['leaveGroup', 'guid', (v) => invoke('leaveGroup', v), badIds],
  ['addMembersToGroup', 'guid', (v) => invoke('addMembersToGroup', v, []), badIds],
  ['addMembersToGroup', 'members', (v) => invoke('addMembersToGroup', 'g', v), badLists],
  [
    'addMembersToGroup',
    'members[0].uid',
    (v) => invoke('addMembersToGroup', 'g', [new Kit.GroupMember(v as string, 'participant')]),
    badIds,
  ],
  [
    'addMembersToGroup',
    'members[0].scope',
    (v) => invoke('addMembersToGroup', 'g', [new Kit.GroupMember('ben', v as 'admin')]),
    ['owner', 'king', '', null, 5],
  ],
  ['addMembersToGroup', 'bannedUids', (v) => invoke('addMembersToGroup', 'g', [], v), badLists.slice(1)],
  ...(['kickGroupMember', 'banGroupMember', 'unbanGroupMember', 'transferGroupOwnership'] as const).flatMap(
    (name): Row[] => [
      [name, 'guid', (v) => invoke(name, v, 'ben'), badIds],
      [name, 'uid', (v) => invoke(name, 'g', v), badIds],
    ],
  ),
  ['updateGroupMemberScope', 'guid', (v) => invoke('updateGroupMemberScope', v, 'ben', 'admin'), badIds],
  ['updateGroupMemberScope', 'uid', (v) => invoke('updateGroupMemberScope', 'g', v, 'admin'), badIds],
  [
    'updateGroupMemberScope',
    'scope',
    (v) => invoke('updateGroupMemberScope', 'g', 'ben', v),
    ['owner', 'king', '', undefined, null, 5],
  ],
  ['getUser', 'uid', (v) => invoke('getUser', v), badIds],
  ['blockUsers', 'uids', (v) => invoke('blockUsers', v), badLists],
  ['unblockUsers', 'uids', (v) => invoke('unblockUsers', v), badLists],
  [
    'sendMessage',
    'message',
    (v) => invoke('sendMessage', v),
    [...badObjects, new Kit.BaseMessage('g', 'group', 'text', 'message')],
  ],
  [
    'sendMessage',
    'message.receiverId',
    (v) => invoke('sendMessage', new Kit.TextMessage(v as string, 'Hi', 'group')),
    badIds,
  ],
  [
    'sendMessage',
    'message.receiverType',
    (v) => invoke('sendMessage', new Kit.TextMessage('g', 'Hi', v as 'group')),
    [undefined, null, '', 'room', 5],
  ],
  [
    'sendMessage',
    'message.text',
    (v) => invoke('sendMessage', new Kit.TextMessage('g', v as string, 'group')),
    [undefined, null, '', 5, {}, huge, ...blank],
  ],
  [
    'sendMessage',
    'message.customType',
    (v) => invoke('sendMessage', new Kit.CustomMessage('g', 'group', v as string, {})),
    [undefined, null, '', 5, huge],
  ],
  [
    'sendMessage',
    'message.customData',
    (v) => invoke('sendMessage', new Kit.CustomMessage('g', 'group', 'poll', v as object as Record<string, never>)),
    [null, 'x', [], cyclic, { huge }],
  ],
  [
    'sendMessage',
    'message.metadata',
    (v) => invoke('sendMessage', changed(text(), 'setMetadata', v)),
    ['x', 5, [], cyclic, { huge }],
  ],
  ['sendMessage', 'message.muid', (v) => invoke('sendMessage', changed(text(), 'setMuid', v)), [5, {}, huge]],
  [
    'sendMessage',
    'message.parentMessageId',
    (v) => invoke('sendMessage', changed(custom(), 'setParentMessageId', v)),
    [1.5, {}, huge],
  ],
  [
    'sendMessage',
    'message.quotedMessageId',
    (v) => invoke('sendMessage', changed(text(), 'setQuotedMessageId', v)),
    [1.5, {}, huge],
  ],
  ['sendMediaMessage', 'message', (v) => invoke('sendMediaMessage', v), badObjects],
  [
    'sendMediaMessage',
    'message.type',
    (v) => invoke('sendMediaMessage', changed(media(), 'setType', v)),
    ['', 'text', null, 5],
  ],
  [
    'sendMediaMessage',
    'message.file',
    (v) => invoke('sendMediaMessage', changed(media(), 'setFile', v)),
    [undefined, null, 5, {}, { uri: 5 }, { bytes: [1], name: 'a' }],
  ],
  [
    'sendMediaMessage',
    'message.receiverId',
    (v) => invoke('sendMediaMessage', changed(media(), 'setReceiverId', v)),
    badIds,
  ],
  ['editMessage', 'message', (v) => invoke('editMessage', v), badObjects],
  ['editMessage', 'message.id', (v) => invoke('editMessage', changed(text(), 'setId', v)), badMessageIds],
  [
    'editMessage',
    'message.text',
    (v) => invoke('editMessage', changed(stored(), 'setText', v)),
    [undefined, null, '', 5, huge, ...blank],
  ],
  ['deleteMessage', 'messageId', (v) => invoke('deleteMessage', v), badMessageIds],
  ...(['addReaction', 'removeReaction'] as const).flatMap((name): Row[] => [
    [name, 'messageId', (v) => invoke(name, v, '👍'), badMessageIds],
    [name, 'emoji', (v) => invoke(name, 'm1', v), [undefined, null, '', 5, {}, huge]],
  ]),
  ...(['markAsRead', 'markAsDelivered', 'markAsUnread'] as const).flatMap((name): Row[] => [
    [name, 'message', (v) => invoke(name, v), badObjects],
    [name, 'message.id', (v) => invoke(name, changed(text(), 'setId', v)), badMessageIds],
  ]),
  ['getMessageDetails', 'messageId', (v) => invoke('getMessageDetails', v), badMessageIds],
  ['getMessageReceipts', 'messageId', (v) => invoke('getMessageReceipts', v), badMessageIds],
  ['getUnreadMessageCountForGroup', 'guid', (v) => invoke('getUnreadMessageCountForGroup', v), badIds],
  ['getUnreadMessageCountForUser', 'uid', (v) => invoke('getUnreadMessageCountForUser', v), badIds],
  ...(['getConversation', 'deleteConversation'] as const).flatMap((name): Row[] => [
    [name, 'id', (v) => invoke(name, v, 'user'), badIds],
    [name, 'type', (v) => invoke(name, 'ben', v), [undefined, null, '', 'room', 5, {}]],
  ]),
  ...(['startTyping', 'endTyping'] as const).flatMap((name): Row[] => [
    [name, 'indicator', (v) => invoke(name, v), badObjects],
    [name, 'indicator.receiverId', (v) => invoke(name, new Kit.TypingIndicator(v as string, 'user')), badIds],
    [
      name,
      'indicator.receiverType',
      (v) => invoke(name, new Kit.TypingIndicator('ben', v as 'user')),
      ['', 'room', null, 5],
    ],
  ]),
  ['watch', 'interest', (v) => invoke('watch', v), [undefined, null, 5, 'x', []]],
  ['watch', 'interest.users', (v) => invoke('watch', { users: v }), badLists.slice(1)],
  ['watch', 'interest.groups', (v) => invoke('watch', { groups: v }), badLists.slice(1)],
  ['subscribe', 'subscriber', (v) => invoke('subscribe', v), [undefined, null, 5, 'x', {}]],
  ['retryMessage', 'muid', (v) => invoke('retryMessage', v), badIds],
  ['discardMessage', 'muid', (v) => invoke('discardMessage', v), badIds],
  ...(['Group', 'User', 'Message', 'Connection', 'Login'] as const).flatMap((kind): Row[] => [
    [`add${kind}Listener`, 'id', (v) => invoke(`add${kind}Listener`, v, {}), badIds],
    [`add${kind}Listener`, 'listener', (v) => invoke(`add${kind}Listener`, 'id', v), [undefined, null, 'x', 5, []]],
    [`add${kind}Listener`, 'listener', (v) => invoke(`add${kind}Listener`, 'id', { onConnected: v }), ['x', 5, {}]],
    [`remove${kind}Listener`, 'id', (v) => invoke(`remove${kind}Listener`, v), badIds],
  ]),
  ...[
    'GroupsRequestBuilder',
    'UsersRequestBuilder',
    'ConversationsRequestBuilder',
    'MessagesRequestBuilder',
    'GroupMembersRequestBuilder',
    'BannedMembersRequestBuilder',
  ].flatMap((name): Row[] => [
    [name, 'limit', builder(name, 'setLimit', 'g'), [undefined, null, 0, -1, 101, 1.5, Number.NaN, Infinity, '10', {}]],
    [name, 'keyword', builder(name, 'setSearchKeyword', 'g'), [undefined, null, 5, {}, huge]],
  ]),
  ['GroupMembersRequestBuilder', 'guid', (v) => make('GroupMembersRequestBuilder', v), badIds],
  ['BannedMembersRequestBuilder', 'guid', (v) => make('BannedMembersRequestBuilder', v), badIds],
  [
    'GroupMembersRequestBuilder',
    'scopes',
    builder('GroupMembersRequestBuilder', 'setScopes', 'g'),
    [...badLists, ['king']],
  ],
  ['GroupsRequestBuilder', 'joinedOnly', builder('GroupsRequestBuilder', 'joinedOnly'), badBooleans],
  ['GroupsRequestBuilder', 'withTags', builder('GroupsRequestBuilder', 'withTags'), badBooleans],
  ['GroupsRequestBuilder', 'tags', builder('GroupsRequestBuilder', 'setTags'), badLists],
  [
    'ConversationsRequestBuilder',
    'conversationType',
    builder('ConversationsRequestBuilder', 'setConversationType'),
    ['', 'room', null, 5],
  ],
  ['ConversationsRequestBuilder', 'unread', builder('ConversationsRequestBuilder', 'setUnread'), badBooleans],
  ['ConversationsRequestBuilder', 'withTags', builder('ConversationsRequestBuilder', 'withTags'), badBooleans],
  ['ConversationsRequestBuilder', 'tags', builder('ConversationsRequestBuilder', 'setTags'), badLists],
  ['ConversationsRequestBuilder', 'userTags', builder('ConversationsRequestBuilder', 'setUserTags'), badLists],
  ['ConversationsRequestBuilder', 'groupTags', builder('ConversationsRequestBuilder', 'setGroupTags'), badLists],
  ['UsersRequestBuilder', 'status', builder('UsersRequestBuilder', 'setStatus'), ['', 'away', null, 5]],
  ['UsersRequestBuilder', 'roles', builder('UsersRequestBuilder', 'setRoles'), badLists],
  ['UsersRequestBuilder', 'tags', builder('UsersRequestBuilder', 'setTags'), badLists],
  ['UsersRequestBuilder', 'withTags', builder('UsersRequestBuilder', 'withTags'), badBooleans],
  ['UsersRequestBuilder', 'uids', builder('UsersRequestBuilder', 'setUIDs'), badLists],
  ['UsersRequestBuilder', 'hideBlockedUsers', builder('UsersRequestBuilder', 'hideBlockedUsers'), badBooleans],
  [
    'ReactionsRequestBuilder',
    'limit',
    builder('ReactionsRequestBuilder', 'setLimit'),
    [undefined, null, 0, -1, 101, 1.5, Number.NaN, Infinity, '10', {}],
  ],
  ['ReactionsRequestBuilder', 'messageId', builder('ReactionsRequestBuilder', 'setMessageId'), badMessageIds],
  ['ReactionsRequestBuilder', 'messageId', () => builder('ReactionsRequestBuilder', 'build')(undefined), [undefined]],
  [
    'ReactionsRequestBuilder',
    'emoji',
    builder('ReactionsRequestBuilder', 'setReaction'),
    [undefined, null, 5, {}, huge],
  ],
  ['MessagesRequestBuilder', 'uid', builder('MessagesRequestBuilder', 'setUID'), badIds],
  ['MessagesRequestBuilder', 'guid', builder('MessagesRequestBuilder', 'setGUID'), badIds],
  ['MessagesRequestBuilder', 'messageId', builder('MessagesRequestBuilder', 'setMessageId'), badMessageIds],
  ['MessagesRequestBuilder', 'messageId', builder('MessagesRequestBuilder', 'setParentMessageId'), badMessageIds],
  [
    'MessagesRequestBuilder',
    'timestamp',
    builder('MessagesRequestBuilder', 'setTimestamp'),
    [undefined, null, -1, 1.5, '5', Number.NaN],
  ],
  ['MessagesRequestBuilder', 'unread', builder('MessagesRequestBuilder', 'setUnread'), badBooleans],
  ['MessagesRequestBuilder', 'hideReplies', builder('MessagesRequestBuilder', 'hideReplies'), badBooleans],
  [
    'MessagesRequestBuilder',
    'hideDeletedMessages',
    builder('MessagesRequestBuilder', 'hideDeletedMessages'),
    badBooleans,
  ],
  ['MessagesRequestBuilder', 'types', builder('MessagesRequestBuilder', 'setTypes'), badLists],
  [
    'MessagesRequestBuilder',
    'categories',
    builder('MessagesRequestBuilder', 'setCategories'),
    [...badLists, ['gossip']],
  ],
];

test.each(rows)('%s refuses a bad "%s", names it, and asks the server nothing', async (_name, argument, call, bad) => {
  const before = scene.asked().length;
  const client = await Kit.getLoggedInUser();
  for (const value of bad) {
    const error = await failureOf(() => call(value));
    expect([describe(value), error]).toEqual([describe(value), expect.any(Kit.KitException)]);
    if (!(error instanceof Kit.KitException)) continue;
    expect(error.code).toBe('INVALID_ARGUMENT');
    expect(String(error.details['argument'])).toMatch(new RegExp(`^${escaped(argument)}(\\[|\\.|$)`));
    expect(error.message).toContain(String(error.details['argument']));
    expect(error.message.length).toBeLessThan(400);
  }
  expect(scene.asked().slice(before)).toEqual([]);
  expect((await Kit.getLoggedInUser())?.getUid()).toBe(client?.getUid());
});

test('no function of the surface is missing from the table', () => {
  const named = new Set(rows.map(([name]) => name));
  const harmless = new Set([
    'isInitialized',
    // Refused whatever they are given.
    'createUser',
    'updateUser',
    'logout',
    'getLoggedInUser',
    'getLoggedinUser',
    'getConnectionStatus',
    'getPendingMessages',
    'wake',
    'getUnreadMessageCount',
  ]);
  const functions = Object.entries(Kit).filter(([name, value]) => typeof value === 'function' && /^[a-z]/.test(name));
  expect(functions.map(([name]) => name).filter((name) => !named.has(name) && !harmless.has(name))).toEqual([]);
  const builders = Object.keys(Kit).filter((name) => name.endsWith('RequestBuilder'));
  expect(builders.filter((name) => !named.has(name))).toEqual([]);
});

async function failureOf(call: () => unknown): Promise<unknown> {
  try {
    await call();
    return 'nothing was thrown';
  } catch (error) {
    return error;
  }
}

function describe(value: unknown): string {
  if (typeof value === 'string' && value.length > 50) return `${value.length} characters`;
  return typeof value === 'object' ? `object ${Object.keys(value ?? {}).join()}` : String(value);
}

function escaped(plain: string): string {
  return plain.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
