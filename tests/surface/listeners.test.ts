import { Kit } from '@open-chat-kit/sdk';
import { type Scene, twoUsers } from './two-users.ts';

let scene: Scene;
beforeEach(async () => {
  scene = await twoUsers();
});
afterEach(async () => {
  Kit.removeGroupListener('surface');
  Kit.removeUserListener('surface');
  Kit.removeMessageListener('surface');
  Kit.removeConnectionListener('surface');
  await Kit.logout();
  await scene.ben.logout();
  await scene.server.close();
});

test('each group listener hears of what another user does, with its arguments in order', async () => {
  const { ben, server } = scene;
  const heard: string[] = [];
  const names = (...given: (Kit.User | Kit.Group)[]): string => given.map((one) => one.getName()).join(', ');
  Kit.addGroupListener(
    'surface',
    new Kit.GroupListener({
      onGroupMemberJoined: (action: Kit.Action, user: Kit.User, group: Kit.Group) =>
        heard.push(`${action.getAction()}: ${names(user, group)} ${group.getMembersCount()}`),
      onGroupMemberLeft: (action, user, group) =>
        heard.push(`${action.getAction()}: ${names(user, group)} ${group.getMembersCount()}`),
      onMemberAddedToGroup: (action, user, by, group) =>
        heard.push(`${action.getAction()}: ${names(user, by, group)} ${group.getMembersCount()}`),
      onGroupMemberKicked: (action, user, by, group) =>
        heard.push(`${action.getAction()}: ${names(user, by, group)} ${group.getMembersCount()}`),
      onGroupMemberBanned: (action, user, by, group) =>
        heard.push(`${action.getAction()}: ${names(user, by, group)} ${group.getMembersCount()}`),
      onGroupMemberUnbanned: (action, user, by, group) =>
        heard.push(`${action.getAction()}: ${names(user, by, group)} ${group.getMembersCount()}`),
      onGroupMemberScopeChanged: (action, user, newScope, oldScope, group) =>
        heard.push(`${action.getAction()}: ${user.getName()} ${newScope} ${oldScope} ${group.getName()}`),
    }),
  );
  await ben.createGroupWithMembers(
    new Kit.Group('team', 'Team', 'public'),
    [new Kit.GroupMember('ana', 'participant')],
    [],
  );
  const cleo = new Kit.ChatClient({ engine: server.engine() });
  await cleo.login('cleo');
  await cleo.joinGroup('team');
  await ben.updateGroupMemberScope('team', 'cleo', 'moderator');
  await cleo.leaveGroup('team');
  await ben.addMembersToGroup('team', [
    new Kit.GroupMember('dan', 'participant'),
    new Kit.GroupMember('eve', 'participant'),
  ]);
  await ben.kickGroupMember('team', 'dan');
  await ben.banGroupMember('team', 'eve');
  await ben.unbanGroupMember('team', 'eve');
  await scene.until(() => heard.length === 9, 'nine events');
  await cleo.logout();
  expect(heard).toEqual([
    'added: Ana, Ben, Team 2',
    'joined: Cleo, Team 3',
    'scopeChanged: Cleo moderator participant Team',
    'left: Cleo, Team 2',
    'added: Dan, Ben, Team 4',
    'added: Eve, Ben, Team 4',
    'kicked: Dan, Ben, Team 3',
    'banned: Eve, Ben, Team 2',
    'unbanned: Eve, Ben, Team 2',
  ]);
});

test('each message listener hears of what another user does', async () => {
  const { ben } = scene;
  const heard: string[] = [];
  Kit.addMessageListener(
    'surface',
    new Kit.MessageListener({
      onTextMessageReceived: (message: Kit.TextMessage) => heard.push(`text ${message.getText()}`),
      onMediaMessageReceived: (message: Kit.MediaMessage) => heard.push(`media ${message.getAttachment()?.getName()}`),
      onCustomMessageReceived: (message: Kit.CustomMessage) => heard.push(`custom ${message.getType()}`),
      onMessageEdited: (message) => heard.push(`edited ${message instanceof Kit.TextMessage ? message.getText() : ''}`),
      onMessageDeleted: (message) => heard.push(`deleted ${message.getDeletedAt() > 0}`),
      onMessagesDelivered: (receipt: Kit.MessageReceipt) => heard.push(`delivered ${receipt.getSender()?.getUid()}`),
      onMessagesRead: (receipt) => heard.push(`read ${receipt.getReceiptType()}`),
      onMessageReactionAdded: (reaction: Kit.Reaction) =>
        heard.push(`+${reaction.getReaction()} ${reaction.getReactedBy()?.getUid()}`),
      onMessageReactionRemoved: (reaction) => heard.push(`-${reaction.getReaction()}`),
    }),
  );
  const mine = await Kit.sendMessage(new Kit.TextMessage('ben', 'Hi Ben', 'user'));
  const theirs = await ben.sendMessage(new Kit.TextMessage('ana', 'Hi Ana', 'user'));
  const file = { bytes: new Uint8Array([1]), name: 'a.txt', type: 'text/plain' };
  await ben.sendMediaMessage(new Kit.MediaMessage('ana', file, 'file', 'user'));
  await ben.sendMessage(new Kit.CustomMessage('ana', 'user', 'poll', {}));
  const edit = new Kit.TextMessage('ana', 'Hello Ana', 'user');
  edit.setId(theirs.getId());
  await ben.editMessage(edit);
  await ben.addReaction(mine.getId(), '👍');
  await ben.removeReaction(mine.getId(), '👍');
  const received = await ben.getMessageDetails(mine.getId());
  await ben.markAsDelivered(received);
  await ben.markAsRead(received);
  await ben.deleteMessage(theirs.getId());
  await scene.until(() => heard.length === 9, 'nine events');
  expect(heard).toEqual([
    'text Hi Ana',
    'media a.txt',
    'custom poll',
    'edited Hello Ana',
    '+👍 ben',
    '-👍',
    'delivered ben',
    'read read',
    'deleted true',
  ]);
});

test('user listeners hear of presence of users that were loaded', async () => {
  const { ben } = scene;
  const heard: string[] = [];
  Kit.addUserListener(
    'surface',
    new Kit.UserListener({
      onUserOnline: (user: Kit.User) => heard.push(`${user.getUid()} online`),
      onUserOffline: (user) => heard.push(`${user.getUid()} offline ${user.getLastActiveAt() > 0}`),
    }),
  );
  await Kit.getUser('ben');
  await scene.until(() => scene.watched().includes('ben'), 'the engine is asked to watch ben');
  await scene.until(() => heard.length === 1, 'how things are');
  await ben.logout();
  await scene.until(() => heard.length === 2, 'offline');
  await ben.login('ben');
  await scene.until(() => heard.length === 3, 'online');
  expect(heard).toEqual(['ben online', 'ben offline true', 'ben online']);
});

test('connection listeners hear of the connection', async () => {
  const heard: string[] = [];
  const engine = scene.server.engine();
  await Kit.init({ engine, clock: scene.clock, random: () => 0 });
  Kit.addConnectionListener(
    'surface',
    new Kit.ConnectionListener({
      onConnected: () => heard.push('connected'),
      inConnecting: () => heard.push('connecting'),
      onDisconnected: () => heard.push('disconnected'),
    }),
  );
  await Kit.login('ana');
  await scene.until(() => heard.includes('connected'), 'connected');
  scene.server.cut(engine);
  await scene.until(() => heard.length === 5, 'back again');
  expect(heard).toEqual(['connecting', 'connected', 'disconnected', 'connecting', 'connected']);
});
