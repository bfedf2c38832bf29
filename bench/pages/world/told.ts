import type {
  ChatEngine,
  ConversationRecord,
  EngineEvent,
  EventSink,
  GroupRecord,
  MemberRecord,
  MessageRecord,
  Page,
  UserRecord,
} from '@open-chat-kit/sdk/engine';
import type { GroupWorld } from './group-world.ts';
import { groupNews, groupRecord, messageNews, messageRecord, other, userNews, userRecord } from './records.ts';

/** The lists that are measured. */
export const listNames = ['groups', 'members', 'users', 'conversations'] as const;
export type ListName = (typeof listNames)[number];

/** A world of groups as another list sees it: each group is a person or a chat there, and what happens to it happens to them. */
export interface Told {
  readonly answers: Partial<ChatEngine>;
  hear(sink: EventSink): EventSink;
}

/** The group whose members are listed. */
export const roomGuid = 'room';

/** What a list asks for, and hears. */
export const tellings: Readonly<Record<Exclude<ListName, 'groups'>, (world: GroupWorld) => Told>> = {
  users: (world) => ({
    answers: {
      listUsers: async ({ cursor, limit }) => mapped(await world.list(cursor, limit), userOf),
      getUser: async (uid) => userOf(known(world, uid)),
    },
    hear: told(world, (group, { id }) => ({ type: 'user.updated', id, user: userNews(userOf(group)) })),
  }),
  members: (world) => {
    // Who is in comes and goes with the group, whose revision is its mark of age.
    let revision = 1;
    const memberOf = (group: GroupRecord): MemberRecord => ({
      ...userOf(group),
      guid: roomGuid,
      scope: 'participant',
      joinedAt: 1,
      groupRevision: revision,
    });
    const room = (): GroupRecord => ({ ...groupRecord(roomGuid, 'Room', 'r'), revision });
    return {
      answers: {
        listMembers: async (_guid, { cursor, limit }) => mapped(await world.list(cursor, limit), memberOf),
        getGroup: async () => room(),
      },
      hear: told(world, (group, event) => {
        const { id } = event;
        const user = userNews(userOf(group));
        if (event.type !== 'group.created') return { type: 'user.updated', id, user };
        revision += 1;
        return { type: 'group.joined', id, group: groupNews(room()), actor: user, user, at: 1, message: null };
      }),
    };
  },
  conversations: (world) => {
    // The more often a group came to the top, the later its last message.
    const lastOf = (group: GroupRecord): MessageRecord => {
      const moved = /^a(\d+)$/.exec(group.order)?.[1];
      const order = moved === undefined ? 1_000_000 - Number(group.order.slice(1)) : 3_000_000 - Number(moved);
      const message = messageRecord(group.guid, order, `${group.membersCount} members`, 1_000_000_000 + order);
      return { ...message, sender: other, revision: group.revision };
    };
    const chatOf = (group: GroupRecord): ConversationRecord => {
      const lastMessage = lastOf(group);
      return {
        target: { type: 'group', id: group.guid },
        with: { type: 'group', group },
        lastMessage,
        unreadCount: 0,
        unreadMentionCount: 0,
        updatedAt: lastMessage.sentAt,
      };
    };
    return {
      answers: {
        listConversations: async ({ cursor, limit }) => mapped(await world.list(cursor, limit), chatOf),
        getConversation: async ({ id }) => chatOf(known(world, id)),
      },
      hear: told(world, (group, { type, id }) => ({
        type: type === 'group.joined' ? 'message.edited' : 'message.received',
        id,
        message: messageNews(lastOf(group)),
      })),
    };
  },
};

/** Whoever is there or not: what a row shows of them changes with each event. */
function userOf({ guid, name, order, revision, membersCount }: GroupRecord): UserRecord {
  const status = membersCount % 2 === 0 ? 'online' : 'offline';
  return { ...userRecord(guid, name), order, revision, status, lastActiveAt: 1_700_000_000 };
}

function mapped<Item>(page: Page<GroupRecord>, of: (group: GroupRecord) => Item): Page<Item> {
  return { ...page, items: page.items.map(of) };
}

function known(world: GroupWorld, guid: string): GroupRecord {
  const group = world.get(guid);
  if (group === undefined) throw new Error(`There is no ${guid}.`);
  return group;
}

type GroupEvent = Extract<EngineEvent, { readonly group: unknown }>;

/** Each event of the world as what it is in another list. */
function told(
  world: GroupWorld,
  tell: (group: GroupRecord, event: GroupEvent) => EngineEvent,
): (sink: EventSink) => EventSink {
  return (sink) => (events) =>
    sink(events.map((event) => ('group' in event ? tell(known(world, event.group.guid), event) : event)));
}
