import type { ClientEvent } from '../domain/client-event.ts';
import type { GroupUpdatedEvent } from '../domain/event.ts';
import type { GroupRecord, GroupSnapshot, MemberRecord } from '../domain/group.ts';
import type { MessageRecord } from '../domain/message.ts';
import type { Page } from '../domain/page.ts';
import type { UserRecord } from '../domain/user.ts';

// Engines may be plain JavaScript, and servers broken. What enters the SDK is as its types say: a field of another kind
// gets the value of one that is absent, and a record without an id is dropped. Good records are passed on as they are.

type Check = (value: unknown) => unknown;
type Shape = Readonly<Record<string, Check>>;
type Fields = Readonly<Record<string, unknown>>;

/** The last second that a `Date` can hold. */
const lastSecond = 8.64e12;

const text: Check = (value) => (typeof value === 'string' ? value : '');
const flag: Check = (value) => value === true;
const json: Check = (value) => (isFields(value) ? value : {});
const count: Check = (value) => (isFinite(value) && value >= 0 ? Math.trunc(value) : 0);
const revision: Check = (value) => (isFinite(value) ? value : 0);
const time: Check = (value) => (isFinite(value) && value >= 0 && value <= lastSecond ? value : 0);
const listOf =
  (isItem: (item: unknown) => boolean): Check =>
  (value) =>
    !Array.isArray(value) ? [] : value.every(isItem) ? value : value.filter(isItem);
const texts = listOf((item) => typeof item === 'string');
const oneOf =
  (known: readonly unknown[], otherwise: unknown): Check =>
  (value) =>
    known.includes(value) ? value : otherwise;

const scopes = ['owner', 'admin', 'moderator', 'participant'];

const groupShape = {
  name: text,
  type: oneOf(['public', 'private', 'password'], 'public'),
  icon: text,
  description: text,
  owner: text,
  metadata: json,
  tags: texts,
  createdAt: time,
  updatedAt: time,
  membersCount: count,
  hasJoined: flag,
  scope: oneOf(scopes, null),
  joinedAt: time,
  isBanned: flag,
  revision,
  order: text,
} satisfies Record<Exclude<keyof GroupRecord, 'guid'>, Check>;

const userShape = {
  name: text,
  avatar: text,
  status: oneOf(['online', 'offline'], 'offline'),
  lastActiveAt: time,
  role: text,
  statusMessage: text,
  link: text,
  metadata: json,
  tags: texts,
  blockedByMe: flag,
  hasBlockedMe: flag,
} satisfies Record<Exclude<keyof UserRecord, 'uid'>, Check>;

const memberShape: Shape = { ...userShape, guid: text, scope: oneOf(scopes, 'participant'), joinedAt: time };

const messageShape = {
  muid: text,
  sentAt: time,
  order: revision,
  deliveredAt: time,
  readAt: time,
  editedAt: time,
  deletedAt: time,
  parentId: text,
  quotedId: text,
  replyCount: count,
  reactions: listOf((item) => isFields(item) && typeof item['emoji'] === 'string' && isFinite(item['count'])),
  metadata: json,
  revision,
};

/** A group as it may enter; `undefined` for what has no guid. */
export function cleanGroup(record: unknown): GroupRecord | undefined {
  return hasId(record, 'guid') ? mended<GroupRecord>(record, groupShape) : undefined;
}

/** A user as it may enter; `undefined` for what has no uid. */
export function cleanUser(record: unknown): UserRecord | undefined {
  return hasId(record, 'uid') ? mended<UserRecord>(record, userShape) : undefined;
}

/** A member as it may enter; `undefined` for what has no uid. */
export function cleanMember(record: unknown): MemberRecord | undefined {
  return hasId(record, 'uid') ? mended<MemberRecord>(record, memberShape) : undefined;
}

/** A message as it may enter; `undefined` for what has no id, and for what cannot be placed or read. */
export function cleanMessage(record: unknown): MessageRecord | undefined {
  if (!hasId(record, 'id')) return undefined;
  const { sender, receiver, content } = record;
  const cleanSender = cleanUser(sender);
  const cleanSaid = cleanContent(content);
  if (cleanSender === undefined || cleanSaid === undefined || !hasId(receiver, 'id')) return undefined;
  const message = mended<MessageRecord>(record, messageShape);
  return cleanSender === sender && cleanSaid === content
    ? message
    : { ...message, sender: cleanSender, content: cleanSaid };
}

/** The list itself where nothing is wrong with it; what cannot be mended is left out. */
export function cleanList<T>(items: unknown, clean: (item: unknown) => T | undefined): readonly T[] {
  if (!Array.isArray(items)) return [];
  const given: readonly unknown[] = items;
  let isSame = true;
  const result: T[] = [];
  for (const item of given) {
    const record = clean(item);
    if (record !== undefined) result.push(record);
    if (record !== item) isSame = false;
  }
  // Every item is itself, cleaned.
  return isSame ? (items as readonly T[]) : result;
}

/** A page as it may enter; an answer that is no page is an empty one, and the last. */
export function cleanPage<T>(page: Page<T>, clean: (item: unknown) => T | undefined): Page<T> {
  const given: Fields = isFields(page) ? page : {};
  const items = cleanList(given['items'], clean);
  const isWell = given['cursor'] === null || typeof given['cursor'] === 'string';
  return items === given['items'] && isWell
    ? page
    : { ...page, items, ...(isWell ? {} : { cursor: null, isLast: true }) };
}

/** What an event is about, by the first part of its type. Without it there is nothing to tell. */
const subjects: Readonly<Record<string, string>> = {
  group: 'group',
  message: 'message',
  user: 'user',
  typing: 'user',
  receipt: 'user',
};

const parts: Readonly<Record<string, (value: unknown) => unknown>> = {
  group: cleanSnapshot,
  user: cleanUser,
  actor: cleanUser,
  message: cleanMessage,
  users: (value) => cleanList(value, cleanUser),
  messages: (value) => cleanList(value, cleanMessage),
  target: (value) => (hasId(value, 'id') ? value : undefined),
  at: time,
};

/** An event as it may enter; `undefined` for one that lacks what it is about. */
export function cleanEvent<T extends ClientEvent>(event: T): T | GroupUpdatedEvent | undefined {
  const { type } = event;
  const given: Fields = { ...event };
  const subject = subjects[type.split('.', 1)[0] ?? ''];
  if (subject !== undefined && !(subject in given)) return undefined;
  const changes: Record<string, unknown> = {};
  for (const [part, clean] of Object.entries(parts)) {
    const value = given[part];
    if (!(part in given) || (value === null && part !== subject && part !== 'user' && part !== 'target')) continue;
    const cleaned = type === 'group.created' && part === 'group' ? cleanGroup(value) : clean(value);
    if (cleaned === undefined && (part === subject || part === 'target')) return undefined;
    if (cleaned !== value) changes[part] = cleaned ?? null;
  }
  const now = { ...given, ...changes };
  // Nobody can be told who did what to whom, but the group is news.
  if (memberships.has(type) && (!now['actor'] || (type === 'group.added' ? !now['users'] : !now['user']))) {
    // Cleaned above; events of groups have an id.
    return { type: 'group.updated', id: String(given['id']), group: now['group'] as GroupSnapshot };
  }
  return Object.keys(changes).length === 0 ? event : { ...event, ...changes };
}

const memberships: ReadonlySet<string> = new Set([
  'group.joined',
  'group.left',
  'group.added',
  'group.kicked',
  'group.banned',
  'group.unbanned',
  'group.scopeChanged',
  'group.ownershipTransferred',
]);

/** What an event says of a group: a field of another kind is no news. */
function cleanSnapshot(record: unknown): GroupSnapshot | undefined {
  if (!hasId(record, 'guid')) return undefined;
  return mended<GroupSnapshot>(record, groupShape, true);
}

function cleanContent(content: unknown): MessageRecord['content'] | undefined {
  if (!isFields(content)) return undefined;
  switch (content['kind']) {
    case 'text':
      return mended(content, { text });
    case 'media': {
      const { attachment } = content;
      const file = mended<object>(isFields(attachment) ? attachment : {}, {
        url: text,
        name: text,
        mimeType: text,
        size: count,
      });
      const said = mended<MessageRecord['content']>(content, { caption: text });
      return file === attachment ? said : Object.assign({ ...said }, { attachment: file });
    }
    case 'custom':
      return mended(content, { customType: text, data: json });
    case 'action': {
      const { action } = content;
      if (!isFields(action)) return undefined;
      if (action['kind'] === 'created') return mended(content, {});
      const user = cleanUser(action['user']);
      if (user === undefined) return undefined;
      return mended(user === action['user'] ? content : { ...content, action: { ...action, user } }, {});
    }
    case 'deleted':
      return mended(content, {});
    default:
      return undefined;
  }
}

/**
 * The record itself where every field passes, else a copy with the fields that do not pass replaced, or left out of a
 * partial one.
 */
function mended<T>(record: Fields, shape: Shape, isPartial = false): T {
  let copy: Record<string, unknown> | undefined;
  for (const name in shape) {
    const value = record[name];
    const clean = shape[name]?.(value);
    const mayMiss = isPartial && name !== 'revision';
    if (Object.is(clean, value) || (mayMiss && value === undefined)) continue;
    copy ??= { ...record };
    if (mayMiss) delete copy[name];
    else copy[name] = clean;
  }
  // The shape has a check for each field of T.
  return (copy ?? record) as T;
}

function hasId(record: unknown, name: string): record is Fields {
  return isFields(record) && typeof record[name] === 'string' && record[name] !== '';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFinite(value: unknown): value is number {
  return Number.isFinite(value);
}
