import type { EngineEvent } from '@open-chat-kit/sdk/engine';
import type { Unnumbered } from '../cluster/outcomes.ts';

/** What the backend is told, by the name that an event has for clients. */
const types = {
  'message.received': 'message.sent',
  'message.edited': 'message.edited',
  'message.deleted': 'message.deleted',
  'group.created': 'group.created',
  'group.updated': 'group.updated',
  'group.deleted': 'group.deleted',
  'group.joined': 'member.joined',
  'group.left': 'member.left',
  'group.kicked': 'member.kicked',
  'group.banned': 'member.banned',
  'group.unbanned': 'member.unbanned',
  'group.added': 'member.added',
  'group.scopeChanged': 'member.scopeChanged',
  'group.ownershipTransferred': 'group.ownerChanged',
} as const;

/** Names of what is told. */
export type WebhookType = (typeof types)[keyof typeof types];

/** One thing that happened, as the backend is told. */
export interface WebhookEvent {
  /** Unique for what happened: told twice, it is the same. */
  readonly id: string;
  readonly type: WebhookType;
  /** Seconds since 1970. */
  readonly at: number;
  /** A group, or two people: events of one stream come in the order in which they happened. */
  readonly stream: string;
  /** As clients are told of it. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** What a happening is to the backend. */
export function webhookEventsIn({ stream, outcomes }: Unnumbered, at: number): readonly WebhookEvent[] {
  return outcomes.flatMap((outcome) => {
    // The first telling is that to those whom it concerns most; the others say less of the same.
    const [telling] = outcome.type === 'told' ? outcome.tellings : [];
    const event = telling && webhookEvent(telling.event);
    return event ? [{ ...event, at, stream }] : [];
  });
}

function webhookEvent(event: EngineEvent): Pick<WebhookEvent, 'id' | 'type' | 'data'> | null {
  if (!isTold(event)) return null;
  // Lines in the history of a group stand for what is told by itself.
  if ('message' in event && event.type === 'message.received' && event.message.content.kind === 'action') return null;
  const { id, type, ...data } = event;
  return { id, type: types[type], data };
}

function isTold(event: EngineEvent): event is Extract<EngineEvent, { type: keyof typeof types }> {
  return Object.hasOwn(types, event.type);
}
