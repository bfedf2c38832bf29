import type { ConversationRecord, EngineEvent, Session } from '../contract.ts';
import type { GroupNews, GroupRecord, MemberRecord, NewGroup } from '../domain/group.ts';
import type { AttachmentRecord, ChatTarget, MessageNews, MessageRecord } from '../domain/message.ts';
import type { UserNews, UserRecord } from '../domain/user.ts';
import { engineEvent } from './event-shapes.ts';
import {
  attachment,
  conversationRecord,
  groupNews,
  groupRecord,
  memberRecord,
  messageNews,
  messageRecord,
  newGroup,
  session,
  target,
  userNews,
  userRecord,
} from './record-shapes.ts';
import { faultText } from './shapes.ts';

// What a network brings in, looked at before it is believed. Fields beside those of the contract do not matter.

/** Whether an engine may tell it. */
export const isEngineEvent: (value: unknown) => value is EngineEvent = engineEvent.is;
/** Whether it is a user, as a viewer sees them. */
export const isUserRecord: (value: unknown) => value is UserRecord = userRecord.is;
/** Whether it is a user, as events speak of them. */
export const isUserNews: (value: unknown) => value is UserNews = userNews.is;
/** Whether it is a member. */
export const isMemberRecord: (value: unknown) => value is MemberRecord = memberRecord.is;
/** Whether it is a group, as a viewer sees it. */
export const isGroupRecord: (value: unknown) => value is GroupRecord = groupRecord.is;
/** Whether it is a group, as events speak of it. */
export const isGroupNews: (value: unknown) => value is GroupNews = groupNews.is;
/** Whether it is a group, as events introduce it. */
export const isNewGroup: (value: unknown) => value is NewGroup = newGroup.is;
/** Whether it is a message, as a viewer sees it. */
export const isMessageRecord: (value: unknown) => value is MessageRecord = messageRecord.is;
/** Whether it is a message, as events speak of it. */
export const isMessageNews: (value: unknown) => value is MessageNews = messageNews.is;
/** Whether it is a conversation, as a viewer sees it. */
export const isConversationRecord: (value: unknown) => value is ConversationRecord = conversationRecord.is;
/** Whether it is a stored file. */
export const isAttachmentRecord: (value: unknown) => value is AttachmentRecord = attachment.is;
/** Whether it names a conversation. */
export const isChatTarget: (value: unknown) => value is ChatTarget = target.is;
/** Whether somebody may want in with it. */
export const isSession: (value: unknown) => value is Session = session.is;

/** Why {@link isEngineEvent} says no: `"message.sender.revision" must be a number`; empty when it does not. Never what was given. */
export function faultOfEvent(value: unknown): string {
  const fault = engineEvent.faultIn(value);
  return fault ? faultText(fault) : '';
}
