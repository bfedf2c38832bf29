import { CATEGORY_MESSAGE, MESSAGE_TYPE } from '../constants.ts';
import type { GroupRecord, GroupSnapshot, MemberRecord } from '../domain/group.ts';
import type { GroupAction, MessageRecord } from '../domain/message.ts';
import { ownCopy } from '../domain/json.ts';
import { conversationIdOf, type ConversationRecord } from '../domain/conversation.ts';
import type { UserRecord } from '../domain/user.ts';
import { Action } from './action.ts';
import { Attachment } from './attachment.ts';
import { BaseMessage } from './base-message.ts';
import { Conversation } from './conversation.ts';
import { CustomMessage } from './custom-message.ts';
import { GroupMember } from './group-member.ts';
import { Group } from './group.ts';
import { MediaMessage } from './media-message.ts';
import { ReactionCount } from './reaction-count.ts';
import { TextMessage } from './text-message.ts';
import { User } from './user.ts';

/** The object that hosts see for a user record. */
export function userFrom(record: UserRecord): User {
  const user = new User(record.uid, record.name);
  fillUser(user, record);
  return user;
}

/** The object that hosts see for a member record. */
export function memberFrom(record: MemberRecord): GroupMember {
  const member = new GroupMember(record.uid, record.scope, record.name);
  fillUser(member, record);
  member.setGuid(record.guid);
  member.setJoinedAt(record.joinedAt);
  return member;
}

/** The object that hosts see for a group record, or for what is known of a group. */
export function groupFrom(record: GroupRecord | GroupSnapshot): Group {
  const group = new Group(record.guid, record.name ?? '', record.type ?? 'public');
  group.setIcon(record.icon ?? '');
  group.setDescription(record.description ?? '');
  group.setOwner(record.owner ?? '');
  group.setMetadata(ownCopy(record.metadata ?? {}));
  group.setTags([...(record.tags ?? [])]);
  group.setCreatedAt(record.createdAt ?? 0);
  group.setUpdatedAt(record.updatedAt ?? 0);
  group.setMembersCount(record.membersCount ?? 0);
  group.setHasJoined(record.hasJoined ?? false);
  group.setScope(record.scope ?? null);
  group.setJoinedAt(record.joinedAt ?? 0);
  group.setBannedFromGroup(record.isBanned ?? false);
  return group;
}

/** The object that hosts see for a message record: of the class that fits its content. */
export function messageFrom(record: MessageRecord): BaseMessage {
  const message = emptyMessageFor(record);
  message.setId(record.id);
  message.setMuid(record.muid);
  message.setSender(userFrom(record.sender));
  message.setSentAt(record.sentAt);
  message.setDeliveredAt(record.deliveredAt);
  message.setReadAt(record.readAt);
  message.setEditedAt(record.editedAt);
  message.setDeletedAt(record.deletedAt);
  message.setParentMessageId(record.parentId);
  message.setQuotedMessageId(record.quotedId);
  message.setMentionsAll(record.mentionsAll);
  message.setReplyCount(record.replyCount);
  message.setReactions(record.reactions.map((one) => new ReactionCount(one.emoji, one.count, one.reactedByMe)));
  message.setMetadata(ownCopy(record.metadata));
  message.setConversationId(conversationIdOf(record.receiver, record.sender.uid));
  return message;
}

/** The object that hosts see for a conversation record. */
export function conversationFrom(record: ConversationRecord, viewer: string): Conversation {
  const { target, with: other, lastMessage } = record;
  const chat = other.type === 'user' ? userFrom(other.user) : groupFrom(other.group);
  const last = lastMessage && messageFrom(lastMessage);
  const conversation = new Conversation(conversationIdOf(target, viewer), target.type, chat, last);
  conversation.setUnreadMessageCount(record.unreadCount);
  conversation.setUnreadMentionsCount(record.unreadMentionCount);
  conversation.setUpdatedAt(record.updatedAt);
  conversation.setTags(chat.getTags());
  return conversation;
}

/** The line of an action message, also made from an event whose engine keeps no such lines. */
export function actionFrom(action: GroupAction, actor: UserRecord, guid: string): Action {
  const line = new Action(guid);
  line.setAction(action.kind);
  line.setActionBy(userFrom(actor));
  line.setSender(userFrom(actor));
  if ('user' in action) line.setActionOn(userFrom(action.user));
  if (action.kind === 'scopeChanged') {
    line.setNewScope(action.newScope);
    line.setOldScope(action.oldScope);
  }
  line.setMessage(describe(action, actor.name));
  return line;
}

function emptyMessageFor(record: MessageRecord): BaseMessage {
  const { content, receiver } = record;
  switch (content.kind) {
    case 'text':
      return new TextMessage(receiver.id, content.text, receiver.type);
    case 'media': {
      const message = new MediaMessage(receiver.id, null, content.media, receiver.type);
      const { url, name, mimeType, size } = content.attachment;
      message.setAttachment(new Attachment(url, name, mimeType, size));
      message.setCaption(content.caption);
      return message;
    }
    case 'custom':
      return new CustomMessage(receiver.id, receiver.type, content.customType, ownCopy(content.data));
    case 'action':
      return actionFrom(content.action, record.sender, receiver.id);
    case 'deleted':
      return new BaseMessage(receiver.id, receiver.type, MESSAGE_TYPE.TEXT, CATEGORY_MESSAGE);
  }
}

function fillUser(user: User, record: UserRecord): void {
  user.setAvatar(record.avatar);
  user.setStatus(record.status);
  user.setLastActiveAt(record.lastActiveAt);
  user.setRole(record.role);
  user.setStatusMessage(record.statusMessage);
  user.setLink(record.link);
  user.setMetadata(ownCopy(record.metadata));
  user.setTags([...record.tags]);
  user.setBlockedByMe(record.blockedByMe);
  user.setHasBlockedMe(record.hasBlockedMe);
}

function describe(action: GroupAction, actor: string): string {
  switch (action.kind) {
    case 'created':
      return `${actor} created the group`;
    case 'joined':
      return `${action.user.name} joined`;
    case 'left':
      return `${action.user.name} left`;
    case 'added':
      return `${actor} added ${action.user.name}`;
    case 'kicked':
      return `${actor} removed ${action.user.name}`;
    case 'banned':
      return `${actor} banned ${action.user.name}`;
    case 'unbanned':
      return `${actor} unbanned ${action.user.name}`;
    case 'scopeChanged':
      return `${actor} made ${action.user.name} ${action.newScope}`;
    case 'ownershipTransferred':
      return `${actor} made ${action.user.name} the owner`;
    case 'renamed':
      return `${actor} renamed the group to ${action.newName}`;
    case 'iconChanged':
      return `${actor} ${action.isRemoved ? 'removed' : 'changed'} the picture of the group`;
    case 'typeChanged':
      if (action.newType === '') return `${actor} changed the group`;
      return action.newType === 'password'
        ? `${actor} protected the group with a password`
        : `${actor} made the group ${action.newType}`;
  }
}
