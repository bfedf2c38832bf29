import { idOf, invalidArgument, isObject } from './arguments.ts';
import type { GroupMemberScope } from './domain/group.ts';
import type { KitException } from './errors.ts';
import type { Action } from './objects/action.ts';
import type { BaseMessage } from './objects/base-message.ts';
import type { CustomMessage } from './objects/custom-message.ts';
import type { Group } from './objects/group.ts';
import type { MediaMessage } from './objects/media-message.ts';
import type { MessageReceipt } from './objects/message-receipt.ts';
import type { Reaction } from './objects/reaction.ts';
import type { TextMessage } from './objects/text-message.ts';
import type { TypingIndicator } from './objects/typing-indicator.ts';
import type { User } from './objects/user.ts';

/** What others do in groups. The logged-in user's own actions on this client do not come here. */
export interface GroupHandlers {
  onGroupMemberJoined(message: Action, user: User, group: Group): void;
  onGroupMemberLeft(message: Action, user: User, group: Group): void;
  onMemberAddedToGroup(message: Action, userAdded: User, userAddedBy: User, userAddedIn: Group): void;
  onGroupMemberKicked(message: Action, kickedUser: User, kickedBy: User, kickedFrom: Group): void;
  onGroupMemberBanned(message: Action, bannedUser: User, bannedBy: User, bannedFrom: Group): void;
  onGroupMemberUnbanned(message: Action, unbannedUser: User, unbannedBy: User, unbannedFrom: Group): void;
  onGroupMemberScopeChanged(
    message: Action,
    user: User,
    newScope: GroupMemberScope,
    oldScope: GroupMemberScope,
    group: Group,
  ): void;
  onOwnershipTransferred(message: Action, newOwner: User, oldOwner: User, group: Group): void;
  onGroupCreated(group: Group): void;
  onGroupUpdated(group: Group): void;
  onGroupDeleted(group: Group, deletedBy: User | null): void;
}

/** Presence and profiles of the users that are watched (see `ChatClient.watch`). */
export interface UserHandlers {
  onUserOnline(user: User): void;
  onUserOffline(user: User): void;
  onUserUpdated(user: User): void;
}

/** Messages from others, and from the logged-in user's other devices. */
export interface MessageHandlers {
  onTextMessageReceived(message: TextMessage): void;
  onMediaMessageReceived(message: MediaMessage): void;
  onCustomMessageReceived(message: CustomMessage): void;
  onTypingStarted(indicator: TypingIndicator): void;
  onTypingEnded(indicator: TypingIndicator): void;
  onMessagesDelivered(receipt: MessageReceipt): void;
  onMessagesRead(receipt: MessageReceipt): void;
  onMessageEdited(message: BaseMessage): void;
  onMessageDeleted(message: BaseMessage): void;
  onMessageReactionAdded(reaction: Reaction): void;
  onMessageReactionRemoved(reaction: Reaction): void;
}

/** The connection to the backend. */
export interface ConnectionHandlers {
  onConnected(): void;
  inConnecting(): void;
  onDisconnected(): void;
}

/** Coming and going of the logged-in user. */
export interface LoginHandlers {
  loginSuccess(user: User): void;
  loginFailure(error: KitException): void;
  logoutSuccess(): void;
}

/**
 * A handler of what the kit does not know: code of hosts was written for other kits. What it takes is the host's own affair: with
 * `unknown` here, one foreign name would make the whole listener fail to compile.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type OtherHandler = ((...given: any[]) => unknown) | undefined;

/** Handlers wrapped in an object, as hosts of such kits write them. A plain object of handlers serves as well. */
abstract class Listener<H extends object> {
  readonly handlers: Partial<H>;

  constructor(handlers: Partial<H> & Readonly<Record<string, OtherHandler>>) {
    this.handlers = handlers;
  }
}

/** Group listener: `new Kit.GroupListener({ onGroupMemberJoined(message, user, group) {} })`. */
export class GroupListener extends Listener<GroupHandlers> {}
/** User listener: `new Kit.UserListener({ onUserOnline(user) {} })`. */
export class UserListener extends Listener<UserHandlers> {}
/** Message listener: `new Kit.MessageListener({ onTextMessageReceived(message) {} })`. */
export class MessageListener extends Listener<MessageHandlers> {}
/** Connection listener: `new Kit.ConnectionListener({ onConnected() {} })`. */
export class ConnectionListener extends Listener<ConnectionHandlers> {}
/** Login listener: `new Kit.LoginListener({ loginSuccess(user) {} })`. */
export class LoginListener extends Listener<LoginHandlers> {}

/** Listeners of one kind by id. Adding under an id that is taken replaces; removing twice is harmless. */
export class ListenerRegistry<H extends object> {
  readonly #byId = new Map<string, Partial<H>>();
  readonly #report: (error: unknown) => void;

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  get isEmpty(): boolean {
    return this.#byId.size === 0;
  }

  add(id: string, listener: Listener<H> | Partial<H>): void {
    const key = idOf(id, 'id');
    const handlers: unknown = listener instanceof Listener ? listener.handlers : listener;
    if (!isObject(handlers)) throw invalidArgument('listener', 'an object of handlers', handlers);
    this.#byId.set(key, functionsOf<H>(handlers));
  }

  remove(id: string): void {
    this.#byId.delete(idOf(id, 'id'));
  }

  /** Calls `call` with the handlers of each listener there is now. One that throws stops nobody. */
  each(call: (handlers: Partial<H>) => void): void {
    // A copy: handlers may add and remove listeners while they run.
    for (const handlers of [...this.#byId.values()]) {
      try {
        call(handlers);
      } catch (error) {
        this.#report(error);
      }
    }
  }
}

/**
 * What of an object can be called. Hosts pass instances of their classes, whose other fields are none of our business.
 * @throws INVALID_ARGUMENT where fields are all there is: that is no listener
 */
function functionsOf<H extends object>(listener: object): Partial<H> {
  const fields = Object.values(listener);
  const rest = fields.filter((field) => field !== undefined && field !== null && typeof field !== 'function');
  if (rest.length === 0) return listener;
  const methods: Record<string, unknown> = {};
  for (let from = listener; from !== Object.prototype && from !== null; from = Object.getPrototypeOf(from)) {
    for (const name of Object.getOwnPropertyNames(from)) {
      const method: unknown = name === 'constructor' ? undefined : Reflect.get(listener, name);
      if (typeof method === 'function')
        methods[name] ??= (...given: readonly unknown[]) => Reflect.apply(method, listener, given);
    }
  }
  if (Object.keys(methods).length === 0) throw invalidArgument('listener', 'an object of functions', listener);
  // Each is under the name that it had.
  return methods as Partial<H>;
}

/** All listeners of a client. */
export interface Listeners {
  readonly group: ListenerRegistry<GroupHandlers>;
  readonly user: ListenerRegistry<UserHandlers>;
  readonly message: ListenerRegistry<MessageHandlers>;
  readonly connection: ListenerRegistry<ConnectionHandlers>;
  readonly login: ListenerRegistry<LoginHandlers>;
}

/** Empty registries. An error thrown by a host's handler goes to `report`. */
export function createListeners(report: (error: unknown) => void = reportToConsole): Listeners {
  return {
    group: new ListenerRegistry(report),
    user: new ListenerRegistry(report),
    message: new ListenerRegistry(report),
    connection: new ListenerRegistry(report),
    login: new ListenerRegistry(report),
  };
}

function reportToConsole(error: unknown): void {
  console.error('A listener threw. The others were called all the same.', error);
}
