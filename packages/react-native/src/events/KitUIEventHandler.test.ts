import { Kit } from '@open-chat-kit/sdk';
import { eachScene } from '../testing/each-scene.ts';
import { takeIn } from '../testing/take-in.ts';
import { neverSending, unsentBy } from '../testing/unsent.ts';
import { KitGroupsEvents, KitUIEvents } from './event-names.ts';
import { bridgeClient, KitUIEventHandler } from './KitUIEventHandler.ts';
import type { GroupEventHandlers } from './handlers.ts';

const scene = eachScene('ana', 'ben', 'cleo');
beforeEach(async () => {
  await Kit.init({ engine: scene.server.engine() });
  await Kit.login('ana');
  scene.atEnd(() => Kit.logout());
});
afterEach(() => {
  KitUIEventHandler.removeGroupListener('test');
  KitUIEventHandler.removeUIListener('test');
  KitUIEventHandler.removeMessageListener('test');
  KitUIEventHandler.removeUserListener('test');
});

/** Notes every group event, its name first. */
function noting(heard: string[]): GroupEventHandlers {
  return {
    ccGroupCreated: (group) => heard.push(`created ${group.getName()}`),
    ccGroupDeleted: (group) => heard.push(`deleted ${group.getName()}`),
    ccGroupLeft: ({ leftGroup, userLeft }) => heard.push(`left ${leftGroup.getName()} ${userLeft.getUid()}`),
    ccGroupMemberScopeChanged: ({ updatedUser, scopeChangedTo, scopeChangedFrom, group }) =>
      heard.push(`scope ${updatedUser.getUid()} ${scopeChangedTo} ${scopeChangedFrom} ${group.getName()}`),
    ccGroupMemberBanned: ({ kickedUser, kickedBy, kickedFrom }) =>
      heard.push(`banned ${kickedUser.getUid()} ${kickedBy.getUid()} ${kickedFrom.getMembersCount()}`),
    ccGroupMemberKicked: ({ kickedUser, kickedBy, kickedFrom, message }) =>
      heard.push(
        `kicked ${kickedUser.getUid()} ${kickedBy.getUid()} ${kickedFrom.getMembersCount()} ${message?.getAction()}`,
      ),
    ccGroupMemberUnbanned: ({ unbannedUser, unbannedBy, unbannedFrom }) =>
      heard.push(`unbanned ${unbannedUser.getUid()} ${unbannedBy.getUid()} ${unbannedFrom.getName()}`),
    ccGroupMemberJoined: ({ joinedUser, joinedGroup }) =>
      heard.push(`joined ${joinedUser.getUid()} ${joinedGroup.getName()}`),
    ccGroupMemberAdded: ({ usersAdded, userAddedIn, userAddedBy, messages }) =>
      heard.push(
        `added ${usersAdded.map((user) => user.getUid()).join()} ${userAddedIn.getName()} ${userAddedBy.getUid()} ${messages?.length}`,
      ),
    ccOwnershipChanged: ({ group, newOwner }) => heard.push(`owner ${group.getName()} ${newOwner.getUid()}`),
  };
}

test('each of the ten events fires once for a call of the host through the client', async () => {
  const heard: string[] = [];
  KitUIEventHandler.addGroupListener('test', noting(heard));
  const member = (uid: string): Kit.GroupMember => new Kit.GroupMember(uid, 'participant');
  await Kit.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await Kit.addMembersToGroup('tea', [member('ben'), member('cleo')]);
  await Kit.updateGroupMemberScope('tea', 'ben', 'moderator');
  await Kit.kickGroupMember('tea', 'cleo');
  await Kit.banGroupMember('tea', 'cleo');
  await Kit.unbanGroupMember('tea', 'cleo');
  await Kit.transferGroupOwnership('tea', 'ben');
  await Kit.leaveGroup('tea');
  await Kit.joinGroup('tea');
  await Kit.createGroup(new Kit.Group('jam', 'Jam', 'public'));
  await Kit.deleteGroup('jam');
  expect(heard).toEqual([
    'created Tea',
    'added ben,cleo Tea ana 2',
    'scope ben moderator participant Tea',
    'kicked cleo ana 2 kicked',
    'banned cleo ana 2',
    'unbanned cleo ana Tea',
    'owner Tea ben',
    'left Tea ana',
    'joined ana Tea',
    'created Jam',
    'deleted Jam',
  ]);
});

test('what others do is no event of the logged-in user', async () => {
  const heard: string[] = [];
  KitUIEventHandler.addGroupListener('test', noting(heard));
  const ben = await scene.enter('ben');
  await ben.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await takeIn(ben, 'tea', { ana: 'participant' });
  await Kit.getGroup('tea');
  expect(heard).toEqual([]);
});

test('group events stand on the UI events too, and a client of its own is heard while it is bridged', async () => {
  const heard: string[] = [];
  KitUIEventHandler.addUIListener('test', {
    [KitUIEvents.ccGroupCreated]: (group: Kit.Group) => heard.push(group.getName()),
  });
  const ben = await scene.enter('ben');
  const stop = bridgeClient(ben);
  const stopTwin = bridgeClient(ben);
  await ben.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  stop();
  stop();
  await ben.createGroup(new Kit.Group('jam', 'Jam', 'public'));
  stopTwin();
  await ben.createGroup(new Kit.Group('pie', 'Pie', 'public'));
  expect(heard).toEqual(['Tea', 'Jam']);
});

test('messages are told in progress and sent; blocking is told', async () => {
  const heard: string[] = [];
  KitUIEventHandler.addMessageListener('test', {
    ccMessageSent: ({ message, status }) => heard.push(`${status} ${message.getId() === '' ? 'no id' : 'id'}`),
    ccMessageEdited: ({ status }) => heard.push(`edited ${status}`),
    ccMessageDeleted: ({ message }) => heard.push(`deleted ${message.getDeletedAt() > 0}`),
  });
  KitUIEventHandler.addUserListener('test', {
    ccUserBlocked: ({ user }) => heard.push(`blocked ${user.getUid()}`),
    ccUserUnBlocked: ({ user }) => heard.push(`unblocked ${user.getUid()}`),
  });
  const sent = await Kit.sendMessage(new Kit.TextMessage('ben', 'Hi', 'user'));
  const edit = new Kit.TextMessage('ben', 'Hello', 'user');
  edit.setId(sent.getId());
  await Kit.editMessage(edit);
  await Kit.deleteMessage(sent.getId());
  await Kit.blockUsers(['ben']);
  await Kit.unblockUsers(['ben']);
  expect(heard).toEqual([
    'inprogress no id',
    'success id',
    'edited success',
    'deleted true',
    'blocked ben',
    'unblocked ben',
  ]);
});

test('a message that is refused is told so, and a reaction of one’s own as a change of its message', async () => {
  const heard: string[] = [];
  KitUIEventHandler.addMessageListener('test', {
    ccMessageSent: ({ status }) => heard.push(status),
    ccMessageEdited: ({ message, status }) => heard.push(`${status} ${message.getReactions().length}`),
  });
  await expect(Kit.sendMessage(new Kit.TextMessage('nobody', 'Hi', 'user'))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(heard.splice(0)).toEqual(['inprogress', 'error']);
  const { id } = await Kit.sendMessage(new Kit.TextMessage('ben', 'Hi', 'user'));
  heard.length = 0;
  await Kit.addReaction(id, '👍');
  await Kit.removeReaction(id, '👍');
  expect(heard).toEqual(['success 1', 'success 0']);
});

test('what the user marks as read or delivered is told, and not again where the host emits it', async () => {
  const heard: string[] = [];
  KitUIEventHandler.addMessageListener('test', {
    ccMessageRead: ({ message }) => heard.push(`read ${message.getId()}`),
    ccMessageDelivered: ({ message }) => heard.push(`delivered ${message.getId()}`),
  });
  const ben = await scene.enter('ben');
  const message = await ben.sendMessage(new Kit.TextMessage('ana', 'Hi', 'user'));
  await Kit.markAsDelivered(message);
  await Kit.markAsRead(message);
  KitUIEventHandler.emitMessageEvent('ccMessageRead', { message });
  // What others mark is no doing of the user's.
  const own = await Kit.sendMessage(new Kit.TextMessage('ben', 'Hi', 'user'));
  await ben.markAsRead(own);
  expect(heard).toEqual([`delivered ${message.getId()}`, `read ${message.getId()}`]);
});

test('whatever the SDK tells its listeners of messages is heard here under the same names', async () => {
  const heard = new Set<string>();
  const names = [
    ...['onTextMessageReceived', 'onMediaMessageReceived', 'onCustomMessageReceived', 'onMessageEdited'],
    ...['onMessageDeleted', 'onMessageReactionAdded', 'onMessageReactionRemoved', 'onMessagesDelivered'],
    ...['onMessagesRead', 'onTypingStarted', 'onTypingEnded'],
  ];
  KitUIEventHandler.addMessageListener('test', Object.fromEntries(names.map((name) => [name, () => heard.add(name)])));
  const ben = await scene.enter('ben');
  const own = await Kit.sendMessage(new Kit.TextMessage('ben', 'Hi', 'user'));
  await ben.markAsDelivered(own);
  await ben.markAsRead(own);
  const { id } = await ben.sendMessage(new Kit.TextMessage('ana', 'Hi', 'user'));
  const picture = new Kit.MediaMessage('ana', null, 'image', 'user');
  picture.setAttachment(new Kit.Attachment('https://example.com/a.png', 'a.png', 'image/png', 1));
  await ben.sendMediaMessage(picture);
  await ben.sendMessage(new Kit.CustomMessage('ana', 'user', 'place', { name: 'pier' }));
  await ben.addReaction(id, '👍');
  await ben.removeReaction(id, '👍');
  const edit = new Kit.TextMessage('ana', 'Hello', 'user');
  edit.setId(id);
  await ben.editMessage(edit);
  await ben.deleteMessage(id);
  ben.startTyping(new Kit.TypingIndicator('ana', 'user'));
  ben.endTyping(new Kit.TypingIndicator('ana', 'user'));
  await ben.getUser('ana');
  expect([...heard].toSorted()).toEqual(names.toSorted());
});

test('a host can emit: listeners hear it, in either spelling, with a bare group or { group }', () => {
  const heard: string[] = [];
  const [user, by, group] = [new Kit.User('ben'), new Kit.User('ana'), new Kit.Group('g', 'Tea', 'public')];
  KitUIEventHandler.addGroupListener('test', noting(heard));
  KitUIEventHandler.emitGroupEvent('ccGroupDeleted', { group });
  KitUIEventHandler.emitGroupEvent('ccGroupCreated', group);
  KitUIEventHandler.emitGroupEvent('ccGroupMemberUnBanned', {
    unbannedUser: user,
    unbannedBy: by,
    unbannedFrom: group,
  });
  expect(heard).toEqual(['deleted Tea', 'created Tea', 'unbanned ben ana Tea']);
});

test('a malformed payload is reported and ignored', () => {
  const heard: string[] = [];
  KitUIEventHandler.addGroupListener('test', noting(heard));
  const warned: string[] = [];
  const warn = jest.spyOn(console, 'warn').mockImplementation((text: string) => void warned.push(text));
  const emit = (name: string, payload: unknown): void =>
    void Reflect.apply(KitUIEventHandler.emitGroupEvent, KitUIEventHandler, [name, payload]);
  for (const name of Object.values(KitGroupsEvents)) {
    for (const payload of [undefined, null, 5, 'g', {}, { group: 'g' }]) emit(name, payload);
  }
  emit('ccNothing', {});
  warn.mockRestore();
  expect(heard).toEqual([]);
  expect(warned).toHaveLength(67);
  expect(warned[0]).toContain('ccGroupCreated');
});

test('the same id replaces, and one that throws stops nobody', () => {
  const heard: string[] = [];
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  const group = new Kit.Group('g', 'Tea', 'public');
  KitUIEventHandler.addGroupListener('test', { ccGroupCreated: () => heard.push('first') });
  KitUIEventHandler.addGroupListener('test', {
    ccGroupCreated: () => {
      throw new Error('in a handler');
    },
  });
  KitUIEventHandler.addGroupListener('other', { ccGroupCreated: () => heard.push('other') });
  KitUIEventHandler.emitGroupEvent('ccGroupCreated', group);
  KitUIEventHandler.removeGroupListener('other');
  expect(heard).toEqual(['other']);
  expect(errors).toHaveBeenCalledTimes(1);
});

test('a message that was written before the app began is not told as one that is being sent', async () => {
  const { storage, release } = await unsentBy('ana', new Kit.TextMessage('ben', 'Hi', 'user'), scene);
  await Kit.logout();
  await Kit.init({ engine: neverSending(scene.server.engine()), clock: scene.clock, storage });
  await Kit.login('ana');
  const heard: string[] = [];
  KitUIEventHandler.addMessageListener('test', {
    ccMessageSent: ({ message, status }) => heard.push(`${status} ${message.getMuid()}`),
  });
  release();
  await scene.clock.advance(1);
  const [kept] = Kit.getPendingMessages();
  expect(kept).toBeDefined();
  expect(heard).toEqual([]);
});
