import type { AttachmentRecord, DraftContent, MediaKind } from '@open-chat-kit/sdk/engine';
import { limits } from '../limits.ts';
import { filledText, jsonObject, oneOf, record, reject, text } from './input.ts';

const mediaKinds: readonly MediaKind[] = ['image', 'video', 'audio', 'file'];

/** What someone wants to say: a checked and frozen copy. @throws INVALID_ARGUMENT, LIMIT_EXCEEDED */
export function draftContent(value: unknown): DraftContent {
  const content = record(value, 'content');
  switch (oneOf(content['kind'], 'content.kind', ['text', 'media', 'custom'])) {
    case 'text':
      return Object.freeze({ kind: 'text', text: filledText(content['text'], 'text', limits.text) });
    case 'media':
      return Object.freeze({
        kind: 'media',
        media: oneOf(content['media'], 'media', mediaKinds),
        attachment: attachmentOf(content['attachment']),
        caption: text(content['caption'], 'caption', limits.text),
      });
    case 'custom':
      return Object.freeze({
        kind: 'custom',
        customType: filledText(content['customType'], 'customType', limits.tag),
        data: jsonObject(content['data'], 'data'),
      });
  }
}

function attachmentOf(value: unknown): AttachmentRecord {
  const { url, name, mimeType, size } = record(value, 'attachment');
  if (typeof size !== 'number' || !Number.isFinite(size) || size < 0) {
    reject('attachment.size', 'must be a number of bytes');
  }
  return Object.freeze({
    url: filledText(url, 'attachment.url', limits.url),
    name: text(name, 'attachment.name', limits.name),
    mimeType: text(mimeType, 'attachment.mimeType', limits.tag),
    size,
  });
}
