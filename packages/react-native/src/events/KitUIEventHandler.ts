import {
  asGroup,
  asMessage,
  asUser,
  type ChatClient,
  currentDefaultClient,
  Kit,
  ListenerRegistry,
  userFrom,
  watchDefaultClient,
} from '@open-chat-kit/sdk';
import { isDevelopment } from '../development.ts';
import { toldEventFor } from './client-events.ts';
import { KitGroupsEvents, KitUserEvents, spellingsOf, usualName } from './event-names.ts';
import type { GroupEvent } from './group-events.ts';
import { readGroupEvent } from './group-payloads.ts';
import type {
  ConversationEventHandlers,
  GroupEventHandlers,
  MessageEventHandlers,
  OtherEventHandlers,
  UIEventHandlers,
  UserEventHandlers,
} from './handlers.ts';
import type {
  ConversationEventInputs,
  GroupEventInputs,
  MessageEventInputs,
  UIEventInputs,
  UserEventInputs,
} from './payloads.ts';
import { SdkForwarding } from './sdk-forwarding.ts';
import { factsOfConversation, factsOfGroup, factsOfMessage, factsOfUser, type Teller, ToldOnce } from './told-once.ts';

const report = (error: unknown): void => console.error('A handler of KitUIEventHandler threw.', error);
const registries = {
  group: new ListenerRegistry<GroupEventHandlers>(report),
  message: new ListenerRegistry<MessageEventHandlers>(report),
  user: new ListenerRegistry<UserEventHandlers>(report),
  ui: new ListenerRegistry<UIEventHandlers>(report),
  conversation: new ListenerRegistry<ConversationEventHandlers>(report),
  call: new ListenerRegistry<OtherEventHandlers>(report),
};
type Registry = (typeof registries)[keyof typeof registries];

const forwarding = new SdkForwarding(registries);
const told = new ToldOnce();
const emitted = new Set<(event: GroupEvent) => void>();
const begunEdits = new Set<(messageId: string) => void>();
const openerWatchers = new Set<() => void>();
const panels = new Set<() => void>();
const bridges = new Map<ChatClient, { users: number; readonly stop: () => void }>();
let followsDefault = false;

/**
 * The events of the kit: what the logged-in user did, told once, after the server accepted it, whether a component did it
 * or the host through the client. Handlers under the names of the SDK's listeners (`onTextMessageReceived`, …) hear what
 * those hear.
 *
 * @example
 * KitUIEventHandler.addGroupListener('my-screen', { ccGroupLeft: ({ leftGroup }) => close(leftGroup) });
 * KitUIEventHandler.removeGroupListener('my-screen');
 */
export const KitUIEventHandler = {
  addGroupListener(id: string, handlers: GroupEventHandlers): void {
    followDefaultClient();
    registries.group.add(id, handlers);
    forwarding.want('group', handlers);
  },
  removeGroupListener(id: string): void {
    registries.group.remove(id);
  },
  addMessageListener(id: string, handlers: MessageEventHandlers): void {
    followDefaultClient();
    registries.message.add(id, handlers);
    forwarding.want('message', handlers);
  },
  removeMessageListener(id: string): void {
    registries.message.remove(id);
  },
  addUserListener(id: string, handlers: UserEventHandlers): void {
    followDefaultClient();
    registries.user.add(id, handlers);
    forwarding.want('user', handlers);
  },
  removeUserListener(id: string): void {
    registries.user.remove(id);
  },
  addUIListener(id: string, handlers: UIEventHandlers): void {
    followDefaultClient();
    registries.ui.add(id, handlers);
    tellOpenerWatchers();
  },
  removeUIListener(id: string): void {
    registries.ui.remove(id);
    tellOpenerWatchers();
  },
  addConversationListener(id: string, handlers: ConversationEventHandlers): void {
    followDefaultClient();
    registries.conversation.add(id, handlers);
  },
  removeConversationListener(id: string): void {
    registries.conversation.remove(id);
  },
  /** Hears what hosts emit by `emitCallEvent`: the kit begins calls only through the host's call handler. */
  addCallListener(id: string, handlers: OtherEventHandlers): void {
    registries.call.add(id, handlers);
  },
  removeCallListener(id: string): void {
    registries.call.remove(id);
  },

  /**
   * Tells every listener of a group event that the host itself brought about. What a client has just announced is not told
   * again.
   */
  emitGroupEvent<Name extends keyof GroupEventInputs>(name: Name, payload: GroupEventInputs[Name]): void {
    const event = readGroupEvent(name, payload, viewer());
    if (typeof event === 'string') return ignore(event);
    if (!tellGroupEvent(event, 'host')) return;
    for (const listener of [...emitted]) listener(event);
  },
  emitMessageEvent<Name extends keyof MessageEventInputs>(name: Name, payload: MessageEventInputs[Name]): void {
    const message = asMessage(fieldOf(payload, 'message'));
    if (message === null) return ignore(`The payload of "${name}" must have message.`);
    tellMessageEvent(name, { ...payload, message }, 'host');
    // It is asked for, whoever has told of it before: what was begun so may have been given up since.
    if (name !== 'ccMessageEdited' || fieldOf(payload, 'status') !== 'inprogress') return;
    for (const listener of [...begunEdits]) listener(message.getId());
  },
  emitUserEvent<Name extends keyof UserEventInputs>(name: Name, payload: UserEventInputs[Name]): void {
    const user = asUser(fieldOf(payload, 'user'));
    if (user === null) return ignore(`The payload of "${name}" must have user.`);
    tellUserEvent(usualName(name), { ...payload, user }, 'host');
  },
  emitUIEvent<Name extends keyof UIEventInputs>(name: Name, payload: UIEventInputs[Name]): void {
    if (isGroupEvent(name)) return Reflect.apply(KitUIEventHandler.emitGroupEvent, null, [name, payload]);
    if (isUserEvent(name)) return Reflect.apply(KitUIEventHandler.emitUserEvent, null, [name, payload]);
    const parts: Record<string, unknown> = { ...payload };
    // Copies are objects again for whoever listens; what is none of them stays as it is.
    if (name === 'openChat') {
      parts['user'] = asUser(parts['user']) ?? undefined;
      parts['group'] = asGroup(parts['group']) ?? undefined;
    }
    tell(registries.ui, name, parts);
    // Other kits tell it to those who listen for messages.
    if (name === 'ccActiveChatChanged') tell(registries.message, name, parts);
    if (name === 'hidePanel') for (const listener of [...panels]) listener();
  },
  /** The kit knows the names of `ConversationEventInputs`; any other is passed on as it is. */
  emitConversationEvent<Name extends keyof ConversationEventInputs | (string & {})>(
    name: Name,
    payload: Name extends keyof ConversationEventInputs ? ConversationEventInputs[Name] : unknown,
  ): void {
    tellConversationEvent(name, payload, 'host');
  },
  emitCallEvent(name: string, payload: unknown): void {
    tell(registries.call, name, payload);
  },
};

/** For components: hears the group events that the host emits itself, until the returned function is called. */
export function followEmittedGroupEvents(listener: (event: GroupEvent) => void): () => void {
  emitted.add(listener);
  return () => emitted.delete(listener);
}

/** For components: hears which message a host wants to be edited, until the returned function is called. */
export function followBegunEdits(listener: (messageId: string) => void): () => void {
  begunEdits.add(listener);
  return () => begunEdits.delete(listener);
}

/** For components: hears that a host wants what is opened over a composer to close, until the returned function is called. */
export function followHiddenPanels(listener: () => void): () => void {
  panels.add(listener);
  return () => panels.delete(listener);
}

/** For components: the user begins to edit a message of theirs. */
export function tellEditBegun(message: Kit.BaseMessage, client: ChatClient): void {
  tellMessageEvent('ccMessageEdited', { message, status: 'inprogress' }, client);
}

/** For components: the change of a message was refused, or got no answer. */
export function tellEditFailed(message: Kit.BaseMessage, client: ChatClient): void {
  tellMessageEvent('ccMessageEdited', { message, status: 'error' }, client);
}

/** For components: whether anybody opens the chats that they ask for. */
export function isChatOpenerThere(): boolean {
  let isThere = false;
  registries.ui.each((handlers) => (isThere ||= typeof handlers.openChat === 'function'));
  return isThere;
}

/** For components: hears when {@link isChatOpenerThere} may have changed, until the returned function is called. */
export function followChatOpeners(listener: () => void): () => void {
  openerWatchers.add(listener);
  return () => openerWatchers.delete(listener);
}

function tellOpenerWatchers(): void {
  for (const listener of [...openerWatchers]) listener();
}

/**
 * For components: the user did this through the client, and that could not tell of it, as the answer was lost. Nothing is
 * told that anybody has just told.
 */
export function tellFoundGroupEvent(event: GroupEvent, client: ChatClient): void {
  if (!told.isKnown(factsOfGroup(event))) tellGroupEvent(event, client);
}

/** Lets hosts hear of what this client's user does, until the returned function is called. */
export function bridgeClient(client: ChatClient): () => void {
  const bridge = bridges.get(client) ?? { users: 0, stop: startBridge(client) };
  bridge.users += 1;
  bridges.set(client, bridge);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    bridge.users -= 1;
    if (bridge.users > 0) return;
    bridge.stop();
    bridges.delete(client);
  };
}

function startBridge(client: ChatClient): () => void {
  const stop = client.subscribe((events, origin) => {
    for (const event of events) {
      if (event.type === 'session.over') told.forget(client);
      const announced = origin === 'local' ? toldEventFor(event, client) : undefined;
      if (announced?.kind === 'group') tellGroupEvent(announced, client);
      else if (announced?.kind === 'message') tellMessageEvent(announced.name, announced.payload, client);
      else if (announced?.kind === 'conversation') tellConversationEvent(announced.name, announced.payload, client);
      else if (announced?.kind === 'user') tellUserEvent(announced.name, announced.payload, client);
    }
  });
  forwarding.add(client);
  return () => {
    stop();
    told.forget(client);
    forwarding.remove(client);
  };
}

/** From the first listener on, the default client is heard, whichever that is; before, nothing runs at all. */
function followDefaultClient(): void {
  if (followsDefault) return;
  followsDefault = true;
  let stop: (() => void) | null = null;
  const follow = (): void => {
    stop?.();
    const client = currentDefaultClient();
    stop = client === null ? null : bridgeClient(client);
  };
  watchDefaultClient(follow);
  follow();
}

/** @returns whether it was news */
function tellGroupEvent(event: GroupEvent, teller: Teller): boolean {
  if (told.isRepeated(factsOfGroup(event), teller)) return false;
  tell(registries.group, event.name, event.payload);
  tell(registries.ui, event.name, event.payload);
  return true;
}

/** @returns whether it was news */
function tellMessageEvent(
  name: string,
  payload: { readonly message: Kit.BaseMessage; readonly status?: unknown },
  teller: Teller,
): boolean {
  const status = String(fieldOf(payload, 'status') ?? '');
  if (told.isRepeated(factsOfMessage(name, payload.message, status), teller)) return false;
  tell(registries.message, name, payload);
  return true;
}

function tellUserEvent(name: string, payload: { readonly user: Kit.User }, teller: Teller): void {
  if (told.isRepeated(factsOfUser(name, payload.user), teller)) return;
  tell(registries.user, name, payload);
  tell(registries.ui, name, payload);
}

function tellConversationEvent(name: string, payload: unknown, teller: Teller): void {
  const id = fieldOf(fieldOf(payload, 'conversation'), 'conversationId');
  if (told.isRepeated(factsOfConversation(name, typeof id === 'string' ? id : ''), teller)) return;
  tell(registries.conversation, name, payload);
}

/** Calls the handler of each listener, under whichever spelling of the name it stands. */
function tell(registry: Registry, name: string, payload: unknown): void {
  const spellings = spellingsOf(name);
  registry.each((handlers: OtherEventHandlers) => {
    const spelling = spellings.find((one) => typeof handlers[one] === 'function');
    if (spelling !== undefined) handlers[spelling]?.(payload);
  });
}

const isGroupEvent = (name: string): boolean => Object.hasOwn(KitGroupsEvents, name);
const isUserEvent = (name: string): boolean => Object.hasOwn(KitUserEvents, name);

function ignore(what: string): void {
  if (isDevelopment()) console.warn(`${what} It was ignored.`);
}

/** Who did what a host emits, where it does not say. */
function viewer(): Kit.User {
  const record = currentDefaultClient()?.viewer ?? null;
  return record === null ? new Kit.User('') : userFrom(record);
}

/** JavaScript hosts pass anything. */
function fieldOf(payload: unknown, name: string): unknown {
  return typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined;
}
