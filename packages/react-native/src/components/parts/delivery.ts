import type { MessageRecord } from '@open-chat-kit/sdk';
import { alertIcon, checkIcon, checksIcon, clockIcon } from '#icons';
import type { SendState } from '../../models/message-list/message-rows.ts';
import type { IconSource } from '../../icons/icon-source.ts';

/** How far one's own message is. */
export type Delivery = 'pending' | 'failed' | 'sent' | 'delivered' | 'read';

export function deliveryOf(
  { readAt, deliveredAt }: Pick<MessageRecord, 'readAt' | 'deliveredAt'>,
  status: SendState,
): Delivery {
  if (status !== 'sent') return status;
  if (readAt > 0) return 'read';
  return deliveredAt > 0 ? 'delivered' : 'sent';
}

/** What stands for it in words. */
export const deliveryKeys = {
  pending: 'messages.sending',
  failed: 'messages.failed',
  sent: 'messages.sent',
  delivered: 'messages.delivered',
  read: 'messages.read',
} as const;

/** What stands for it in the picture. */
export const deliveryIcons: Readonly<Record<Delivery, IconSource>> = {
  pending: clockIcon,
  failed: alertIcon,
  sent: checkIcon,
  delivered: checksIcon,
  read: checksIcon,
};
