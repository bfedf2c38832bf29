import { type Kit, messageFrom, type MessageRecord, textIn } from '@open-chat-kit/sdk';
import type { TextFormatting } from '../../formatters/text-formatting.tsx';
import type { ChatTranslator } from '../../i18n/parts.ts';
import type { MessageRow } from '../../models/message-list/message-rows.ts';
import { type Delivery, deliveryOf } from '../parts/delivery.ts';
import { fileSize } from '../words/file-size.ts';
import { isolated } from '../words/isolated.ts';
import { actionText } from '../words/message-words.ts';
import { patternText } from '../words/pattern-text.ts';

type T = ChatTranslator['t'];

/** The longest text that the SDK sends. */
const longest = 65_536;
const heaps = /(\p{M}{8})\p{M}+/gu;
const controls = /[^\P{Cc}\n\t]/gu;

/** What a message says, as far as it can be said in words. */
export function textOf({ content }: MessageRecord, t: T): string {
  switch (content.kind) {
    case 'text':
      return written(content.text);
    case 'media':
      return written(content.caption === '' ? content.attachment.name : content.caption) || t('messages.unknown');
    case 'custom':
      return t('messages.unknown');
    case 'deleted':
      return t('messages.deleted');
    case 'action':
      return actionText({ content, sender: { name: '' } }, t);
  }
}

/** A file that a message brings. */
export interface FileWords {
  /** As it is called; else of which kind it is. */
  readonly name: string;
  /** Of which kind it is, and how large, as far as that is not the name. */
  readonly detail: string;
  /** What was written beside it; empty for nothing. */
  readonly caption: string;
}

/** What there is to say of the file of a message; `null` where it brings none. */
export function fileOf({ content }: MessageRecord, { t, formatNumber }: FileTranslator): FileWords | null {
  if (content.kind !== 'media') return null;
  const { attachment, media } = content;
  const kind = t(`conversations.${media === 'image' ? 'photo' : media}`);
  const name = written(attachment.name).trim();
  const detail = [name === '' ? '' : kind, fileSize(attachment.size, formatNumber)].filter(Boolean).join(' · ');
  return { name: name || kind, detail, caption: written(content.caption) };
}

type FileTranslator = Pick<ChatTranslator, 't' | 'formatNumber'>;

/**
 * What somebody wrote, as long as a message can be: without control characters, but for the ends of lines, and without heaps
 * of marks that reach into other lines.
 */
function written(text: string): string {
  return text.slice(0, longest).replace(/\r\n?/g, '\n').replace(controls, ' ').replace(heaps, '$1');
}

/** What a screen reader says of a message that comes; `formatting` where it may be drawn another way. */
export function spokenText(message: MessageRecord, t: T, formatting?: TextFormatting): string {
  const text = textOf(message, t);
  const words = textIn(message.content) !== '' ? formatting?.format(text, message).words : undefined;
  return t('messages.spoken', { name: isolated(message.sender.name), text: words ?? text });
}

/** What stands beside the words of a message; empty and `null` for what is not to be seen, or heard. */
export interface MessageMeta {
  readonly time: string;
  readonly edited: string;
  readonly delivery: Delivery | null;
}

interface MetaLook {
  readonly datePattern?: ((message: Kit.BaseMessage) => string) | undefined;
  readonly hasTime: boolean;
  readonly hasReceipts: boolean;
}

export function metaOf(row: MessageRow, look: MetaLook, { t, formatDate }: ChatTranslator): MessageMeta {
  const { message, isOwn } = row;
  const isDeleted = message.deletedAt > 0;
  return {
    time: look.hasTime
      ? patternText(
          look.datePattern,
          () => messageFrom(message),
          () => formatDate(message.sentAt, 'time'),
        )
      : '',
    edited: message.editedAt > 0 && !isDeleted ? t('messages.edited') : '',
    delivery: isOwn && look.hasReceipts && !isDeleted ? deliveryOf(message, row.status) : null,
  };
}
