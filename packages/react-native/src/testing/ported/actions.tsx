/** What hosts, made for another kit of this shape, do to groups: the call of the SDK, then the event, as guides tell them. */
import {
  type IGroupMemberUnBanned,
  Kit,
  KitGroupsEvents,
  KitMessageEvents,
  KitUIEventHandler,
  KitUIEvents,
  KitUIKit,
  KitUserEvents,
} from '@open-chat-kit/react-native';

/** The line of an action, as hosts make it. */
function actionLine(group: Kit.Group, on: Kit.User, action: string, text: string): Kit.Action {
  const line = new Kit.Action(
    group.getGuid(),
    Kit.MESSAGE_TYPE.GROUP_MEMBER,
    Kit.RECEIVER_TYPE.GROUP,
    Kit.CATEGORY_ACTION as Kit.MessageCategory,
  );
  line.setAction(action);
  line.setActionBy(KitUIKit.loggedInUser);
  line.setActionOn(on);
  line.setActionFor(group);
  line.setSender(KitUIKit.loggedInUser);
  line.setReceiver(group);
  line.setConversationId(`group_${group.getGuid()}`);
  line.setMuid(String(Date.now()));
  line.setMessage(text);
  line.setData({ metadata: {} });
  return line;
}

/** The type of a group comes from a form. */
export async function createFromForm(form: { readonly name: string; readonly type: string }): Promise<Kit.Group> {
  const group = new Kit.Group(form.name.toLowerCase(), form.name, form.type);
  const created = await Kit.createGroup(group);
  KitUIEventHandler.emitGroupEvent(KitUIEvents.ccGroupCreated, { group: created });
  return created;
}

/** The type is chosen in a menu. */
export async function createOfKind(name: string, kind: string, secret = ''): Promise<Kit.Group> {
  let type = Kit.GROUP_TYPE.PUBLIC;
  switch (kind) {
    case 'Closed':
      type = Kit.GROUP_TYPE.PRIVATE;
      break;
    case 'Guarded':
      type = Kit.GROUP_TYPE.PASSWORD;
      break;
    default:
      type = Kit.GROUP_TYPE.PUBLIC;
  }
  const password = type === Kit.GROUP_TYPE.PASSWORD ? secret : '';
  return await Kit.createGroup(new Kit.Group(name.toLowerCase(), name, type, password));
}

/** A change of one thing: an object that says which group, and that. */
export async function rename(guid: string, name: string): Promise<Kit.Group> {
  const change = new Kit.Group(guid);
  change.setName(name);
  return await Kit.updateGroup(change);
}

/** A message that is made from what a server of the host's own sent. */
export async function sendPlace(guid: string, data: Record<string, string>): Promise<Kit.BaseMessage> {
  const message = new Kit.CustomMessage(guid, Kit.RECEIVER_TYPE.GROUP, 'place');
  message.setCustomData(data);
  return await Kit.sendMessage(message);
}

/** The words of a message are changed by an object with its id. */
export async function reword(id: string, guid: string, text: string): Promise<Kit.BaseMessage> {
  const message = new Kit.TextMessage(guid, text, Kit.RECEIVER_TYPE.GROUP);
  message.setId(id);
  return await Kit.editMessage(message);
}

export function joinThenTell(group: Kit.Group): Promise<void> {
  return Kit.joinGroup(group.getGuid(), group.getType() as Kit.GroupType).then((joined) => {
    KitUIEventHandler.emitGroupEvent(KitGroupsEvents.ccGroupMemberJoined, {
      joinedUser: KitUIKit.loggedInUser,
      joinedGroup: joined,
    });
  });
}

export async function leaveThenTell(group: Kit.Group): Promise<void> {
  await Kit.leaveGroup(group.getGuid());
  const me = KitUIKit.loggedInUser;
  KitUIEventHandler.emitGroupEvent(KitUIEvents.ccGroupLeft, {
    message: me && actionLine(group, me, 'left', `${me.getName()} has left`),
    leftUser: me,
    leftGroup: group,
  });
}

export async function deleteThenTell(group: Kit.Group): Promise<void> {
  await Kit.deleteGroup(group.getGuid());
  KitUIEventHandler.emitGroupEvent(KitUIEvents.ccGroupDeleted, { group });
}

export async function addThenTell(group: Kit.Group, users: Kit.User[]): Promise<void> {
  const members = users.map((user) => new Kit.GroupMember(user.getUid(), Kit.GROUP_MEMBER_SCOPE.PARTICIPANT));
  const results = await Kit.addMembersToGroup(group.getGuid(), members, []);
  const added = users.filter((user) => results[user.getUid()] === 'success');
  KitUIEventHandler.emitGroupEvent(KitGroupsEvents.ccGroupMemberAdded, {
    addedBy: KitUIKit.loggedInUser,
    message: added[0] && actionLine(group, added[0], 'added', 'added'),
    usersAdded: added,
    userAddedIn: group,
  });
}

export async function kickThenTell(group: Kit.Group, member: Kit.User): Promise<void> {
  await Kit.kickGroupMember(group.getGuid(), member.getUid());
  const me = KitUIKit.loggedInUser;
  KitUIEventHandler.emitGroupEvent(KitGroupsEvents.ccGroupMemberKicked, {
    message: actionLine(group, member, 'kicked', `${me?.getName()} kicked ${member.getName()}`),
    kickedUser: member,
    kickedBy: me,
    kickedFrom: group,
  });
}

export async function banThenTell(group: Kit.Group, member: Kit.User): Promise<void> {
  await Kit.banGroupMember(group.getGuid(), member.getUid());
  const isBan = member.getUid() !== '';
  KitUIEventHandler.emitGroupEvent(isBan ? KitGroupsEvents.ccGroupMemberBanned : KitGroupsEvents.ccGroupMemberKicked, {
    kickedUser: member,
    kickedBy: KitUIKit.loggedInUser,
    kickedFrom: group,
  });
}

export async function unbanThenTell(group: Kit.Group, member: Kit.User): Promise<void> {
  await Kit.unbanGroupMember(group.getGuid(), member.getUid());
  KitUIEventHandler.emitGroupEvent(KitGroupsEvents.ccGroupMemberUnBanned, {
    message: actionLine(group, member, 'unbanned', 'unbanned'),
    kickedUser: member,
    kickedBy: KitUIKit.loggedInUser,
    kickedFrom: group,
  });
}

/** Another part of the same app, with the payload in a variable of the kit's type. */
export function tellOfUnbanned(group: Kit.Group, member: Kit.User, by: Kit.User): void {
  const payload: IGroupMemberUnBanned = { unbannedUser: member, unbannedBy: by, unbannedFrom: group };
  KitUIEventHandler.emitGroupEvent('ccGroupMemberUnbanned', payload);
}

export async function changeScopeThenTell(group: Kit.Group, member: Kit.GroupMember, scope: string): Promise<void> {
  const before = member.getScope();
  await Kit.updateGroupMemberScope(group.getGuid(), member.getUid(), scope as Kit.GroupMemberScope);
  KitUIEventHandler.emitGroupEvent(KitGroupsEvents.ccGroupMemberScopeChanged, {
    action: actionLine(group, member, 'scopeChanged', 'scope'),
    updatedUser: member,
    scopeChangedTo: scope,
    scopeChangedFrom: before,
    group,
  });
}

export async function transferThenTell(group: Kit.Group, member: Kit.User): Promise<void> {
  await Kit.transferGroupOwnership(group.getGuid(), member.getUid());
  KitUIEventHandler.emitGroupEvent(KitUIEvents.ccOwnershipChanged, { group, newOwner: member });
}

export async function blockThenTell(user: Kit.User): Promise<void> {
  await Kit.blockUsers([user.getUid()]);
  user.setBlockedByMe(true);
  KitUIEventHandler.emitUserEvent(KitUIEvents.ccUserBlocked, { user });
}

export async function unblockThenTell(user: Kit.User): Promise<void> {
  await Kit.unblockUsers([user.getUid()]);
  KitUIEventHandler.emitUserEvent(KitUserEvents.ccUserUnblocked, { user });
}

/** Sends a message of the host's own kind, and tells of it before and after. */
export async function sendThenTell(guid: string, text: string): Promise<void> {
  const message = new Kit.TextMessage(guid, text, Kit.RECEIVER_TYPE.GROUP);
  message.setMuid(`host-${Date.now()}`);
  KitUIEventHandler.emitMessageEvent(KitMessageEvents.ccMessageSent, { message, status: 'inprogress' });
  const sent = await Kit.sendMessage(message);
  KitUIEventHandler.emitMessageEvent(KitMessageEvents.ccMessageSent, { message: sent, status: 'success' });
}
