import { compareUsers, KitException } from '@open-chat-kit/sdk/engine';
import type { EngineEvent, ReceiptRecord, UnreadCounts, UnreadMark } from '@open-chat-kit/sdk/engine';
import { furthestOf, reachOf, sinceOf, timeOf, unreadIn } from '../state/reading.ts';
import { targetOf } from '../state/sight.ts';
import { messageFor } from './access.ts';
import type { Call } from './call.ts';
import { oneOf } from './input.ts';
import { tellReaders } from './messages.ts';
import { people } from './telling.ts';

/** See `ChatEngine.mark`. */
export function mark(call: Call, id: string, as: 'delivered' | 'read'): void {
  const message = messageFor(call, id);
  const kind = oneOf(as, 'as', ['delivered', 'read']);
  const { viewer } = call;
  const reach = reachOf(message.conversation, viewer.uid, kind, sinceOf(message, viewer.uid));
  if (message.order <= reach) return;
  const isNews = message.order > furthestOf(message.conversation, viewer.uid, kind);
  call.commit({ type: 'message.marked', by: viewer.uid, at: call.now, id: message.id, as: kind });
  const event: EngineEvent = {
    id: call.eventId(),
    type: 'receipt',
    kind,
    target: targetOf(viewer, message),
    user: call.news.user(viewer),
    messageId: message.id,
    at: call.now,
  };
  // What was read before, and marked as unread since, is read again for the reader alone.
  if (isNews) tellReaders(call, message, event);
  else call.tell({ to: people(viewer), event });
}

/** See `ChatEngine.markUnread`. */
export function markUnread(call: Call, id: string): UnreadMark {
  const message = messageFor(call, id);
  const { viewer } = call;
  const since = sinceOf(message, viewer.uid);
  const from = Math.max(message.order, since + 1);
  const reach = reachOf(message.conversation, viewer.uid, 'read', since);
  if (from > reach) return { from: reach + 1 };
  call.commit({ type: 'message.unread', by: viewer.uid, id: message.id, from });
  const target = targetOf(viewer, message);
  const event: EngineEvent = { id: call.eventId(), type: 'conversation.unread', target, messageId: message.id, from };
  call.tell({ to: people(viewer), event });
  return { from };
}

/** See `ChatEngine.listReceipts`. Those who got the message, by name. */
export function listReceipts(call: Call, id: string): readonly ReceiptRecord[] {
  const message = messageFor(call, id);
  const { sender, conversation, order } = message;
  if (sender !== call.viewer) {
    throw new KitException('FORBIDDEN', 'Only the sender sees who got a message.', { details: { id } });
  }
  return [...conversation.readings]
    .flatMap(([uid, { delivered, read }]) => {
      const account = call.world.accounts.get(uid);
      const deliveredAt = timeOf(delivered, order);
      return account && account !== sender && deliveredAt > 0
        ? [{ account, deliveredAt, readAt: timeOf(read, order) }]
        : [];
    })
    .sort((a, b) => compareUsers(a.account, b.account))
    .map(({ account, deliveredAt, readAt }) => ({ user: call.view.user(account), deliveredAt, readAt }));
}

/** See `ChatEngine.unreadCounts`. */
export function unreadCounts({ viewer }: Call): UnreadCounts {
  const { uid } = viewer;
  const groups = [...viewer.joined].map((group): [string, number] => {
    return [group.guid, unreadIn(group.conversation, uid, group.members.get(uid)?.since ?? 0)];
  });
  const users = Array.from(viewer.peers, ([peer, conversation]): [string, number] => [
    peer,
    unreadIn(conversation, uid, 0),
  ]);
  // `fromEntries` makes a field even of an id such as `__proto__`.
  return { users: Object.fromEntries(users.filter(isUnread)), groups: Object.fromEntries(groups.filter(isUnread)) };
}

function isUnread([, count]: readonly [string, number]): boolean {
  return count > 0;
}
