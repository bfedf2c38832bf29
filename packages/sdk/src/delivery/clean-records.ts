import { isObject } from '../arguments.ts';
import type { GroupMemberScope, GroupNews, GroupRecord, MemberRecord, NewGroup } from '../domain/group.ts';
import { mentionsIn } from '../domain/mentions.ts';
import type { AttachmentRecord, MessageNews, MessageRecord } from '../domain/message.ts';
import type { Page } from '../domain/page.ts';
import type { UserNews, UserRecord } from '../domain/user.ts';

// Engines may be plain JavaScript, and servers broken. What enters the SDK is as its types say: a field of another kind
// gets the value of one that is absent, and a record without an id is dropped, or one that throws when it is read. Good
// records are passed on as they are.

/** What may stand in an object of unknown make. */
export type Fields = Readonly<Record<string, unknown>>;

/** One field of a record, with what stands for a wrong one. */
interface Field {
  readonly name: string;
  readonly otherwise: unknown;
  /** What it may be, where that is not just any of its kind. */
  readonly known: readonly unknown[] | undefined;
}

const scopes: readonly GroupMemberScope[] = ['owner', 'admin', 'moderator', 'participant'];
const choices: Readonly<Record<string, readonly unknown[]>> = {
  type: ['public', 'private', 'password'],
  status: ['online', 'offline'],
  scope: scopes,
  newType: ['public', 'private', 'password'],
  oldType: ['public', 'private', 'password'],
  newScope: scopes,
  oldScope: scopes,
  media: ['image', 'video', 'audio', 'file'],
};

/** Each event is checked field by field: what there is to know of a field is looked up once. */
export const fieldsOf = (blank: object): readonly Field[] =>
  Object.entries(blank).map(([name, otherwise]) => ({ name, otherwise, known: choices[name] }));

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
  revision: 0,
  order: '',
};
const namedUser = { ...blankUser, name: '' };
const userFields = fieldsOf(namedUser);
const userNewsFields = userFields.filter(({ name }) => name !== 'blockedByMe' && name !== 'hasBlockedMe');
const memberFields = fieldsOf({ ...namedUser, guid: '', scope: 'participant', joinedAt: 0, groupRevision: 0 });
/** A group of which nothing is known. */
export const blankGroup: Omit<GroupRecord, 'guid'> = {
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
  mentionsAll: false,
  replyCount: 0,
  metadata: {},
  revision: 0,
};
const groupFields = fieldsOf(blankGroup);
const viewersPartOfGroup = new Set(['hasJoined', 'scope', 'joinedAt', 'isBanned']);
const groupNewsFields = groupFields.filter(({ name }) => !viewersPartOfGroup.has(name));
const messageFields = fieldsOf(blankMessage);
const messageNewsFields = messageFields.filter(({ name }) => name !== 'deliveredAt' && name !== 'readAt');
const contentFields: Readonly<Record<string, readonly Field[]>> = {
  text: fieldsOf({ text: '' }),
  media: fieldsOf({ media: 'file', caption: '' }),
  custom: fieldsOf({ customType: '', data: {} }),
  action: [],
  deleted: [],
};
const fileFields = fieldsOf({ url: '', name: '', mimeType: '', size: 0 });
const reactionFields = fieldsOf({ count: 0, reactedByMe: false });
const reactionNewsFields = fieldsOf({ count: 0 });
/** A `Date` ends at this second. */
const latest = 8.64e12;
/** What actions on somebody say beside whom. */
const actionsOnSomebody: Readonly<Record<string, readonly Field[]>> = {
  ...Object.fromEntries(
    ['joined', 'left', 'added', 'kicked', 'banned', 'unbanned', 'ownershipTransferred'].map((kind) => [kind, []]),
  ),
  scopeChanged: fieldsOf({ newScope: 'participant', oldScope: 'participant' }),
};
/** What actions on the group itself say. */
const actionsOnGroup: Readonly<Record<string, readonly Field[]>> = {
  created: [],
  renamed: fieldsOf({ newName: '', oldName: '' }),
  iconChanged: fieldsOf({ isRemoved: false }),
  typeChanged: fieldsOf({ newType: '', oldType: '' }),
};

/** A group as it may enter; `undefined` for what has no guid. */
export function cleanGroup(record: unknown): GroupRecord | undefined {
  return mended(record, groupFields, 'guid');
}

/** A user as it may enter; `undefined` for what has no uid. */
export function cleanUser(record: unknown): UserRecord | undefined {
  return mended(record, userFields, 'uid');
}

/** A member as it may enter; `undefined` for what has no uid. */
export function cleanMember(record: unknown): MemberRecord | undefined {
  return mended(record, memberFields, 'uid');
}

/** A message as it may enter; `undefined` for what has no id, and for what cannot be placed or read. */
export function cleanMessage(record: unknown): MessageRecord | undefined {
  return cleanMessageOf<MessageRecord>(record, messageFields, cleanUser, reactionFields);
}

/** What an event says of a message; `undefined` as for messages. */
export function cleanMessageNews(record: unknown): MessageNews | undefined {
  return cleanMessageOf<MessageNews>(record, messageNewsFields, cleanUserNews, reactionNewsFields);
}

/** What an event says of a user; `undefined` for what has no uid. */
export function cleanUserNews(record: unknown): UserNews | undefined {
  return mended(record, userNewsFields, 'uid', ['name', 'revision']);
}

/** A new group of an event; `undefined` for what has no guid. */
export function cleanNewGroup(record: unknown): NewGroup | undefined {
  return mended(record, groupNewsFields, 'guid');
}

/** The list itself where nothing is wrong with it; what cannot be mended is left out. */
export function cleanList<T>(items: unknown, clean: (item: unknown) => T | undefined): readonly T[] {
  const given: readonly unknown[] = attempt(() => (Array.isArray(items) ? items : [])) ?? [];
  const result: T[] = [];
  let isSame = given === items;
  for (let at = 0; at < given.length; at += 1) {
    const item = attempt(() => clean(given[at]));
    if (item !== undefined) result.push(item);
    isSame &&= item !== undefined && item === given[at];
  }
  // Every item is itself, cleaned.
  return isSame ? (items as readonly T[]) : result;
}

/** A page as it may enter; `undefined` for what is none: an empty list must not be shown for it. */
export function cleanPage<T>(page: unknown, clean: (item: unknown) => T | undefined): Page<T> | undefined {
  return attempt(() => {
    const { items: given, cursor, isLast }: Fields = isObject(page) ? page : {};
    if (!Array.isArray(given)) return undefined;
    const items = cleanList(given, clean);
    const goesOn = typeof cursor === 'string' || cursor === null;
    return goesOn ? { items, cursor, isLast: isLast === true } : { items, cursor: null, isLast: true };
  });
}

/** What an event says of a group: what it does not say is no news. */
export function cleanSnapshot(record: unknown): GroupNews | undefined {
  return mended(record, groupNewsFields, 'guid', ['revision']);
}

/** A stored file; what is not said of it is empty. */
export function cleanFile(record: unknown): AttachmentRecord | undefined {
  return mended(record, fileFields);
}

/** One of the scopes; of the strange ones the weakest. */
export function cleanScope(value: unknown): GroupMemberScope {
  return scopes.find((scope) => scope === value) ?? 'participant';
}

/** A time, or 0: it did not happen, as far as is known. */
export function cleanTime(value: unknown): number {
  return typeof value === 'number' && value >= 0 && value <= latest ? value : 0;
}

function cleanMessageOf<Message extends MessageRecord | MessageNews>(
  record: unknown,
  fields: readonly Field[],
  cleanPerson: (user: unknown) => UserNews | UserRecord | undefined,
  ofReactions: readonly Field[],
): Message | undefined {
  return attempt(() => {
    const message = mended<Message>(record, fields, 'id');
    if (message === undefined || !isTarget(message.receiver)) return undefined;
    const sender = cleanPerson(message.sender);
    const content = cleanContent(message.content, cleanPerson);
    const reactions = cleanList(message.reactions, (value) => mended(value, ofReactions, 'emoji'));
    if (sender === undefined || content === undefined) return undefined;
    // Engines from before the field do not say it: there whoever wrote a mark for all mentioned them.
    const isUntold = isObject(record) && record['mentionsAll'] === undefined;
    const isOfAll = isUntold && message.receiver.type === 'group' && mentionsIn(content).isOfAll;
    const mentionsAll = isUntold ? isOfAll : message.mentionsAll;
    return withoutWhatWasDeleted(withParts(message, { sender, content, reactions, mentionsAll }));
  });
}

/**
 * An engine may say by the time alone that a message was deleted, or by its kind alone, and keep what it said: the one goes
 * with the other here, so that nothing shows what somebody took back. A line of the group stays what it is.
 */
function withoutWhatWasDeleted<Message extends MessageRecord | MessageNews>(message: Message): Message {
  const { content, deletedAt, sentAt, reactions, metadata } = message;
  const isDeleted = content.kind === 'deleted' || (deletedAt > 0 && content.kind !== 'action');
  if (!isDeleted) return message;
  return withParts(message, {
    content: content.kind === 'deleted' ? content : { kind: 'deleted' },
    deletedAt: deletedAt || sentAt || 1,
    mentionsAll: false,
    reactions: reactions.length === 0 ? reactions : [],
    metadata: Object.keys(metadata).length === 0 ? metadata : {},
  });
}

function cleanContent(
  content: unknown,
  cleanPerson: (user: unknown) => UserNews | UserRecord | undefined,
): MessageNews['content'] | undefined {
  const { kind, attachment, action }: Fields = isObject(content) ? content : {};
  const fields = typeof kind === 'string' && Object.hasOwn(contentFields, kind) ? contentFields[kind] : undefined;
  const said = fields && mended<MessageNews['content']>(content, fields);
  if (kind === 'media') return said && withParts(said, { attachment: cleanFile(attachment) ?? cleanFile({}) });
  if (kind !== 'action') return said;
  const what = isObject(action) ? action['kind'] : undefined;
  if (typeof what !== 'string') return undefined;
  if (Object.hasOwn(actionsOnGroup, what)) {
    const done = mended<Fields>(action, actionsOnGroup[what] ?? []);
    return said && done && withParts(said, { action: done });
  }
  const done = Object.hasOwn(actionsOnSomebody, what)
    ? mended<Fields>(action, actionsOnSomebody[what] ?? [])
    : undefined;
  const user = done && cleanPerson(done['user']);
  return user && said && withParts(said, { action: withParts(done, { user }) });
}

/** The record itself where these are its parts already. */
export function withParts<T extends object>(record: T, changes: Fields): T {
  const given: unknown = record;
  const isSame = isObject(given) && Object.keys(changes).every((name) => given[name] === changes[name]);
  return isSame ? record : { ...record, ...changes };
}

/**
 * The record itself where every field passes, else a copy with the fields that do not pass replaced, or left out of a
 * partial one, of which only the `required` are there in any case. `undefined` for what is no record, or throws when it is read.
 */
export function mended<T>(
  record: unknown,
  fields: readonly Field[],
  id?: string,
  required?: readonly string[],
): T | undefined {
  const isPartial = required !== undefined;
  try {
    if (!isObject(record) || (id !== undefined && !hasId(record, id))) return undefined;
    Object.values(record); // a field beside ours that throws would do so later, wherever the record is copied
    let changes: Record<string, unknown> | undefined;
    for (const field of fields) {
      const { name, otherwise } = field;
      const value = record[name];
      const clean = cleanValue(value, field, required === undefined || required.includes(name) ? otherwise : undefined);
      // What is there and says nothing would undo what is known.
      if (Object.is(clean, value) && !(isPartial && value === undefined && name in record)) continue;
      changes ??= {};
      changes[name] = clean;
    }
    if (changes === undefined) return record as T; // the fields are those of T
    return Object.fromEntries(
      Object.entries({ ...record, ...changes }).filter(([, value]) => !isPartial || value !== undefined),
    ) as T;
  } catch {
    return undefined;
  }
}

/** The value, if it may stand in the field, else `fallback`. */
function cleanValue(value: unknown, { name, otherwise, known }: Field, fallback: unknown): unknown {
  if (known !== undefined) return known.includes(value) || (value === null && otherwise === null) ? value : fallback;
  if (typeof otherwise === 'object' && otherwise !== null) return cleanPart(value, otherwise) ?? fallback;
  if (typeof value !== typeof otherwise) return fallback;
  if (typeof value !== 'number') return value;
  // Orders and revisions are the engine's own.
  if (name === 'order' || name === 'revision' || name === 'groupRevision')
    return Number.isFinite(value) ? value : fallback;
  if (!(value >= 0 && value <= latest)) return fallback;
  return Number.isInteger(value) || name.endsWith('At') ? value : Math.trunc(value);
}

/** A list of texts, or an object of the engine's own. */
function cleanPart(value: unknown, like: object): unknown {
  try {
    if (Array.isArray(like)) return Array.isArray(value) ? cleanList(value, textIn) : undefined;
    return isObject(value) && isJson(value, { left: 65_536 }) ? value : undefined;
  } catch {
    return undefined;
  }
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Whether hosts can read and write down all of it: no cycles, getters that throw, functions. `budget` bounds the work. */
function isJson(value: unknown, budget: { left: number }, depth = 64): boolean {
  budget.left -= 1;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return /^(string|boolean|object)$/.test(typeof value);
  return budget.left > 0 && depth > 0 && Object.values(value).every((part) => isJson(part, budget, depth - 1));
}

/** Whether it names a conversation. */
export function isTarget(value: unknown): boolean {
  return hasId(value, 'id') && (value['type'] === 'user' || value['type'] === 'group');
}

/** Whether it is named. */
export function hasId<Name extends string>(record: unknown, name: Name): record is Fields & Record<Name, string> {
  return isObject(record) && typeof record[name] === 'string' && record[name] !== '';
}

/** What `read` gives; `undefined` where it throws: fields may be getters, and objects proxies. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
