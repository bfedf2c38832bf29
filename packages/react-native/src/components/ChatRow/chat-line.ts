import type { ConversationRecord, MessageRecord, UserRecord } from '@open-chat-kit/sdk';
import type { ReactNode } from 'react';
import type { LineTranslator } from '../../i18n/parts.ts';
import { type Delivery, deliveryKeys, deliveryOf } from '../parts/delivery.ts';
import { isolated, plainName } from '../words/isolated.ts';
import { actionText } from '../words/message-words.ts';
import { typingWords } from '../words/typing-words.ts';

type T = LineTranslator['t'];

/** What stands under the name of a chat. */
export interface ChatLine {
  readonly text: string;
  /** The text as it is drawn. @default `text` */
  readonly node?: ReactNode;
  /** Somebody types: that is what the text says. */
  readonly isTyping: boolean;
  /** How far one's own last message is; `null` where there is nothing to say of it. */
  readonly delivery: Delivery | null;
}

interface ChatLineLook {
  readonly viewer: string;
  readonly t: T;
  readonly hasReceipts: boolean;
  /** What somebody wrote, for where nothing else makes words of its signs. @default as it was written */
  readonly plain?: (written: string) => string;
}

/** Who types in a chat, or else what was said last. */
export function chatLineOf(
  chat: ConversationRecord,
  typists: readonly UserRecord[],
  { viewer, t, hasReceipts, plain = asWritten }: ChatLineLook,
): ChatLine {
  if (typists.length === 0) {
    return {
      text: lastLineOf(chat, viewer, t, plain),
      isTyping: false,
      delivery: hasReceipts ? lastDeliveryOf(chat, viewer) : null,
    };
  }
  const names = typists.map(({ name }) => name);
  const text = chat.target.type === 'user' ? t('typing.now') : typingWords(names, t);
  return { text, isTyping: true, delivery: null };
}

/** What is said of a line to whoever hears it. */
export function spokenLine({ text, delivery }: ChatLine, t: T): string[] {
  return [plainName(text), delivery === null ? '' : t(deliveryKeys[delivery])];
}

/** The last message in one line: who, where that is not clear, and what. */
function lastLineOf(
  { lastMessage: last, target }: ConversationRecord,
  viewer: string,
  t: T,
  plain: (written: string) => string,
): string {
  if (last === null) return t('messages.emptyTitle');
  const { content, sender } = last;
  if (content.kind === 'action') return actionText(last, t);
  const text = wordsOf(content, t, plain);
  const isOwn = sender.uid === viewer;
  if (!isOwn && target.type === 'user') return text;
  return t('messages.spoken', { name: isOwn ? t('messages.fromYou') : isolated(sender.name), text });
}

function lastDeliveryOf({ lastMessage: last }: ConversationRecord, viewer: string): Delivery | null {
  if (last === null || last.sender.uid !== viewer) return null;
  const { kind } = last.content;
  return kind === 'action' || kind === 'deleted' ? null : deliveryOf(last, 'sent');
}

const mediaKeys = {
  image: 'conversations.photo',
  video: 'conversations.video',
  audio: 'conversations.audio',
  file: 'conversations.file',
} as const;

function asWritten(written: string): string {
  return written;
}

function wordsOf(
  content: Exclude<MessageRecord['content'], { kind: 'action' }>,
  t: T,
  plain: (written: string) => string,
): string {
  switch (content.kind) {
    case 'text':
      return isolated(plain(content.text));
    case 'media': {
      // The name of a picture is a number that its camera gave; that of a document says what it is.
      const more = plain(content.caption) || (content.media === 'file' ? content.attachment.name : '');
      const kind = t(mediaKeys[content.media]);
      return more === '' ? kind : `${kind} · ${isolated(more)}`;
    }
    case 'custom':
      return t('messages.unknown');
    case 'deleted':
      return t('messages.deleted');
  }
}
