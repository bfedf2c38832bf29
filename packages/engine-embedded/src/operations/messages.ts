import { KitException, may } from '@open-chat-kit/sdk/engine';
import type { ChatTarget, EngineEvent, MessageChanges, MessageDraft, MessageRecord } from '@open-chat-kit/sdk/engine';
import { limits } from '../limits.ts';
import { kindOf } from '../state/message.ts';
import type { Account, Message } from '../state/world.ts';
import { messageFor } from './access.ts';
import { only, timeBehind } from './call.ts';
import type { Call } from './call.ts';
import { filledText, jsonObject, record, reject, text, truth } from './input.ts';
import { draftContent } from './message-draft.ts';
import { addressed, targetFor } from './target.ts';
import { readersOf } from './telling.ts';

/** See `ChatEngine.getMessage`. */
export function getMessage(call: Call, id: string): MessageRecord {
  return call.view.message(messageFor(call, id));
}

/** See `ChatEngine.send`. */
export function send(call: Call, target: ChatTarget, draft: MessageDraft): MessageRecord {
  const { viewer, view } = call;
  const fields = record(draft, 'draft');
  const muid = filledText(fields['muid'], 'muid', limits.id);
  // Before the rights: who may not write there any more is to hear what became of what they sent when they might.
  const before = viewer.sent.get(muid);
  if (before) return view.message(sentTo(before, addressed(target)));

  const found = targetFor(call, target);
  if (found.type === 'user') mayWriteTo(viewer, found.account);
  const content = draftContent(fields['content']);
  const parentId = text(fields['parentId'], 'parentId', limits.id);
  const quotedId = text(fields['quotedId'], 'quotedId', limits.id);
  for (const id of [parentId, quotedId]) {
    if (id !== '' && (!found.conversation || messageFor(call, id).conversation !== found.conversation)) {
      throw new KitException('NOT_FOUND', 'The message to reply to or to quote is not in this conversation.');
    }
  }
  const parent = parentId === '' ? null : messageFor(call, parentId);
  if (parent?.parent || parent?.category === 'action') {
    reject('parentId', "must be the id of a thread's first message");
  }
  const message = only(
    call.commit({
      type: 'message.sent',
      by: viewer.uid,
      at: call.now,
      to: found.type === 'group' ? ['group', found.group.guid] : ['user', found.account.uid],
      muid,
      content,
      parentId,
      quotedId,
      metadata: jsonObject(fields['metadata'], 'metadata'),
    }),
  );
  tellReaders(call, message, {
    id: call.eventId(),
    type: 'message.received',
    message: call.news.message(message),
  });
  call.endTyping(viewer.uid, target);
  return view.message(message);
}

/** See `ChatEngine.editMessage`. */
export function editMessage(call: Call, id: string, changes: MessageChanges): MessageRecord {
  const message = messageFor(call, id);
  if (message.sender !== call.viewer || message.category === 'action') {
    throw new KitException('FORBIDDEN', 'Only its sender can edit a message.', { details: { id } });
  }
  mustStand(message);
  if (message.target.type === 'user') mayWriteTo(call.viewer, message.target.account);
  const fields = record(changes, 'changes');
  const content = draftContent(fields['content']);
  if (content.kind !== message.content.kind) reject('content.kind', `must stay "${message.content.kind}"`);
  // Histories are filtered by it: a picture that became a file would be neither.
  if (kindOf(content).type !== message.type) reject('content', `must stay of the type "${message.type}"`);
  call.commit({
    type: 'message.edited',
    id: message.id,
    at: timeBehind(call, message.sentAt, message.editedAt),
    content,
    metadata: fields['metadata'] === undefined ? message.metadata : jsonObject(fields['metadata'], 'metadata'),
  });
  tellReaders(call, message, { id: call.eventId(), type: 'message.edited', message: call.news.message(message) });
  return call.view.message(message);
}

/** See `ChatEngine.deleteMessage`. */
export function deleteMessage(call: Call, id: string): MessageRecord {
  const message = messageFor(call, id);
  if (message.category === 'action' || !mayDelete(call.viewer, message)) {
    throw new KitException('FORBIDDEN', 'Only its sender, or a moderator of the group, can delete a message.', {
      details: { id },
    });
  }
  if (message.deletedAt !== 0) return call.view.message(message);
  call.commit({ type: 'message.deleted', id: message.id, at: timeBehind(call, message.sentAt, message.editedAt) });
  tellReaders(call, message, { id: call.eventId(), type: 'message.deleted', message: call.news.message(message) });
  return call.view.message(message);
}

/** See `ChatEngine.setReaction`. */
export function setReaction(call: Call, id: string, emoji: string, isAdded: boolean): MessageRecord {
  const message = messageFor(call, id);
  const { viewer } = call;
  mustStand(message);
  const sign = filledText(emoji, 'emoji', limits.emoji);
  truth(isAdded, 'isAdded');
  const people = message.reactions?.get(sign);
  if ((people?.has(viewer.uid) ?? false) === isAdded) return call.view.message(message);
  // What is new would reach the other side; taking back, like deleting, leaves less than there was.
  if (isAdded && message.target.type === 'user') mayWriteTo(viewer, otherSideOf(message, viewer));
  if (!people && (message.reactions?.size ?? 0) >= limits.emojis) {
    throw new KitException('LIMIT_EXCEEDED', `A message takes ${limits.emojis} different reactions.`, {
      details: { limit: limits.emojis },
    });
  }
  const at = timeBehind(call, message.sentAt, message.editedAt, people?.get(viewer.uid) ?? 0);
  call.commit({ type: 'message.reaction', by: viewer.uid, at, id: message.id, emoji: sign, isAdded });
  tellReaders(call, message, {
    id: call.eventId(),
    type: 'message.reaction',
    message: call.news.message(message),
    user: call.news.user(viewer),
    emoji: sign,
    isAdded,
    at,
  });
  return call.view.message(message);
}

/** Tells something to everyone in the conversation of a message. */
export function tellReaders(call: Call, message: Message, event: EngineEvent): void {
  call.tell({ to: readersOf(message), event });
}

/** A message, where it was sent to this conversation. @throws CONFLICT */
function sentTo(message: Message, { type, id }: ChatTarget): Message {
  const { target, muid } = message;
  if (target.type === type && (target.type === 'group' ? target.group.guid : target.account.uid) === id) return message;
  throw new KitException('CONFLICT', 'You sent a message with this muid to another conversation.', {
    details: { muid },
  });
}

function mayWriteTo(viewer: Account, account: Account): void {
  if (viewer === account) reject('target.id', 'must be somebody else');
  if (!viewer.blocked.has(account.uid) && !account.blocked.has(viewer.uid)) return;
  throw new KitException('FORBIDDEN', 'One of you has blocked the other.', { details: { uid: account.uid } });
}

function otherSideOf({ target, sender }: Message, viewer: Account): Account {
  return target.type === 'user' && sender === viewer ? target.account : sender;
}

function mustStand(message: Message): void {
  if (message.deletedAt === 0) return;
  throw new KitException('CONFLICT', 'This message was deleted.', { details: { id: message.id } });
}

function mayDelete(viewer: Account, { sender, target }: Message): boolean {
  if (sender === viewer) return true;
  if (target.type === 'user') return false;
  return may(target.group.members.get(viewer.uid)?.scope ?? null, 'deleteMessage');
}
