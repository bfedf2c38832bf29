import {
  capabilities,
  type Capabilities,
  type ChatEngine,
  type EventSink,
  KitException,
} from '@open-chat-kit/sdk/engine';
import type { GroupWorld } from './group-world.ts';
import type { MessageWorld } from './message-world.ts';
import { viewer } from './records.ts';
import type { Told } from './told.ts';

/** What an engine of the bench answers from. */
export interface Worlds {
  readonly groups: GroupWorld;
  /** Lists them as something else. */
  readonly told?: Told;
  readonly messages?: MessageWorld;
}

/** What the pages of the bench show parts for, whether it answers or not. */
const everything: Capabilities = Object.fromEntries(capabilities.map((name) => [name, true]));

/**
 * An engine that answers at once from worlds in the page, so that no backend's cost is in a measurement. What the bench
 * does not need is refused.
 */
export function benchEngine({ groups, told, messages }: Worlds): ChatEngine {
  const refuse = async (): Promise<never> => {
    throw new KitException('UNSUPPORTED', 'The engine of the bench does not offer this.');
  };
  let stops: (() => void)[] = [];
  const end = (): void => {
    for (const stop of stops) stop();
    stops = [];
  };
  return {
    name: 'bench',
    capabilities: everything,
    connect: async (_session, sink: EventSink) => {
      end();
      const hear = told === undefined ? sink : told.hear(sink);
      stops = [groups.listen(hear), messages?.listen(sink) ?? (() => {})];
      return viewer;
    },
    disconnect: async () => end(),
    ping: async () => {},
    listGroups: async ({ cursor, limit }) => await groups.list(cursor, limit),
    getGroup: async (guid) => groups.get(guid) ?? (await refuse()),
    history: async (_target, query) => (messages === undefined ? await refuse() : await messages.history(query)),
    mark: async () => {},
    unreadCounts: async () => ({ users: {}, groups: {} }),
    listConversations: refuse,
    getConversation: refuse,
    deleteConversation: refuse,
    setTyping: () => {},
    watch: () => {},
    createGroup: refuse,
    updateGroup: refuse,
    deleteGroup: refuse,
    joinGroup: refuse,
    leaveGroup: refuse,
    listMembers: refuse,
    listBanned: refuse,
    addMembers: refuse,
    kickMember: refuse,
    banMember: refuse,
    unbanMember: refuse,
    setScope: refuse,
    transferOwnership: refuse,
    getUser: refuse,
    listUsers: refuse,
    setBlocked: refuse,
    send: refuse,
    editMessage: refuse,
    deleteMessage: refuse,
    setReaction: refuse,
    getMessage: async (id) => messages?.get(id) ?? (await refuse()),
    listReactions: refuse,
    listReceipts: refuse,
    markUnread: refuse,
    upload: refuse,
    ...told?.answers,
  };
}
