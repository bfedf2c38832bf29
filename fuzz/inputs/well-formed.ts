import assert from 'node:assert/strict';

// What a record is by its types, written a second time: the product's own cleaning is what is being tried here.

type Shape = Readonly<Record<string, string>>;

const userShape: Shape = {
  uid: 'id',
  name: 'text',
  avatar: 'text',
  status: 'online|offline',
  lastActiveAt: 'time',
  role: 'text',
  statusMessage: 'text',
  link: 'text',
  metadata: 'object',
  tags: 'texts',
  blockedByMe: 'truth',
  hasBlockedMe: 'truth',
};
const scopes = 'owner|admin|moderator|participant';
const ofGroup = 'created|renamed|iconChanged|typeChanged';
const ofPerson = 'joined|left|added|kicked|banned|unbanned|scopeChanged|ownershipTransferred';
// Empty where an engine tells of a type that the SDK does not know.
const types = 'public|private|password|';
const shapes: Readonly<Record<'user' | 'member' | 'group' | 'message' | 'conversation', Shape>> = {
  conversation: { unreadCount: 'count', unreadMentionCount: 'count', updatedAt: 'time' },
  user: userShape,
  member: { ...userShape, guid: 'text', scope: scopes, joinedAt: 'time' },
  group: {
    guid: 'id',
    name: 'text',
    type: 'public|private|password',
    icon: 'text',
    description: 'text',
    owner: 'text',
    metadata: 'object',
    tags: 'texts',
    createdAt: 'time',
    updatedAt: 'time',
    membersCount: 'count',
    hasJoined: 'truth',
    scope: `null|${scopes}`,
    joinedAt: 'time',
    isBanned: 'truth',
    revision: 'number',
    order: 'text',
  },
  message: {
    id: 'id',
    muid: 'text',
    sentAt: 'time',
    order: 'number',
    deliveredAt: 'time',
    readAt: 'time',
    editedAt: 'time',
    deletedAt: 'time',
    parentId: 'text',
    quotedId: 'text',
    replyCount: 'count',
    metadata: 'object',
    revision: 'number',
  },
};

/** Throws where the record is not what its type says. */
export function assertWellFormed(kind: keyof typeof shapes, record: object, isPartial = false): void {
  for (const [name, wanted] of Object.entries(shapes[kind])) {
    const mayMiss = isPartial && wanted !== 'id' && name !== 'revision' && !Object.hasOwn(record, name);
    if (!mayMiss) assertField(wanted, Reflect.get(record, name), name);
  }
  if (kind === 'conversation') assertConversation(record);
  if (kind !== 'message') return;
  assertDeletedOrNot(record);
  const sender: unknown = Reflect.get(record, 'sender');
  assert.ok(isObject(sender), 'a message has a sender');
  assertWellFormed('user', sender);
  assertTarget(Reflect.get(record, 'receiver'));
  assertContent(Reflect.get(record, 'content'));
  const reactions: unknown = Reflect.get(record, 'reactions');
  assert.ok(Array.isArray(reactions), 'reactions are a list');
  for (const reaction of reactions) {
    assertField('id', Reflect.get(reaction, 'emoji'), 'emoji');
    assertField('count', Reflect.get(reaction, 'count'), 'count');
    assertField('truth', Reflect.get(reaction, 'reactedByMe'), 'reactedByMe');
  }
}

/** What was deleted says so twice, and nothing else. */
function assertDeletedOrNot(message: object): void {
  const [content, at]: unknown[] = [Reflect.get(message, 'content'), Reflect.get(message, 'deletedAt')];
  const kind: unknown = isObject(content) ? Reflect.get(content, 'kind') : undefined;
  if (kind !== 'action')
    assert.equal(kind === 'deleted', at !== 0, 'what was deleted says so in its time and its kind');
  if (kind !== 'deleted') return;
  assert.deepEqual(Reflect.get(message, 'reactions'), [], 'nobody reacts to what was deleted');
  assert.deepEqual(Reflect.get(message, 'metadata'), {}, 'what was deleted keeps nothing');
}

function assertConversation(record: object): void {
  assertTarget(Reflect.get(record, 'target'));
  const other: unknown = Reflect.get(record, 'with');
  assert.ok(isObject(other), 'a conversation is with somebody');
  const type: unknown = Reflect.get(other, 'type');
  const part: unknown = Reflect.get(other, type === 'user' ? 'user' : 'group');
  assert.ok(isObject(part), 'a conversation says with whom');
  assertWellFormed(type === 'user' ? 'user' : 'group', part);
  const last: unknown = Reflect.get(record, 'lastMessage');
  if (last === null) return;
  assert.ok(isObject(last), 'a conversation has a last message, or none');
  assertWellFormed('message', last);
}

function assertContent(content: unknown): void {
  assert.ok(isObject(content), 'a message has content');
  const kind: unknown = Reflect.get(content, 'kind');
  assertField('text|media|custom|action|deleted', kind, 'content.kind');
  if (kind === 'text') assertField('text', Reflect.get(content, 'text'), 'content.text');
  if (kind === 'custom') {
    assertField('text', Reflect.get(content, 'customType'), 'customType');
    assertField('object', Reflect.get(content, 'data'), 'data');
  }
  if (kind === 'media') {
    assertField('image|video|audio|file', Reflect.get(content, 'media'), 'content.media');
    assertField('text', Reflect.get(content, 'caption'), 'caption');
    const attachment: unknown = Reflect.get(content, 'attachment');
    assert.ok(isObject(attachment), 'media have an attachment');
    for (const name of ['url', 'name', 'mimeType']) assertField('text', Reflect.get(attachment, name), name);
    assertField('count', Reflect.get(attachment, 'size'), 'size');
  }
  if (kind !== 'action') return;
  const action: unknown = Reflect.get(content, 'action');
  assert.ok(isObject(action), 'an action says what happened');
  const what: unknown = Reflect.get(action, 'kind');
  assertField(`${ofGroup}|${ofPerson}`, what, 'action.kind');
  if (what === 'renamed')
    for (const name of ['newName', 'oldName']) assertField('text', Reflect.get(action, name), name);
  if (what === 'iconChanged') assertField('truth', Reflect.get(action, 'isRemoved'), 'isRemoved');
  if (what === 'typeChanged')
    for (const name of ['newType', 'oldType']) assertField(types, Reflect.get(action, name), name);
  if (ofGroup.split('|').some((one) => one === what)) return;
  const person: unknown = Reflect.get(action, 'user');
  assert.ok(isObject(person), 'an action says to whom');
  assertWellFormed('user', person);
  if (what === 'scopeChanged')
    for (const name of ['newScope', 'oldScope']) assertField(scopes, Reflect.get(action, name), name);
}

/** Throws where it is no conversation. */
export function assertTarget(value: unknown): void {
  assert.ok(isObject(value), 'a conversation is named');
  assertField('id', Reflect.get(value, 'id'), 'target.id');
  assertField('user|group', Reflect.get(value, 'type'), 'target.type');
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export function assertField(wanted: string, value: unknown, name: string): void {
  assert.ok(isWanted(wanted, value), `${name} must be ${wanted}`);
}

function isWanted(wanted: string, value: unknown): boolean {
  switch (wanted) {
    case 'id':
      return typeof value === 'string' && value !== '';
    case 'text':
      return typeof value === 'string';
    case 'truth':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'time':
      return typeof value === 'number' && !Number.isNaN(new Date(value * 1_000).getTime()) && value >= 0;
    case 'count':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0;
    case 'object':
      return isObject(value) && !Array.isArray(value);
    case 'texts':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    default:
      return (
        wanted.split('|').includes(value === null ? 'null' : String(value)) &&
        (value === null || typeof value === 'string')
      );
  }
}
