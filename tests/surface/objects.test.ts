import { Kit } from '@open-chat-kit/sdk';

/** Every accessor of an object: name, a value to set, and what is there before. */
type Accessors = readonly (readonly [string, unknown, unknown])[];

const users: Accessors = [
  ['Uid', 'u2', 'u'],
  ['Name', 'Name', ''],
  ['Avatar', 'https://x/a.png', ''],
  ['Status', 'online', 'offline'],
  ['LastActiveAt', 5, 0],
  ['Role', '@agentic', ''],
  ['StatusMessage', 'Busy', ''],
  ['Link', 'https://x', ''],
  ['Metadata', { a: 1 }, {}],
  ['Tags', ['a'], []],
  ['BlockedByMe', true, false],
  ['HasBlockedMe', true, false],
];

const groups: Accessors = [
  ['Guid', 'g2', 'g'],
  ['Name', 'Name', 'Group'],
  ['Type', 'private', 'password'],
  ['Password', 'other', 'secret'],
  ['Icon', 'https://x/i.png', 'https://x/0.png'],
  ['Description', 'About', 'Text'],
  ['Owner', 'ana', ''],
  ['Metadata', { a: 1 }, {}],
  ['CreatedAt', 1, 0],
  ['UpdatedAt', 2, 0],
  ['HasJoined', false, true],
  ['Scope', 'admin', null],
  ['JoinedAt', 3, 0],
  ['MembersCount', 4, 0],
  ['Tags', ['a'], []],
];

const messages: Accessors = [
  ['Id', 'm1', ''],
  ['Muid', 'x', ''],
  ['Sender', new Kit.User('ana'), null],
  ['Receiver', new Kit.User('ben'), null],
  ['ReceiverId', 'cleo', 'ben'],
  ['ReceiverType', 'group', 'user'],
  ['SentAt', 1, 0],
  ['DeliveredAt', 2, 0],
  ['ReadAt', 3, 0],
  ['EditedAt', 4, 0],
  ['DeletedAt', 5, 0],
  ['ParentMessageId', 'm0', ''],
  ['ReplyCount', 6, 0],
  ['Reactions', [new Kit.ReactionCount('👍', 1)], []],
  ['Metadata', { a: 1 }, {}],
];

const objects: readonly (readonly [string, object, Accessors])[] = [
  ['User', new Kit.User('u'), users],
  [
    'GroupMember',
    new Kit.GroupMember('u', 'admin'),
    [...users, ['Scope', 'owner', 'admin'], ['JoinedAt', 1, 0], ['Guid', 'g', '']],
  ],
  ['Group', new Kit.Group('g', 'Group', 'password', 'secret', 'https://x/0.png', 'Text', true), groups],
  [
    'BaseMessage',
    new Kit.BaseMessage('ben', 'user', 'text', 'message'),
    [...messages, ['Type', 'x', 'text'], ['Category', 'y', 'message']],
  ],
  [
    'TextMessage',
    new Kit.TextMessage('ben', 'Hi', 'user'),
    [...messages, ['Text', 'Bye', 'Hi'], ['Type', 'x', 'text'], ['Category', 'y', 'message']],
  ],
  [
    'CustomMessage',
    new Kit.CustomMessage('ben', 'user', 'poll', { q: 1 }),
    [...messages, ['CustomData', { q: 2 }, { q: 1 }], ['Type', 'x', 'poll'], ['Category', 'y', 'custom']],
  ],
  [
    'MediaMessage',
    new Kit.MediaMessage('ben', null, 'image', 'user'),
    [
      ...messages,
      ['Caption', 'C', ''],
      ['Attachment', new Kit.Attachment('https://x'), null],
      ['Type', 'video', 'image'],
    ],
  ],
  [
    'Action',
    new Kit.Action('g', 'groupMember', 'group', Kit.CATEGORY_ACTION),
    [
      ['Action', 'banned', ''],
      ['ActionBy', new Kit.User('a'), null],
      ['ActionOn', new Kit.User('b'), null],
      ['ActionFor', new Kit.Group('g', 'G', 'public'), null],
      ['NewScope', 'admin', null],
      ['OldScope', 'participant', null],
      ['Message', 'Text', ''],
    ],
  ],
  [
    'Attachment',
    new Kit.Attachment('https://x/a.png', 'a.png', 'image/png', 3),
    [
      ['Url', 'u', 'https://x/a.png'],
      ['Name', 'n', 'a.png'],
      ['MimeType', 'm', 'image/png'],
      ['Size', 4, 3],
    ],
  ],
  [
    'Reaction',
    new Kit.Reaction('m', '👍', new Kit.User('a'), 1),
    [
      ['Reaction', '👎', '👍'],
      ['MessageId', 'm2', 'm'],
      ['ReactedAt', 2, 1],
    ],
  ],
  [
    'ReactionCount',
    new Kit.ReactionCount('👍', 2, true),
    [
      ['Reaction', '👎', '👍'],
      ['Count', 3, 2],
      ['ReactedByMe', false, true],
    ],
  ],
  [
    'MessageReceipt',
    new Kit.MessageReceipt('m', 'read'),
    [
      ['MessageId', 'n', 'm'],
      ['ReceiptType', 'delivery', 'read'],
      ['DeliveredAt', 1, 0],
      ['ReadAt', 2, 0],
      ['ReceiverId', 'g', ''],
      ['ReceiverType', 'group', 'user'],
    ],
  ],
  [
    'TypingIndicator',
    new Kit.TypingIndicator('ben', 'user'),
    [
      ['ReceiverId', 'x', 'ben'],
      ['ReceiverType', 'group', 'user'],
      ['Metadata', { a: 1 }, {}],
      ['Sender', new Kit.User('a'), null],
    ],
  ],
];

test.each(
  objects.flatMap(([name, object, accessors]) =>
    accessors.map((row) => [`${name}.${row[0]}`, object, ...row] as const),
  ),
)('%s is read and set', (_title, object, name, value, before) => {
  expect(call(object, `get${name}`)).toEqual(before);
  call(object, `set${name}`, value);
  expect(call(object, `get${name}`)).toEqual(value);
});

test('an object shows its fields when it is printed, but no password', () => {
  const group = new Kit.Group('g', 'Tea', 'password', 'secret');
  const printed: unknown = JSON.parse(JSON.stringify(group));
  expect(printed).toMatchObject({ guid: 'g', name: 'Tea', type: 'password', membersCount: 0, tags: [] });
  expect(JSON.stringify(group)).not.toContain('secret');
  const message = new Kit.TextMessage('g', 'Hi', 'group');
  message.setSender(new Kit.GroupMember('ana', 'admin', 'Ana'));
  expect(JSON.parse(JSON.stringify(message))).toMatchObject({
    text: 'Hi',
    receiverId: 'g',
    sender: { uid: 'ana', scope: 'admin', name: 'Ana' },
  });
});

test('a group says whether one is banned', () => {
  const group = new Kit.Group('g', 'Group', 'public');
  expect(group.isBannedFromGroup()).toBe(false);
  group.setBannedFromGroup(true);
  expect(group.isBannedFromGroup()).toBe(true);
});

test('constants have the values that hosts compare with', () => {
  expect(Kit.GROUP_TYPE).toEqual({ PUBLIC: 'public', PRIVATE: 'private', PASSWORD: 'password' });
  expect(Kit.GROUP_MEMBER_SCOPE).toEqual({
    OWNER: 'owner',
    ADMIN: 'admin',
    MODERATOR: 'moderator',
    PARTICIPANT: 'participant',
  });
  expect(Kit.RECEIVER_TYPE).toEqual({ USER: 'user', GROUP: 'group' });
  expect(Kit.MESSAGE_TYPE).toMatchObject({
    TEXT: 'text',
    IMAGE: 'image',
    VIDEO: 'video',
    AUDIO: 'audio',
    FILE: 'file',
    CUSTOM: 'custom',
  });
  expect([Kit.CATEGORY_MESSAGE, Kit.CATEGORY_ACTION, Kit.CATEGORY_CUSTOM]).toEqual(['message', 'action', 'custom']);
  expect(Kit.USER_STATUS).toEqual({ ONLINE: 'online', OFFLINE: 'offline' });
});

test('types and classes are written as Kit.Name', () => {
  const type: Kit.GroupType = Kit.GROUP_TYPE.PUBLIC;
  const scope: Kit.GroupMemberScope = Kit.GROUP_MEMBER_SCOPE.ADMIN;
  const group: Kit.Group = new Kit.Group('g', 'G', type);
  const member: Kit.GroupMember = new Kit.GroupMember('u', scope);
  const user: Kit.User = member;
  const builder: Kit.GroupsRequestBuilder = new Kit.GroupsRequestBuilder().setLimit(10).joinedOnly(true);
  const request: Kit.GroupsRequest = builder.setSearchKeyword('a').setTags(['t']).withTags(true).build();
  expect([group, user, request].every((one) => typeof one === 'object')).toBe(true);
  expect(member).toBeInstanceOf(Kit.User);
  expect(new Kit.TextMessage('u', 't', Kit.RECEIVER_TYPE.USER)).toBeInstanceOf(Kit.BaseMessage);
});

test('an exception is an Error with code, message, details, cause and isRetryable', () => {
  const cause = new Error('socket');
  const error: Kit.KitException = new Kit.KitException('NETWORK', 'Offline.', { details: { host: 'x' }, cause });
  expect(error).toBeInstanceOf(Error);
  expect([error.code, error.message, error.details, error.cause, error.isRetryable, error.name]).toEqual([
    'NETWORK',
    'Offline.',
    { host: 'x' },
    cause,
    true,
    'KitException',
  ]);
  expect(new Kit.KitException('FORBIDDEN', 'No.').isRetryable).toBe(false);
});

function call(object: object, method: string, ...given: readonly unknown[]): unknown {
  const member: unknown = Reflect.get(object, method);
  if (typeof member !== 'function') throw new Error(`There is no ${method}().`);
  return Reflect.apply(member, object, given);
}
