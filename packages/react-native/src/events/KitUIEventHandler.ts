import { type ChatClient, currentDefaultClient, Kit, ListenerRegistry, watchDefaultClient } from '@open-chat-kit/sdk';
import { toldEventFor } from './client-events.ts';
import { type GroupEvent, type GroupEventName, readGroupEvent } from './group-payloads.ts';
import type {
  GroupEventPayloads,
  HandlersOf,
  MessageEventPayloads,
  UIEventPayloads,
  UserEventPayloads,
} from './payloads.ts';
import { isDevelopment } from '../development.ts';

/** What may be given where an event carries a group alone. */
type Emittable<Name extends GroupEventName> = GroupEventPayloads[Name] extends Kit.Group
  ? Kit.Group | { readonly group: Kit.Group }
  : GroupEventPayloads[Name];

type GroupHandlers = Partial<HandlersOf<GroupEventPayloads>>;

const report = (error: unknown): void => console.error('A handler of KitUIEventHandler threw.', error);
const registries = {
  group: new ListenerRegistry<GroupHandlers>(report),
  message: new ListenerRegistry<Partial<HandlersOf<MessageEventPayloads>>>(report),
  user: new ListenerRegistry<Partial<HandlersOf<UserEventPayloads>>>(report),
  ui: new ListenerRegistry<Partial<HandlersOf<UIEventPayloads>>>(report),
};
const emitted = new Set<(event: GroupEvent) => void>();
const bridges = new Map<ChatClient, { users: number; readonly stop: () => void }>();
let followsDefault = false;

/**
 * The events of the kit: what the logged-in user did, told once, after the server accepted it, whether a component did it
 * or the host through the client.
 *
 * @example
 * KitUIEventHandler.addGroupListener('my-screen', { ccGroupLeft: ({ leftGroup }) => close(leftGroup) });
 * KitUIEventHandler.removeGroupListener('my-screen');
 */
export const KitUIEventHandler = {
  addGroupListener(id: string, handlers: GroupHandlers): void {
    followDefaultClient();
    registries.group.add(id, handlers);
  },
  removeGroupListener(id: string): void {
    registries.group.remove(id);
  },
  addMessageListener(id: string, handlers: Partial<HandlersOf<MessageEventPayloads>>): void {
    followDefaultClient();
    registries.message.add(id, handlers);
  },
  removeMessageListener(id: string): void {
    registries.message.remove(id);
  },
  addUserListener(id: string, handlers: Partial<HandlersOf<UserEventPayloads>>): void {
    followDefaultClient();
    registries.user.add(id, handlers);
  },
  removeUserListener(id: string): void {
    registries.user.remove(id);
  },
  addUIListener(id: string, handlers: Partial<HandlersOf<UIEventPayloads>>): void {
    followDefaultClient();
    registries.ui.add(id, handlers);
  },
  removeUIListener(id: string): void {
    registries.ui.remove(id);
  },

  /** Tells every listener of a group event that the host itself brought about. */
  emitGroupEvent<Name extends GroupEventName>(name: Name | 'ccGroupMemberUnBanned', payload: Emittable<Name>): void {
    const event = readGroupEvent(name, payload);
    if (typeof event === 'string') {
      if (isDevelopment()) console.warn(`${event} It was ignored.`);
      return;
    }
    tellGroupEvent(event);
    for (const listener of [...emitted]) listener(event);
  },
  emitMessageEvent<Name extends keyof MessageEventPayloads>(name: Name, payload: MessageEventPayloads[Name]): void {
    registries.message.each((handlers) => handlers[name]?.(payload));
  },
  emitUserEvent<Name extends keyof UserEventPayloads>(name: Name, payload: UserEventPayloads[Name]): void {
    registries.user.each((handlers) => handlers[name]?.(payload));
  },
  emitUIEvent<Name extends keyof UIEventPayloads>(name: Name, payload: UIEventPayloads[Name]): void {
    registries.ui.each((handlers) => handlers[name]?.(payload));
  },
};

/** For components: hears the group events that the host emits itself, until the returned function is called. */
export function followEmittedGroupEvents(listener: (event: GroupEvent) => void): () => void {
  emitted.add(listener);
  return () => emitted.delete(listener);
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
  return client.subscribe((events, origin) => {
    for (const event of events) {
      const told = origin === 'local' ? toldEventFor(event, client) : undefined;
      if (told?.kind === 'group') tellGroupEvent(told);
      else if (told?.kind === 'message') tellMessageEvent(told);
      else if (told?.kind === 'user') tellUserEvent(told);
    }
  });
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

function tellGroupEvent<Name extends GroupEventName>(event: {
  readonly name: Name;
  readonly payload: GroupEventPayloads[Name];
}): void {
  registries.group.each((handlers) => handlers[event.name]?.(event.payload));
  registries.ui.each((handlers: GroupHandlers) => handlers[event.name]?.(event.payload));
}

function tellMessageEvent<Name extends keyof MessageEventPayloads>(event: {
  readonly name: Name;
  readonly payload: MessageEventPayloads[Name];
}): void {
  registries.message.each((handlers) => handlers[event.name]?.(event.payload));
}

function tellUserEvent<Name extends keyof UserEventPayloads>(event: {
  readonly name: Name;
  readonly payload: UserEventPayloads[Name];
}): void {
  registries.user.each((handlers) => handlers[event.name]?.(event.payload));
}
