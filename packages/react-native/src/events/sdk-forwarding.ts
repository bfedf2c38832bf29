import type { ChatClient, GroupHandlers, ListenerRegistry, MessageHandlers, UserHandlers } from '@open-chat-kit/sdk';

/** Listeners of the SDK that hosts also add through the kit's event handler. */
interface Forwarded {
  readonly group: GroupHandlers;
  readonly message: MessageHandlers;
  readonly user: UserHandlers;
}

type Kind = keyof Forwarded;

const names: { readonly [K in Kind]: readonly (keyof Forwarded[K])[] } = {
  group: [
    'onGroupMemberJoined',
    'onGroupMemberLeft',
    'onMemberAddedToGroup',
    'onGroupMemberKicked',
    'onGroupMemberBanned',
    'onGroupMemberUnbanned',
    'onGroupMemberScopeChanged',
    'onOwnershipTransferred',
    'onGroupCreated',
    'onGroupUpdated',
    'onGroupDeleted',
  ],
  message: [
    'onTextMessageReceived',
    'onMediaMessageReceived',
    'onCustomMessageReceived',
    'onTypingStarted',
    'onTypingEnded',
    'onMessagesDelivered',
    'onMessagesRead',
    'onMessageEdited',
    'onMessageDeleted',
    'onMessageReactionAdded',
    'onMessageReactionRemoved',
  ],
  user: ['onUserOnline', 'onUserOffline', 'onUserUpdated'],
};

/** The listener of a client that stands for all of the kit's. */
const id = '@open-chat-kit/react-native: KitUIEventHandler';

/** What the forwarding needs of the registries of the kit's event handler. */
type Registries = { readonly [K in Kind]: Pick<ListenerRegistry<Partial<Forwarded[K]>>, 'each'> };

/**
 * Passes on what the listeners of the SDK hear to handlers that were added through the kit. A client is listened to only
 * from the first such handler on: making objects for nobody costs time.
 */
export class SdkForwarding {
  readonly #registries: Registries;
  readonly #clients = new Set<ChatClient>();
  readonly #wanted = new Set<Kind>();

  constructor(registries: Registries) {
    this.#registries = registries;
  }

  /** Some handlers were added: whether the SDK is wanted is seen by their names. */
  want(kind: Kind, handlers: unknown): void {
    if (this.#wanted.has(kind) || typeof handlers !== 'object' || handlers === null) return;
    if (!names[kind].some((name) => name in handlers)) return;
    this.#wanted.add(kind);
    for (const client of this.#clients) this.#listen(client, kind);
  }

  add(client: ChatClient): void {
    this.#clients.add(client);
    for (const kind of this.#wanted) this.#listen(client, kind);
  }

  remove(client: ChatClient): void {
    this.#clients.delete(client);
    client.removeGroupListener(id);
    client.removeMessageListener(id);
    client.removeUserListener(id);
  }

  #listen(client: ChatClient, kind: Kind): void {
    if (kind === 'group') client.addGroupListener(id, forwarding(names.group, this.#registries.group));
    else if (kind === 'message') client.addMessageListener(id, forwarding(names.message, this.#registries.message));
    else client.addUserListener(id, forwarding(names.user, this.#registries.user));
  }
}

/** Handlers that hand each call on, whatever its arguments are. */
function forwarding<Handlers extends object>(
  forwarded: readonly (keyof Handlers)[],
  registry: Pick<ListenerRegistry<Partial<Handlers>>, 'each'>,
): Partial<Handlers> {
  const handlers: Partial<Record<keyof Handlers, (...given: readonly unknown[]) => void>> = {};
  for (const name of forwarded) {
    handlers[name] = (...given) =>
      registry.each((on) => {
        const handler = on[name];
        if (typeof handler === 'function') Reflect.apply(handler, on, given);
      });
  }
  // Each is called with the arguments that its name says: they come from the handler of the same name.
  return handlers as Partial<Handlers>;
}
