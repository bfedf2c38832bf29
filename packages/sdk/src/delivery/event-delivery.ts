import type { Clock } from '../clock.ts';
import type { ClientEvent, EventOrigin, ToldEvent } from '../domain/client-event.ts';
import type { AsRecords, BlockingEvent, GroupEvent, HappeningEvent, ResyncEvent } from '../domain/event.ts';
import type { ChatTarget } from '../domain/message.ts';
import type { UserRecord } from '../domain/user.ts';
import { KitException } from '../errors.ts';
import type { Listeners } from '../listeners.ts';
import { cleanEvent } from './clean-event.ts';
import { conversationOf } from '../domain/conversation.ts';
import { ConversationLedger } from './conversation-ledger.ts';
import { GroupLedger } from './group-ledger.ts';
import { callListeners } from './listener-calls.ts';
import { MessageLedger } from './message-ledger.ts';
import { Recent } from './recent.ts';
import { Typists } from './typists.ts';
import { UserLedger } from './user-ledger.ts';
import { asAddressedBy, asSeenBy, withViewersPart } from './viewers-part.ts';

/** Receives one burst of events. */
export type ClientSubscriber = (events: readonly ClientEvent[], origin: EventOrigin) => void;

/** What an engine tells of, but for the end of the connection or the session. */
export type EventForHosts = HappeningEvent | BlockingEvent | ResyncEvent;

type ToldGroupEvent = GroupEvent<AsRecords> & Pick<ToldEvent, 'atRevision'>;

interface EventDeliveryOptions {
  readonly clock: Clock;
  readonly listeners: Listeners;
  /** Uid of the logged-in user; empty for nobody. */
  readonly viewer: () => string;
  /** Gets what a subscriber threw. */
  readonly report: (error: unknown) => void;
}

/** What answers and events have said so far. */
export interface Ledgers {
  readonly groups: GroupLedger;
  readonly users: UserLedger;
  readonly messages: MessageLedger;
  readonly conversations: ConversationLedger;
}

/**
 * Brings what the engine tells to subscribers (models, in bursts) and to SDK listeners (hosts, one by one): each event
 * once, nothing that is older than what was told before.
 */
export class EventDelivery {
  #known = this.#nothingKnown();
  readonly #options: EventDeliveryOptions;
  readonly #subscribers = new Set<ClientSubscriber>();
  /** What each event was about, by its id. */
  readonly #seen = new Recent<string>(5_000);
  #hasReusedIds = false;
  readonly #typists: Typists;
  #burst: ClientEvent[] | null = null;

  constructor(options: EventDeliveryOptions) {
    this.#options = options;
    this.#typists = new Typists(options.clock, (event) => {
      if (this.#burst === null) this.#deliver([event], 'remote');
      else this.#burst.push(event);
    });
  }

  /**
   * What one session knows; the next one has its own. Who asks the server takes it when they ask: an answer that comes
   * behind the end of its session changes nothing that the next user meets.
   */
  get known(): Ledgers {
    return this.#known;
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
        const event = cleanEvent(given);
        if (event === undefined) throw unreadable(given);
        if (this.#isDouble(event)) continue;
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
    if (event.type === 'conversation.deleted') this.#known.conversations.take(event);
    if (event.type === 'conversation.unread') this.#known.messages.takeUnread(event);
    if (event.type === 'receipt') this.#known.messages.takeReceipt(event);
    if (event.type === 'resync') this.#takeBreak();
    // What this client did is told in any case, with the group as it is now: others may have changed it meanwhile.
    const current = 'group' in event ? (this.#currentGroupEvent(event, true) ?? this.#withNewest(event)) : event;
    this.#deliver([this.#withNewestPeople(this.#withNewestMessage(current))], 'local');
  }

  /** The answer to one's own call alone says what depends on the viewer, also where an event was faster than it. */
  #withNewestMessage(event: ClientEvent): ClientEvent {
    if ('group' in event || !('message' in event) || event.message.id === '') return event;
    const message = this.#known.messages.reconcile(event.message);
    this.#known.messages.take(message);
    return message === event.message ? event : { ...event, message };
  }

  /** Whoever did something, and to whom, may have another name since this client last asked. */
  #withNewestPeople(event: ClientEvent): ClientEvent {
    if (!('group' in event) || !('actor' in event) || event.actor === null) return event;
    const actor = this.#known.users.reconcile(event.actor);
    if ('user' in event) return { ...event, actor, user: this.#known.users.reconcile(event.user) };
    if ('users' in event)
      return { ...event, actor, users: event.users.map((user) => this.#known.users.reconcile(user)) };
    return { ...event, actor };
  }

  /** Forgets everything: the next user must not meet it. */
  clear(): void {
    this.#seen.clear();
    this.#typists.clear();
    this.#known = this.#nothingKnown();
    this.#hasReusedIds = false;
  }

  /** Something was missed: what the viewer did elsewhere holds only when somebody says so again. */
  #takeBreak(): void {
    this.#known.groups.takeBreak();
    this.#known.messages.takeBreak();
  }

  #nothingKnown(): Ledgers {
    const users = new UserLedger();
    return {
      groups: new GroupLedger(),
      users,
      messages: new MessageLedger(users, () => this.#options.viewer()),
      conversations: new ConversationLedger(),
    };
  }

  /**
   * Whether it was told before. Ids alone do not say so: an engine whose server counts them in memory begins again at its
   * start, and what happened then must not be taken for what was told under the same ids.
   */
  #isDouble(event: EventForHosts): boolean {
    // It bears no id by contract, and none that an engine gives all the same makes it old.
    if (event.type === 'resync') return false;
    const mark = markOf(event);
    const before = this.#seen.get(event.id);
    if (before === mark) return true;
    if (before !== undefined && !this.#hasReusedIds) {
      this.#hasReusedIds = true;
      this.#options.report(reusedId(event.id));
    }
    this.#seen.set(event.id, mark);
    return false;
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
    const viewer = this.#options.viewer();
    switch (event.type) {
      case 'message.received': {
        const message = this.#known.messages.fillIn(event.message);
        this.#typists.endIn(conversationOf(message, viewer), message.sender.uid);
        // It may have been changed before its own event came: who met it in an answer can do that.
        return { ...event, message: this.#known.messages.newestOf(message) };
      }
      case 'message.edited':
      case 'message.deleted': {
        const message = this.#known.messages.fillIn(event.message);
        return this.#known.messages.take(message) ? { ...event, message } : undefined;
      }
      case 'message.reaction': {
        const { user, emoji, isAdded } = event;
        if (user.uid === viewer) this.#known.messages.takeOwnReaction(event.message, emoji, isAdded);
        const message = this.#known.messages.fillIn(event.message);
        return this.#known.messages.take(message)
          ? { ...event, message, user: this.#known.users.take(user) }
          : undefined;
      }
      case 'typing': {
        const told = { ...event, ...this.#addressed(event) };
        return this.#typists.take(told) ? told : undefined;
      }
      case 'receipt': {
        const told = { ...event, ...this.#addressed(event) };
        this.#known.messages.takeReceipt(told);
        return told;
      }
      case 'user.presence':
      case 'user.updated': {
        const user = this.#known.users.takeTold(event.user);
        if (user === undefined) return undefined;
        if (user.status === 'offline') this.#typists.endOf(user.uid);
        return { ...event, user };
      }
      case 'user.blocking': {
        const user = this.#known.users.takeBlocking(event, viewer);
        return user && { type: 'user.updated', id: event.id, user };
      }
      case 'conversation.deleted':
        return this.#known.conversations.take(event) ? event : undefined;
      case 'conversation.unread':
        this.#known.messages.takeUnread(event);
        return event;
      case 'resync':
        this.#takeBreak();
        return event;
      default:
        return this.#currentGroupEvent(this.#filledIn(event), false);
    }
  }

  /** Who does something in a conversation, and which that is for the viewer. */
  #addressed({ target, user }: Extract<EventForHosts, { target: ChatTarget; user: unknown }>): {
    readonly target: ChatTarget;
    readonly user: UserRecord;
  } {
    return { target: asAddressedBy(this.#options.viewer(), target, user.uid), user: this.#known.users.take(user) };
  }

  /** An event of a group with whole people and lines. */
  #filledIn(event: GroupEvent): GroupEvent<AsRecords> {
    switch (event.type) {
      case 'group.created':
        return { ...event, group: asSeenBy(this.#options.viewer(), event.group) };
      case 'group.updated':
        return event;
      case 'group.deleted':
        return { ...event, actor: event.actor && this.#known.users.take(event.actor) };
      case 'group.added':
        return {
          ...event,
          actor: this.#known.users.take(event.actor),
          users: event.users.map((user) => this.#known.users.take(user)),
          messages: event.messages.map((message) => this.#known.messages.fillIn(message)),
        };
      default:
        return {
          ...event,
          actor: this.#known.users.take(event.actor),
          user: this.#known.users.take(event.user),
          message: event.message && this.#known.messages.fillIn(event.message),
        };
    }
  }

  #currentGroupEvent(event: GroupEvent<AsRecords>, isOwn: boolean): ToldGroupEvent | undefined {
    if (event.type === 'group.deleted') {
      // Whoever watches a group that is gone is told so in any case: no news to whom its deletion was told, who did it least of all.
      if (event.actor === null && this.#known.groups.isDeleted(event.group.guid)) return undefined;
      return { ...event, group: this.#known.groups.takeDeletion(event.group, isOwn) };
    }
    if (event.type === 'group.created') return this.#known.groups.takeCreation(event.group) ? event : undefined;
    if ('user' in event && endsMembership.has(event.type)) {
      this.#typists.endIn({ type: 'group', id: event.group.guid }, event.user.uid);
    }
    const group = this.#known.groups.takeEvent(withViewersPart(event, this.#options.viewer()), isOwn);
    return group === undefined ? undefined : { ...event, group, atRevision: event.group.revision };
  }

  #withNewest(event: GroupEvent<AsRecords>): ToldGroupEvent {
    if (event.type === 'group.created' || this.#known.groups.get(event.group.guid) === undefined) return event;
    const group = this.#known.groups.fillIn(withViewersPart(event, this.#options.viewer()));
    return { ...event, group, atRevision: event.group.revision };
  }
}

const endsMembership: ReadonlySet<string> = new Set(['group.left', 'group.kicked', 'group.banned']);

/** What an event is about: two with one id that differ in this are two happenings. */
function markOf(event: HappeningEvent | BlockingEvent): string {
  const { type } = event;
  if ('group' in event) return `${type} ${event.group.guid} ${event.group.revision}`;
  if ('message' in event) return `${type} ${event.message.id} ${event.message.revision}`;
  if (type === 'receipt') return `${type} ${event.user.uid} ${event.messageId} ${event.kind}`;
  if (type === 'typing') return `${type} ${event.user.uid} ${event.target.id} ${event.isTyping}`;
  if (type === 'conversation.unread') return `${type} ${event.target.type} ${event.target.id} ${event.messageId}`;
  if (type === 'conversation.deleted') return `${type} ${event.target.type} ${event.target.id} ${event.upTo}`;
  return `${type} ${event.user.uid} ${event.user.revision}`;
}

function unreadable(event: EventForHosts): KitException {
  const { type } = event;
  const id: unknown = 'id' in event ? event.id : undefined;
  const hasId = typeof id === 'string' && id !== '';
  const text = `The engine told of "${type}" without ${hasId ? 'saying of what' : 'an id'}.`;
  return new KitException('INTERNAL', text, { details: hasId ? { id } : {} });
}

function reusedId(id: string): KitException {
  const text =
    'The engine gave two happenings the same event id. Make ids unique for all time, over restarts of the server too.';
  return new KitException('INTERNAL', text, { details: { id } });
}

function isSessionEvent(event: ClientEvent): boolean {
  return event.type === 'connection.changed' || event.type.startsWith('session.');
}
