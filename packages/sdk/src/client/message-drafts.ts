import {
  idOf,
  integerOf,
  invalidArgument,
  jsonOf,
  limits,
  messageIdOf,
  objectOf,
  oneOf,
  optionalStringOf,
  stringOf,
  wordsOf,
} from '../arguments.ts';
import { mediaKinds, receiverTypes } from '../constants.ts';
import { bareMediaType } from '../domain/media-type.ts';
import { mentionsIn } from '../domain/mentions.ts';
import type { AttachmentRecord, ChatTarget, DraftContent, MessageDraft, MessageRecord } from '../domain/message.ts';
import type { UserRecord } from '../domain/user.ts';
import type { BaseMessage } from '../objects/base-message.ts';
import { asAttachment } from '../objects/copies.ts';
import { CustomMessage } from '../objects/custom-message.ts';
import { MediaMessage } from '../objects/media-message.ts';
import { TextMessage } from '../objects/text-message.ts';

/** Where a message of the host's goes. */
export function targetOf(message: BaseMessage): ChatTarget {
  return {
    type: oneOf(message.getReceiverType(), 'message.receiverType', receiverTypes),
    id: idOf(message.getReceiverId(), 'message.receiverId'),
  };
}

/** What a message of the host's says. */
export function contentOf(message: BaseMessage): DraftContent {
  if (message instanceof TextMessage) {
    return { kind: 'text', text: wordsOf(message.getText(), 'message.text', limits.text) };
  }
  if (message instanceof CustomMessage) {
    return {
      kind: 'custom',
      customType: stringOf(message.getType(), 'message.customType', limits.id, 1),
      data: jsonOf(message.getCustomData(), 'message.customData'),
    };
  }
  if (message instanceof MediaMessage) {
    return {
      kind: 'media',
      media: oneOf(message.getType(), 'message.type', mediaKinds),
      attachment: attachmentOf(message.getAttachment()),
      caption: optionalStringOf(message.getCaption(), 'message.caption', limits.text),
    };
  }
  throw invalidArgument('message', 'a Kit.TextMessage, Kit.MediaMessage or Kit.CustomMessage', message);
}

/** The rest of a message: what it belongs to. */
export function draftOf(message: BaseMessage, content: DraftContent, muid: string): MessageDraft {
  const parentId = message.getParentMessageId();
  const quotedId = message.getQuotedMessageId();
  return {
    muid,
    content,
    parentId: parentId === '' ? '' : messageIdOf(parentId, 'message.parentMessageId'),
    quotedId: quotedId === '' ? '' : messageIdOf(quotedId, 'message.quotedMessageId'),
    metadata: jsonOf(message.getMetadata() ?? {}, 'message.metadata'),
  };
}

/** How a draft looks in a conversation before the server has it. */
export function pendingRecord(
  target: ChatTarget,
  draft: MessageDraft,
  sender: UserRecord,
  sentAt: number,
): MessageRecord {
  return {
    id: '',
    muid: draft.muid,
    sender,
    receiver: target,
    content: draft.content,
    sentAt,
    order: Number.MAX_SAFE_INTEGER, // after everything that the server has
    deliveredAt: 0,
    readAt: 0,
    editedAt: 0,
    deletedAt: 0,
    parentId: draft.parentId,
    quotedId: draft.quotedId,
    // Whether the writer may, the server says with its answer.
    mentionsAll: target.type === 'group' && mentionsIn(draft.content).isOfAll,
    replyCount: 0,
    reactions: [],
    metadata: draft.metadata,
    revision: 0,
  };
}

function attachmentOf(value: unknown): AttachmentRecord {
  const attachment = objectOf(value, 'message.attachment', asAttachment, 'Kit.Attachment');
  return {
    url: stringOf(attachment.getUrl(), 'message.attachment.url', Number.MAX_SAFE_INTEGER, 1),
    name: optionalStringOf(attachment.getName(), 'message.attachment.name', limits.name),
    mimeType: bareMediaType(optionalStringOf(attachment.getMimeType(), 'message.attachment.mimeType', limits.name)),
    size: integerOf(attachment.getSize(), 'message.attachment.size', 0, Number.MAX_SAFE_INTEGER),
  };
}
