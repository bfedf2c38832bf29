import { Kit } from '@open-chat-kit/sdk';
import { codeOf, type Scene, twoUsers } from './two-users.ts';

let scene: Scene;
beforeEach(async () => {
  scene = await twoUsers();
});
afterEach(async () => {
  await Kit.logout();
  await scene.ben.logout();
  await scene.server.close();
});

test('session: init, login in all its forms, who is logged in, status, logout', async () => {
  expect(Kit.isInitialized()).toBe(true);
  expect(Kit.getConnectionStatus()).toBe('connected');
  expect((await Kit.getLoggedInUser())?.getUid()).toBe('ana');
  expect((await Kit.getLoggedinUser())?.getName()).toBe('Ana');
  const heard: string[] = [];
  Kit.addLoginListener(
    'surface',
    new Kit.LoginListener({
      logoutSuccess: () => heard.push('out'),
      loginSuccess: (user) => heard.push(user.getUid()),
    }),
  );
  expect(await Kit.logout()).toBe(true);
  expect(await Kit.getLoggedInUser()).toBeNull();
  expect((await Kit.login('cleo')).getUid()).toBe('cleo');
  await Kit.logout();
  expect((await Kit.login({ authToken: await scene.server.issueToken('dan') })).getUid()).toBe('dan');
  await Kit.logout();
  await scene.server.createUser({ uid: 'fay', name: 'Fay', password: 'pass' });
  await scene.server.createUser({ uid: 'gus', name: 'Gus', token: 'tok' });
  expect((await Kit.login({ uid: 'fay', password: 'pass' })).getUid()).toBe('fay');
  await Kit.logout();
  expect((await Kit.login('gus', 'tok')).getUid()).toBe('gus');
  await Kit.logout();
  expect((await Kit.login({ uid: 'gus', token: 'tok' })).getUid()).toBe('gus');
  Kit.removeLoginListener('surface');
  await Kit.logout();
  expect(heard).toEqual(['out', 'cleo', 'out', 'dan', 'out', 'fay', 'out', 'gus', 'out', 'gus']);
});

test('groups: create, get, update, join with and without password, leave, delete', async () => {
  const made = await Kit.createGroup(new Kit.Group('club', 'Club', 'password', 'pw'));
  expect([made.getGuid(), made.getOwner(), made.getScope(), made.getMembersCount(), made.getPassword()]).toEqual([
    'club',
    'ana',
    'owner',
    1,
    '',
  ]);
  made.setName('The club');
  expect((await Kit.updateGroup(made)).getName()).toBe('The club');
  expect((await scene.ben.getGroup('club')).getHasJoined()).toBe(false);
  expect((await scene.ben.joinGroup('club', 'password', 'pw')).getMembersCount()).toBe(2);
  expect(await scene.ben.leaveGroup('club')).toBe(true);
  const again = new Kit.Group('club', 'Club', 'password', 'pw');
  expect((await scene.ben.joinGroup(again)).getHasJoined()).toBe(true);
  expect(await Kit.deleteGroup('club')).toBe(true);
});

test('createGroupWithMembers adds and bans', async () => {
  const { group, members } = await Kit.createGroupWithMembers(
    new Kit.Group('team', 'Team', 'private'),
    [new Kit.GroupMember('ben', Kit.GROUP_MEMBER_SCOPE.ADMIN), new Kit.GroupMember('nobody', 'participant')],
    ['eve'],
  );
  expect(group.getMembersCount()).toBe(2);
  expect(members['ben']).toBe('success');
  expect(members['nobody']).toEqual(expect.stringMatching(/./));
  const banned = await new Kit.BannedMembersRequestBuilder('team')
    .setLimit(5)
    .setSearchKeyword('e')
    .build()
    .fetchNext();
  expect(banned.map((user) => user.getUid())).toEqual(['eve']);
});

test('members: add, scope, kick, ban, unban, transfer, list', async () => {
  await Kit.createGroup(new Kit.Group('team', 'Team', 'public'));
  const added = await Kit.addMembersToGroup('team', [
    new Kit.GroupMember('ben', 'participant'),
    new Kit.GroupMember('cleo', 'participant'),
  ]);
  expect(added).toEqual({ ben: 'success', cleo: 'success' });
  expect(await Kit.updateGroupMemberScope('team', 'ben', 'moderator')).toBe(true);
  const request = new Kit.GroupMembersRequestBuilder('team')
    .setLimit(10)
    .setScopes(['moderator'])
    .setSearchKeyword('be')
    .build();
  expect((await request.fetchNext()).map((member) => [member.getUid(), member.getScope(), member.getGuid()])).toEqual([
    ['ben', 'moderator', 'team'],
  ]);
  expect(await Kit.kickGroupMember('team', 'cleo')).toBe(true);
  expect(await Kit.banGroupMember('team', 'cleo')).toBe(true);
  expect(await Kit.unbanGroupMember('team', 'cleo')).toBe(true);
  expect(await Kit.transferGroupOwnership('team', 'ben')).toBe(true);
  const group = await Kit.getGroup('team');
  expect([group.getOwner(), group.getScope(), group.getMembersCount()]).toEqual(['ben', 'admin', 2]);
});

test('users: get, list by every filter, block, unblock', async () => {
  expect((await Kit.getUser('ben')).getStatus()).toBe('online');
  const list = async (builder: Kit.UsersRequestBuilder): Promise<string[]> =>
    (await builder.build().fetchNext()).map((user) => user.getUid());
  expect(await list(new Kit.UsersRequestBuilder().setLimit(2))).toEqual(['ben', 'cleo']);
  expect(await list(new Kit.UsersRequestBuilder().setSearchKeyword('DA'))).toEqual(['dan']);
  expect(await list(new Kit.UsersRequestBuilder().setStatus('online'))).toEqual(['ben']);
  expect(await list(new Kit.UsersRequestBuilder().setTags(['guest']).withTags(true))).toEqual(['eve']);
  expect(await list(new Kit.UsersRequestBuilder().setUIDs(['dan', 'eve']))).toEqual(['dan', 'eve']);
  expect(await list(new Kit.UsersRequestBuilder().setRoles(['@agentic']))).toEqual([]);
  expect(await Kit.blockUsers(['dan'])).toEqual({ dan: 'success' });
  expect((await Kit.getUser('dan')).getBlockedByMe()).toBe(true);
  expect(await list(new Kit.UsersRequestBuilder().hideBlockedUsers(true))).toEqual(['ben', 'cleo', 'eve']);
  expect(await Kit.unblockUsers(['dan'])).toEqual({ dan: 'success' });
});

test('conversations: list, one, narrowed, deleted for oneself, and back', async () => {
  await Kit.createGroup(new Kit.Group('team', 'Team', 'public'));
  await scene.ben.sendMessage(new Kit.TextMessage('ana', 'Hello', 'user'));
  const list = (builder: Kit.ConversationsRequestBuilder): Promise<Kit.Conversation[]> => builder.build().fetchNext();
  const names = async (builder: Kit.ConversationsRequestBuilder): Promise<string[]> =>
    (await list(builder)).map((one) => one.getConversationWith().getName()).toSorted();
  const builder = (): Kit.ConversationsRequestBuilder => new Kit.ConversationsRequestBuilder();
  expect(await names(builder().setLimit(10))).toEqual(['Ben', 'Team']);
  expect(await names(builder().setConversationType('group'))).toEqual(['Team']);
  expect(await names(builder().setSearchKeyword('BE'))).toEqual(['Ben']);
  expect(await names(builder().setUnread(true))).toEqual(['Ben']);
  expect(await names(builder().setTags(['staff']))).toEqual(['Ben']);
  expect(await names(builder().setUserTags(['guest']))).toEqual([]);
  expect(await names(builder().setGroupTags(['x']))).toEqual([]);
  const [ben] = await list(builder().setConversationType('user').withTags(true));
  const last = ben?.getLastMessage();
  expect([ben?.getConversationId(), ben?.getUnreadMessageCount(), ben?.getTags()]).toEqual([
    'ana_user_ben',
    1,
    ['staff'],
  ]);
  expect(last instanceof Kit.TextMessage && last.getText()).toBe('Hello');
  expect(ben?.getUpdatedAt()).toBe(last?.getSentAt());
  expect((await Kit.getConversation('team', 'group')).getConversationWith()).toBeInstanceOf(Kit.Group);

  const told: string[] = [];
  const unsubscribe = Kit.subscribe((events, origin) => told.push(...events.map(({ type }) => `${origin} ${type}`)));
  expect(await Kit.deleteConversation('ben', 'user')).toBe(true);
  unsubscribe();
  expect(told).toEqual(['local conversation.deleted']);
  expect(await codeOf(Kit.getConversation('ben', 'user'))).toBe('NOT_FOUND');
  expect((await scene.ben.getConversation('ana', 'user')).getConversationType()).toBe('user');
  await scene.ben.sendMessage(new Kit.TextMessage('ana', 'Again', 'user'));
  expect((await Kit.getConversation('ben', 'user')).getUnreadMessageCount()).toBe(1);
});

test('messages: text, custom, media, reply, edit, delete, reactions, receipts, unread', async () => {
  await Kit.createGroupWithMembers(
    new Kit.Group('team', 'Team', 'public'),
    [new Kit.GroupMember('ben', 'participant')],
    [],
  );
  const text = await Kit.sendMessage(new Kit.TextMessage('team', 'Hello', Kit.RECEIVER_TYPE.GROUP));
  expect([text.getType(), text.getCategory(), text.getSender()?.getUid()]).toEqual(['text', 'message', 'ana']);
  const custom = await Kit.sendMessage(new Kit.CustomMessage('team', 'group', 'poll', { question: 'Tea?' }));
  expect(custom instanceof Kit.CustomMessage && custom.getCustomData()).toEqual({ question: 'Tea?' });
  const file = { bytes: new Uint8Array([1, 2, 3]), name: 'a.bin', type: 'application/octet-stream' };
  const media = await Kit.sendMediaMessage(new Kit.MediaMessage('team', file, 'file', 'group'));
  expect(media instanceof Kit.MediaMessage && media.getAttachment()?.getSize()).toBe(3);
  const reply = new Kit.TextMessage('team', 'A reply', 'group');
  reply.setParentMessageId(text.getId());
  await Kit.sendMessage(reply);
  expect((await Kit.getMessageDetails(text.getId())).getReplyCount()).toBe(1);

  expect(await scene.ben.getUnreadMessageCountForGroup('team')).toEqual({ team: 4 });
  expect((await scene.ben.getUnreadMessageCount()).groups).toEqual({ team: 4 });
  expect(await scene.ben.getUnreadMessageCountForUser('ana')).toEqual({ ana: 0 });
  const unread = await new Kit.MessagesRequestBuilder()
    .setGUID('team')
    .setUnread(true)
    .setLimit(50)
    .build(scene.ben)
    .fetchPrevious();
  const last = unread.at(-1);
  if (last === undefined) throw new Error('There is no unread message.');
  await scene.ben.markAsDelivered(last);
  await scene.ben.markAsRead(last);
  expect(await scene.ben.getUnreadMessageCountForGroup('team')).toEqual({ team: 0 });
  expect(await scene.ben.markAsUnread(last)).toBe(true);
  expect(await scene.ben.getUnreadMessageCountForGroup('team')).toEqual({ team: 1 });
  await scene.ben.markAsRead(last);
  const receipts = await Kit.getMessageReceipts(text.getId());
  expect(receipts.map((one) => [one.getSender()?.getUid(), one.getReadAt() > 0, one.getDeliveredAt() > 0])).toEqual([
    ['ben', true, true],
  ]);

  const reacted = await scene.ben.addReaction(text.getId(), '👍');
  expect(reacted.getReactions().map((one) => [one.getReaction(), one.getCount(), one.getReactedByMe()])).toEqual([
    ['👍', 1, true],
  ]);
  const reactions = await new Kit.ReactionsRequestBuilder()
    .setMessageId(text.getId())
    .setReaction('👍')
    .build()
    .fetchNext();
  expect(reactions.map((one) => [one.getReaction(), one.getReactedBy()?.getUid(), one.getReactedAt() > 0])).toEqual([
    ['👍', 'ben', true],
  ]);
  expect((await scene.ben.removeReaction(text.getId(), '👍')).getReactions()).toEqual([]);
  const edit = new Kit.TextMessage('team', 'Hello all', 'group');
  edit.setId(text.getId());
  const edited = await Kit.editMessage(edit);
  expect([edited instanceof Kit.TextMessage && edited.getText(), edited.getEditedAt() > 0]).toEqual([
    'Hello all',
    true,
  ]);
  expect((await Kit.deleteMessage(text.getId())).getDeletedAt()).toBeGreaterThan(0);
});

test('history: filters of the builder, both directions', async () => {
  await Kit.createGroupWithMembers(
    new Kit.Group('team', 'Team', 'public'),
    [new Kit.GroupMember('ben', 'participant')],
    [],
  );
  const ids: string[] = [];
  for (const words of ['one', 'two', 'three', 'four'])
    ids.push((await Kit.sendMessage(new Kit.TextMessage('team', words, 'group'))).getId());
  await Kit.sendMessage(new Kit.TextMessage('ben', 'private', 'user'));
  const read = async (request: Promise<Kit.BaseMessage[]>): Promise<string[]> =>
    (await request).map((message) => (message instanceof Kit.TextMessage ? message.getText() : message.getCategory()));
  const team = (): Kit.MessagesRequestBuilder => new Kit.MessagesRequestBuilder().setGUID('team');
  expect(await read(team().setLimit(2).build().fetchPrevious())).toEqual(['three', 'four']);
  expect(
    await read(
      team()
        .setMessageId(ids[1] ?? '')
        .setLimit(5)
        .build()
        .fetchNext(),
    ),
  ).toEqual(['three', 'four']);
  expect(
    await read(
      team()
        .setMessageId(ids[2] ?? '')
        .setCategories(['message'])
        .build()
        .fetchPrevious(),
    ),
  ).toEqual(['one', 'two']);
  expect(await read(team().setSearchKeyword('T').setTypes(['text']).build().fetchPrevious())).toEqual(['two', 'three']);
  expect(await read(team().setTimestamp(0).setTypes(['text']).setLimit(1).build().fetchNext())).toEqual(['one']);
  expect(
    await read(
      team()
        .setParentMessageId(ids[0] ?? '')
        .build()
        .fetchPrevious(),
    ),
  ).toEqual([]);
  expect(
    await read(team().hideReplies(true).hideDeletedMessages(true).setCategories(['action']).build().fetchPrevious()),
  ).toContain('action');
  expect(await read(new Kit.MessagesRequestBuilder().setUID('ben').build().fetchPrevious())).toEqual(['private']);
});

test('groups request: every filter', async () => {
  await Kit.createGroup(tagged('alpha', ['x']));
  await Kit.createGroup(tagged('beta', ['y']));
  await scene.ben.createGroup(tagged('gamma', ['x']));
  const list = async (builder: Kit.GroupsRequestBuilder): Promise<string[]> =>
    (await builder.build().fetchNext()).map((group) => group.getGuid());
  expect(await list(new Kit.GroupsRequestBuilder())).toEqual(['alpha', 'beta', 'gamma']);
  expect(await list(new Kit.GroupsRequestBuilder().setLimit(1))).toEqual(['alpha']);
  expect(await list(new Kit.GroupsRequestBuilder().joinedOnly(true))).toEqual(['alpha', 'beta']);
  expect(await list(new Kit.GroupsRequestBuilder().setSearchKeyword('ET'))).toEqual(['beta']);
  expect(await list(new Kit.GroupsRequestBuilder().setTags(['x', 'z']))).toEqual(['alpha', 'gamma']);
  const [plain] = await new Kit.GroupsRequestBuilder().build().fetchNext();
  const [withTags] = await new Kit.GroupsRequestBuilder().withTags(true).build().fetchNext();
  expect([plain?.getTags(), withTags?.getTags()]).toEqual([[], ['x']]);
});

test('typing reaches the other side, and ends', async () => {
  const heard: string[] = [];
  scene.ben.addMessageListener('surface', {
    onTypingStarted: (indicator) => heard.push(`start ${indicator.getSender()?.getUid()}`),
    onTypingEnded: (indicator) => heard.push(`end ${indicator.getReceiverId()}`),
  });
  Kit.startTyping(new Kit.TypingIndicator('ben', Kit.RECEIVER_TYPE.USER));
  Kit.endTyping(new Kit.TypingIndicator('ben', 'user'));
  await scene.until(() => heard.length === 2, 'typing starts and ends');
  expect(heard).toEqual(['start ana', 'end ana']);
});

function tagged(guid: string, tags: string[]): Kit.Group {
  const group = new Kit.Group(guid, guid, 'public');
  group.setTags(tags);
  return group;
}
