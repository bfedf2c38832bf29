import type { Clock } from '../clock.ts';
import type { ClientEvent, EventOrigin } from '../domain/client-event.ts';
import type { ConnectionLostEvent, EngineEvent, GroupEvent, SessionEndedEvent } from '../domain/event.ts';
import { conversationOf } from '../domain/conversation.ts';
import type { GroupSnapshot } from '../domain/group.ts';
import type { ChatTarget } from '../domain/message.ts';
import type { UserRecord } from '../domain/user.ts';
import { KitException } from '../errors.ts';
import type { Listeners } from '../listeners.ts';
import { cleanEvent } from './clean-event.ts';
import { GroupLedger } from './group-ledger.ts';
import { callListeners } from './listener-calls.ts';
import { MessageLedger } from './message-ledger.ts';
import { Recent } from './recent.ts';
import { Typists } from './typists.ts';

/** Receives one burst of events. */
export type ClientSubscriber = (events: readonly ClientEvent[], origin: EventOrigin) => void;

/** What an engine tells of, but for the end of the connection or the session. */
export type EventForHosts = Exclude<EngineEvent, ConnectionLostEvent | SessionEndedEvent>;

interface EventDeliveryOptions {
  readonly clock: Clock;
  readonly listeners: Listeners;
  /** Uid of the logged-in user; empty for nobody. */
  readonly viewer: () => string;
  /** Gets what a subscriber threw. */
  readonly report: (error: unknown) => void;
}

/**
 * Brings what the engine tells to subscribers (models, in bursts) and to SDK listeners (hosts, one by one): each event
 * once, nothing that is older than what was told before.
 */
export class EventDelivery {
  readonly groups: GroupLedger = new GroupLedger();
  readonly messages: MessageLedger = new MessageLedger();
  readonly #options: EventDeliveryOptions;
  readonly #subscribers = new Set<ClientSubscriber>();
  readonly #seen = new Recent<true>(5_000);
  readonly #typists: Typists;
  #burst: ClientEvent[] | null = null;

  constructor(options: EventDeliveryOptions) {
    this.#options = options;
    this.#typists = new Typists(options.clock, (event) => {
      if (this.#burst === null) this.#deliver([event], 'remote');
      else this.#burst.push(event);
    });
  }

  subscribe(subscriber: ClientSubscriber): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Who types in this conversation now. */
  typistsIn(target: ChatTarget): readonly UserRecord[] {
    return this.#typists.in(target);
  }

  /** Takes in a burst from the engine. */
  take(events: readonly EventForHosts[]): void {
    const burst: ClientEvent[] = [];
    this.#burst = burst;
    for (const given of events) {
      try {
        if (this.#seen.get(given.id)) continue;
        this.#seen.set(given.id, true);
        const event = cleanEvent(given);
        if (event === undefined) throw unreadable(given);
        const current = this.#current(event);
        if (current !== undefined) burst.push(current);
      } catch (error) {
        // An event that cannot be read must not take its neighbours along.
        this.#options.report(error);
      }
    }
    this.#burst = null;
    this.#deliver(burst, 'remote');
  }

  /** Tells of something that this client did or went through itself. SDK listeners hear only of the session. */
  tell(event: ClientEvent): void {
    // What this client did is told in any case, with the group as it is now: others may have changed it meanwhile.
    const current = 'group' in event ? (this.#currentGroupEvent(event, true) ?? this.#withNewest(event)) : event;
    if ('message' in current && current.message?.id && current.type.startsWith('message.'))
      this.messages.take(current.message);
    this.#deliver([current], 'local');
  }

  /** Forgets everything: the next user must not meet it. */
  clear(): void {
    this.#seen.clear();
    this.#typists.clear();
    this.groups.clear();
    this.messages.clear();
  }

  #deliver(burst: readonly ClientEvent[], origin: EventOrigin): void {
    if (burst.length === 0) return;
    for (const subscriber of [...this.#subscribers]) {
      try {
        subscriber(burst, origin);
      } catch (error) {
        this.#options.report(error);
      }
    }
    for (const event of burst) {
      if (origin === 'local' && !isSessionEvent(event)) continue;
      try {
        callListeners(this.#options.listeners, event);
      } catch (error) {
        this.#options.report(error);
      }
    }
  }

  /** The event as it is to be told, or `undefined` for old news. */
  #current(event: EventForHosts): ClientEvent | undefined {
    switch (event.type) {
      case 'message.received':
        this.#typists.endIn(conversationOf(event.message, this.#options.viewer()), event.message.sender.uid);
        // It may have been changed before its own event came: who met it in an answer can do that.
        return { ...event, message: this.messages.reconcile(event.message) };
      case 'message.edited':
      case 'message.deleted':
      case 'message.reaction':
        return this.messages.take(event.message) ? event : undefined;
      case 'typing':
        return this.#typists.take(event) ? event : undefined;
      case 'user.presence':
        if (event.user.status === 'offline') this.#typists.endOf(event.user.uid);
        return event;
      case 'receipt':
      case 'user.updated':
      case 'resync':
        return event;
      default:
        return this.#currentGroupEvent(event, false);
    }
  }

  #currentGroupEvent(event: GroupEvent, isOwn: boolean): GroupEvent | undefined {
    if (event.type === 'group.deleted') return { ...event, group: this.groups.takeDeletion(event.group, isOwn) };
    if (event.type === 'group.created') return this.groups.takeCreation(event.group) ? event : undefined;
    const group = this.groups.takeEvent(withViewersPart(event, this.#options.viewer()), isOwn);
    return group === undefined ? undefined : { ...event, group };
  }

  #withNewest(event: GroupEvent): GroupEvent {
    if (event.type === 'group.created' || this.groups.get(event.group.guid) === undefined) return event;
    const group = this.groups.fillIn(withViewersPart(event, this.#options.viewer()));
    return { ...event, group };
  }
}

function unreadable({ id, type }: EventForHosts): KitException {
  const text = `The engine told of "${type}" without saying of what.`;
  return new KitException('INTERNAL', text, { details: { id } });
}

function isSessionEvent(event: ClientEvent): boolean {
  return event.type === 'connection.changed' || event.type.startsWith('session.');
}

/** The group of an event with what that says of the viewer, for engines whose snapshot is the same for everybody. */
function withViewersPart(event: GroupEvent, viewer: string): GroupSnapshot {
  const part = viewersPart(event, viewer);
  return part === undefined ? event.group : { ...part, ...event.group };
}

const joined: Partial<GroupSnapshot> = { hasJoined: true, scope: 'participant', isBanned: false };
const gone: Partial<GroupSnapshot> = { hasJoined: false, scope: null, joinedAt: 0 };

/** What a membership event says of the viewer's own standing. */
function viewersPart(event: GroupEvent, viewer: string): Partial<GroupSnapshot> | undefined {
  if (event.type === 'group.added') return event.users.some(({ uid }) => uid === viewer) ? joined : undefined;
  if (!('user' in event)) return undefined;
  const isViewer = event.user.uid === viewer;
  if (event.type === 'group.ownershipTransferred') {
    const owner = { owner: event.user.uid };
    if (isViewer) return { ...owner, scope: 'owner' };
    return event.actor.uid === viewer ? { ...owner, scope: 'admin' } : owner;
  }
  if (!isViewer) return undefined;
  switch (event.type) {
    case 'group.joined':
      return joined;
    case 'group.left':
    case 'group.kicked':
      return gone;
    case 'group.banned':
      return { ...gone, isBanned: true };
    case 'group.unbanned':
      return { isBanned: false };
    case 'group.scopeChanged':
      return { scope: event.newScope };
  }
}
