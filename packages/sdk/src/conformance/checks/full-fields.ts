import type {
  Capability,
  ConversationRecord,
  GroupRecord,
  MemberRecord,
  MessageRecord,
  ReceiptRecord,
  UserRecord,
} from '../../contract.ts';
import { expectThat } from '../expectations.ts';
import type { Person } from '../scene.ts';
import type { FullWorld } from './full-world.ts';
import { snapshotOf, type Snapshot } from './snapshot.ts';

/**
 * Where a field says something in a full world, and the part that an engine needs for it; `null` where nothing within the
 * contract fills it. A field that is new in a record is asked for here by its type.
 */
export type Fields<Shape> = { readonly [Field in keyof Shape]-?: readonly [where: string, ...Capability[]] | null };

const groupFields: Fields<GroupRecord> = {
  guid: ['group'],
  name: ['group'],
  type: ['group'],
  icon: ['group'],
  description: ['group'],
  owner: ['group'],
  metadata: ['group'],
  tags: ['group', 'tags'],
  createdAt: ['group'],
  updatedAt: ['group'],
  membersCount: ['group'],
  hasJoined: ['group'],
  scope: ['group'],
  joinedAt: ['group'],
  isBanned: null,
  revision: ['group'],
  order: ['group'],
};

/** Avatar, role, link, status and metadata of people come to a backend by other ways than the kit. */
const userFields: Fields<UserRecord> = {
  uid: ['user Vera'],
  name: ['user Vera'],
  avatar: null,
  status: ['user Vera'],
  lastActiveAt: ['user Vera', 'presence'],
  role: null,
  statusMessage: null,
  link: null,
  metadata: null,
  tags: ['user Vera', 'tags'],
  blockedByMe: ['user Vera', 'blocking'],
  hasBlockedMe: null,
  revision: ['user Vera'],
  order: ['user Vera'],
};

const memberFields: Fields<Omit<MemberRecord, keyof UserRecord>> = {
  guid: ['member Zoe'],
  scope: ['member Mona'],
  joinedAt: ['member Zoe'],
  groupRevision: ['member Zoe'],
};

const messageFields: Fields<MessageRecord> = {
  id: ['message first'],
  muid: ['message first'],
  sender: ['message first'],
  receiver: ['message first'],
  content: ['message first'],
  sentAt: ['message first'],
  order: ['message first'],
  deliveredAt: ['message first', 'receipts'],
  readAt: ['message first', 'receipts'],
  editedAt: ['message edited', 'editing'],
  deletedAt: ['message gone', 'deleting'],
  parentId: ['message reply', 'threads'],
  quotedId: ['message quote'],
  mentionsAll: ['message last', 'mentionCounts'],
  replyCount: ['message first', 'threads'],
  reactions: ['message edited', 'reactions'],
  metadata: ['message edited'],
  revision: ['message first'],
};

const receiptFields: Fields<Omit<ReceiptRecord, 'user'>> = {
  deliveredAt: ['receipt of last by Anna', 'receipts'],
  readAt: ['receipt of last by Mona', 'receipts'],
};

const conversationFields: Fields<Omit<ConversationRecord, 'with'>> = {
  target: ['conversation Stan', 'conversations'],
  updatedAt: ['conversation Stan', 'conversations'],
  lastMessage: ['conversation Stan', 'conversations'],
  unreadCount: ['conversation Stan', 'conversations', 'unreadCounts'],
  unreadMentionCount: ['conversation Stan', 'conversations', 'mentionCounts'],
};

const everyField: readonly Fields<object>[] = [
  groupFields,
  userFields,
  memberFields,
  messageFields,
  receiptFields,
  conversationFields,
];

/** As the owner and a moderator see the world: each has other messages of their own. */
export async function seenByBoth(world: FullWorld, more: readonly Person[] = []): Promise<Snapshot> {
  const { olga, mona } = world.people;
  const seen = new Map<string, unknown>();
  for (const viewer of [olga, mona, ...more]) {
    for (const [path, value] of await snapshotOf(viewer, world)) seen.set(`${path} (for ${viewer.name})`, value);
  }
  return seen;
}

/** Holds that nothing of a world is empty, because what is empty cannot get lost. */
export function expectFull(world: FullWorld, seen: Snapshot): void {
  for (const fields of everyField) {
    for (const [field, place] of entriesOf(fields)) expectFilled(world, seen, field, place);
  }
}

function expectFilled(world: FullWorld, seen: Snapshot, field: string, place: Fields<{ f: 1 }>['f']): void {
  if (place === null) return;
  const [where, ...parts] = place;
  if (!parts.every((part) => world.has(part))) return;
  const viewer = field.startsWith('unread') ? world.people.olga : null;
  const values = [world.people.olga, world.people.mona]
    .filter((one) => viewer === null || one === viewer)
    .map(({ name }) => seen.get(`${where} › ${field} (for ${name})`));
  const isFilled = values.some((value) => !emptyValues.has(JSON.stringify(value) ?? ''));
  expectThat(isFilled, `before any crash nobody sees ${field} of ${where}: ${JSON.stringify(values)}`);
}

const emptyValues: ReadonlySet<string> = new Set(['', 'null', '""', '0', '[]', '{}', 'false']);

function entriesOf(fields: Fields<object>): readonly (readonly [string, Fields<{ f: 1 }>['f']])[] {
  return Object.entries(fields);
}
