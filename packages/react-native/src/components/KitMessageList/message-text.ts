import { messageFrom, type MessageRecord } from '@open-chat-kit/sdk';
import type { Translator } from '../../i18n/translator.ts';
import type { MessageRow } from '../../models/message-list/message-rows.ts';
import { isolated } from '../isolated.ts';
import type { KitMessageListProps } from './props.ts';

type T = Translator['t'];

/** The longest text that the SDK sends. */
const longest = 65_536;
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

/** What somebody wrote, as long as a message can be: without control characters, but for the ends of lines. */
function written(text: string): string {
  return text.slice(0, longest).replace(/\r\n?/g, '\n').replace(controls, ' ');
}

/** What a screen reader says of a message that comes. */
export function spokenText(message: MessageRecord, t: T): string {
  return t('messages.spoken', { name: isolated(message.sender.name), text: textOf(message, t) });
}

/** The line for a change among the members. */
export function actionText(
  { content, sender }: { readonly content: MessageRecord['content']; readonly sender: { readonly name: string } },
  t: T,
): string {
  if (content.kind !== 'action') return '';
  const { action } = content;
  const actor = isolated(sender.name);
  const user = 'user' in action ? isolated(action.user.name) : '';
  if (action.kind === 'scopeChanged') {
    return t('action.scopeChanged', { actor, user, scope: t(`scope.${action.newScope}`) });
  }
  return t(`action.${action.kind}`, { actor, user });
}

/** How far one's own message is. */
export type Delivery = 'pending' | 'failed' | 'sent' | 'delivered' | 'read';

function deliveryOf({ status, message }: MessageRow): Delivery {
  if (status !== 'sent') return status;
  if (message.readAt > 0) return 'read';
  return message.deliveredAt > 0 ? 'delivered' : 'sent';
}

/** What stands for it in words. */
export const deliveryKeys = {
  pending: 'messages.sending',
  failed: 'messages.failed',
  sent: 'messages.sent',
  delivered: 'messages.delivered',
  read: 'messages.read',
} as const;

/** What stands beside the words of a message; empty and `null` for what is not to be seen, or heard. */
export interface MessageMeta {
  readonly time: string;
  readonly edited: string;
  readonly delivery: Delivery | null;
}

interface MetaLook extends Pick<KitMessageListProps, 'datePattern'> {
  readonly hasTime: boolean;
  readonly hasReceipts: boolean;
}

export function metaOf(row: MessageRow, look: MetaLook, { t, formatDate }: Translator): MessageMeta {
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
    delivery: isOwn && look.hasReceipts && !isDeleted ? deliveryOf(row) : null,
  };
}

/** What a pattern of the host's makes of something, or the kit's own text when it makes nothing that can be shown. */
export function patternText<Given>(
  pattern: ((given: Given) => string) | undefined,
  given: () => Given,
  otherwise: () => string,
): string {
  if (pattern === undefined || pattern === null) return otherwise();
  try {
    const text: unknown = pattern(given());
    return typeof text === 'string' ? text : otherwise();
  } catch (cause) {
    // One row must not take the conversation along.
    console.error('A date pattern threw. The built-in text stands in its place.', cause);
    return otherwise();
  }
}
