import type { ClientEvent } from '../domain/client-event.ts';
import type { GroupRecord, MemberRecord } from '../domain/group.ts';
import type { MessageRecord } from '../domain/message.ts';
import type { Page } from '../domain/page.ts';
import type { UserRecord } from '../domain/user.ts';

// Engines may be plain JavaScript, and servers broken. What enters the SDK is as its types say: a field of another kind
// gets the value of one that is absent, and a record without an id is dropped. Good records are passed on as they are.

type Fields = Readonly<Record<string, unknown>>;

/** A user of whom nothing is known; each field is what stands for a wrong one, here and below. */
export const blankUser: Omit<UserRecord, 'uid' | 'name'> = {
  avatar: '',
  status: 'offline',
  lastActiveAt: 0,
  role: '',
  statusMessage: '',
  link: '',
  metadata: {},
  tags: [],
  blockedByMe: false,
  hasBlockedMe: false,
};
const namedUser: Fields = { ...blankUser, name: '' };
const blankMember: Fields = { ...namedUser, guid: '', scope: 'participant', joinedAt: 0 };
const blankGroup: Omit<GroupRecord, 'guid'> = {
  name: '',
  type: 'public',
  icon: '',
  description: '',
  owner: '',
  metadata: {},
  tags: [],
  createdAt: 0,
  updatedAt: 0,
  membersCount: 0,
  hasJoined: false,
  scope: null,
  joinedAt: 0,
  isBanned: false,
  revision: 0,
  order: '',
};
const blankMessage: Omit<MessageRecord, 'id' | 'sender' | 'receiver' | 'content' | 'reactions'> = {
  muid: '',
  sentAt: 0,
  order: 0,
  deliveredAt: 0,
  readAt: 0,
  editedAt: 0,
  deletedAt: 0,
  parentId: '',
  quotedId: '',
  replyCount: 0,
  metadata: {},
  revision: 0,
};
const blankContents: Readonly<Record<string, Fields>> = {
  text: { text: '' },
  media: { caption: '' },
  custom: { customType: '', data: {} },
  action: {},
  deleted: {},
};
const blankFile: Fields = { url: '', name: '', mimeType: '', size: 0 };
const choices: Readonly<Record<string, readonly unknown[]>> = {
  type: ['public', 'private', 'password'],
  status: ['online', 'offline'],
  scope: ['owner', 'admin', 'moderator', 'participant'],
};

/** A group as it may enter; `undefined` for what has no guid. */
export function cleanGroup(record: unknown): GroupRecord | undefined {
  return mended(record, blankGroup, 'guid');
}

/** A user as it may enter; `undefined` for what has no uid. */
export function cleanUser(record: unknown): UserRecord | undefined {
  return mended(record, namedUser, 'uid');
}

/** A member as it may enter; `undefined` for what has no uid. */
export function cleanMember(record: unknown): MemberRecord | undefined {
  return mended(record, blankMember, 'uid');
}

/** A message as it may enter; `undefined` for what has no id, and for what cannot be placed or read. */
export function cleanMessage(record: unknown): MessageRecord | undefined {
  const message = mended<MessageRecord>(record, blankMessage, 'id');
  if (message === undefined || !hasId(message.receiver, 'id')) return undefined;
  const sender = cleanUser(message.sender);
  const content = cleanContent(message.content);
  return (
    sender && content && withParts(message, { sender, content, reactions: cleanList(message.reactions, cleanReaction) })
  );
}

/** The list itself where nothing is wrong with it; what cannot be mended is left out. */
export function cleanList<T>(items: unknown, clean: (item: unknown) => T | undefined): readonly T[] {
  const given: readonly unknown[] = Array.isArray(items) ? items : [];
  const result = given.map(clean).filter((item) => item !== undefined);
  const isSame = given === items && result.length === given.length && result.every((item, at) => item === given[at]);
  // Every item is itself, cleaned.
  return isSame ? (items as readonly T[]) : result;
}

/** A page as it may enter; an answer that is no page is an empty one, and the last. */
export function cleanPage<T>(page: Page<T>, clean: (item: unknown) => T | undefined): Page<T> {
  const items = cleanList(page?.items, clean);
  return typeof page?.cursor === 'string' || page?.cursor === null
    ? withParts(page, { items })
    : { items, cursor: null, isLast: true };
}

const parts: Readonly<Record<string, (value: unknown) => unknown>> = {
  group: (value) => mended(value, blankGroup, 'guid', true),
  user: cleanUser,
  actor: cleanUser,
  message: cleanMessage,
  users: (value) => cleanList(value, cleanUser),
  messages: (value) => cleanList(value, cleanMessage),
  target: (value) => (hasId(value, 'id') ? value : undefined),
};

/** An event as it may enter; `undefined` for one that lacks what it is about. */
export function cleanEvent<T extends ClientEvent>(event: T): T | undefined {
  const given: unknown = event;
  if (!isFields(given)) return undefined;
  const kind = event.type.split('.', 1)[0] ?? '';
  const subject = kind in parts ? kind : 'target';
  if (/^(group|message|user|typing|receipt)/.test(kind) && !given[subject]) return undefined;
  const cleaned: Record<string, unknown> = {};
  for (const name in parts) {
    const value = given[name];
    // Whoever deleted a group, and the line of it in the history, may be unknown.
    if (!(name in given) || (value === null && name !== 'user')) continue;
    cleaned[name] = event.type === 'group.created' && name === 'group' ? cleanGroup(value) : parts[name]?.(value);
    if (cleaned[name] === undefined) return undefined;
  }
  return withParts(event, cleaned);
}

function cleanContent(content: unknown): MessageRecord['content'] | undefined {
  const { kind, attachment, action }: Fields = isFields(content) ? content : {};
  const blank = typeof kind === 'string' && Object.hasOwn(blankContents, kind) ? blankContents[kind] : undefined;
  const said = blank && mended<MessageRecord['content']>(content, blank);
  if (kind === 'media') return said && withParts(said, { attachment: mended(attachment ?? {}, blankFile) });
  if (kind !== 'action') return said;
  if (!isFields(action)) return undefined;
  const user = cleanUser(action['user']);
  if (action['kind'] === 'created') return said;
  return user && said && withParts(said, { action: withParts(action, { user }) });
}

function cleanReaction(value: unknown): MessageRecord['reactions'][number] | undefined {
  return mended(value, { count: 0, reactedByMe: false }, 'emoji');
}

/** The record itself where these are its parts already. */
function withParts<T extends object>(record: T, changes: Fields): T {
  const given: unknown = record;
  const isSame = isFields(given) && Object.keys(changes).every((name) => given[name] === changes[name]);
  return isSame ? record : { ...record, ...changes };
}

/**
 * The record itself where every field passes, else a copy with the fields that do not pass replaced, or left out of a
 * partial one. `undefined` for what is no record.
 */
function mended<T>(record: unknown, blank: object, id?: string, isPartial = false): T | undefined {
  if (!isFields(record) || (id !== undefined && !hasId(record, id))) return undefined;
  const changes: Record<string, unknown> = {};
  let isGood = true;
  for (const [name, otherwise] of Object.entries(blank)) {
    const value = record[name];
    const mayMiss = isPartial && name !== 'revision';
    const clean = cleanValue(name, value, otherwise, mayMiss ? undefined : otherwise);
    if (Object.is(clean, value)) continue;
    isGood = false;
    changes[name] = clean;
  }
  if (isGood) return record as T; // the blank has each field of T
  return Object.fromEntries(
    Object.entries({ ...record, ...changes }).filter(([, value]) => !isPartial || value !== undefined),
  ) as T;
}

function cleanValue(name: string, value: unknown, like: unknown, otherwise: unknown): unknown {
  const known = choices[name];
  if (known !== undefined) return known.includes(value) || (value === null && like === null) ? value : otherwise;
  if (Array.isArray(like)) return Array.isArray(value) ? cleanList(value, textIn) : otherwise;
  if (typeof like === 'object') return isFields(value) ? value : otherwise;
  if (typeof value !== typeof like) return otherwise;
  if (typeof value !== 'number') return value;
  // Orders and revisions are the engine's own; a `Date` ends at this second.
  if (name === 'order' || name === 'revision') return Number.isFinite(value) ? value : otherwise;
  if (!(value >= 0 && value <= 8.64e12)) return otherwise;
  return name.endsWith('At') ? value : Math.trunc(value);
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function hasId(record: unknown, name: string): record is Fields {
  return isFields(record) && typeof record[name] === 'string' && record[name] !== '';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
