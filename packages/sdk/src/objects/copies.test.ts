import * as Kit from '../kit.ts';
import { groupRecord, messageRecord, userRecord } from '../testing/records.ts';
import { asGroup, asMember, asMessage, asTyping, asUser } from './copies.ts';
import { groupFrom, memberFrom, messageFrom, userFrom } from './from-records.ts';

/** What hosts do before they put an object into a state. */
const ways: readonly (readonly [way: string, copy: (object: object) => object])[] = [
  ['the object itself', (object) => object],
  ['Object.assign', (object) => Object.assign(Object.create(Object.getPrototypeOf(object)), object)],
  ['a spread', (object) => ({ ...object })],
  ['JSON', (object) => JSON.parse(JSON.stringify(object))],
  ['structuredClone', (object) => structuredClone(object)],
  ['entries', (object) => Object.fromEntries(Object.entries(object))],
  ['descriptors', (object) => Object.defineProperties({}, Object.getOwnPropertyDescriptors(object))],
];

const group = groupFrom(groupRecord('team', { icon: 'https://x/a.png', tags: ['a'], metadata: { deep: { one: 1 } } }));
const user = userFrom(userRecord('ben', { name: 'Ben', status: 'online', lastActiveAt: 7 }));
const member = memberFrom({ ...userRecord('ben'), guid: 'team', scope: 'admin', joinedAt: 5, groupRevision: 1 });
const text = messageFrom(messageRecord('m1', { reactions: [{ emoji: '👍', count: 2, reactedByMe: true }] }));
const action = new Kit.Action('team', 'groupMember', 'group', Kit.CATEGORY_ACTION);
action.setActionBy(user);
action.setActionFor(group);
const media = new Kit.MediaMessage('team', null, 'image', 'group');
media.setAttachment(new Kit.Attachment('https://x/a.png', 'a.png', 'image/png', 3));

const said = (object: object | null): unknown => JSON.parse(JSON.stringify(object));

describe.each(ways)('%s', (_way, copy) => {
  test.each([
    ['group', group, asGroup, Kit.Group],
    ['user', user, asUser, Kit.User],
    ['member', member, asMember, Kit.GroupMember],
    ['member as a user', member, asUser, Kit.GroupMember],
    ['text', text, asMessage, Kit.TextMessage],
    ['action', action, asMessage, Kit.Action],
    ['media', media, asMessage, Kit.MediaMessage],
    ['typing', new Kit.TypingIndicator('team', 'group'), asTyping, Kit.TypingIndicator],
  ] as const)('a %s says the same', (_name, object, read, type) => {
    const copied = read(copy(object));
    expect(copied).toBeInstanceOf(type);
    expect(said(copied)).toEqual(said(object));
  });

  test('what is inside a message is whole again', () => {
    const message = asMessage(copy(text));
    expect(message?.getSender()?.getName()).toBe(text.getSender()?.getName());
    expect(message?.getReactions()[0]?.getReaction()).toBe('👍');
    const line = asMessage(copy(action));
    expect(line instanceof Kit.Action && line.getActionFor()?.getGuid()).toBe('team');
    const file = asMessage(copy(media));
    expect(file instanceof Kit.MediaMessage && file.getURL()).toBe('https://x/a.png');
  });
});

test('the fields bear the names that hosts know', () => {
  expect(Object.keys(group)).toEqual(
    expect.arrayContaining(['guid', 'name', 'type', 'icon', 'owner', 'membersCount', 'hasJoined', 'scope', 'tags']),
  );
  expect(Object.keys(user)).toEqual(expect.arrayContaining(['uid', 'name', 'avatar', 'status', 'lastActiveAt']));
  expect(group['guid']).toBe('team');
  group['membersCount'] = 8;
  expect(group.getMembersCount()).toBe(8);
});

test('a password and a file stay out of logs', () => {
  const locked = new Kit.Group('den', 'Den', 'password', 'sesame');
  const file = new Kit.MediaMessage('den', { uri: 'file:///a.png' }, 'image', 'group');
  expect(JSON.stringify([locked, file])).not.toMatch(/sesame|file:/);
  // A copy that is not for a log has it: it may be created from.
  expect(asGroup({ ...locked })?.getPassword()).toBe('sesame');
});

test('a snapshot shares nothing with the record', () => {
  const record = groupRecord('team', { metadata: { deep: { one: 1 } } });
  Reflect.set(groupFrom(record).getMetadata()['deep'] as object, 'one', 2);
  expect(record.metadata).toEqual({ deep: { one: 1 } });
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a string', 'team'],
  ['an array', [group]],
  ['something else', { id: 'team' }],
  ['a function', () => group],
  [
    'what throws when it is read',
    new Proxy({}, { has: () => nope(), get: () => nope(), getPrototypeOf: () => nope() }),
  ],
])('%s is neither a group nor a user nor a message', (_name, value) => {
  expect([asGroup(value), asUser(value), asMessage(value), asMember(value), asTyping(value)]).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});

test('a user is no group, and the other way round', () => {
  expect([asGroup({ ...user }), asUser({ ...group }), asGroup({ ...member })]).toEqual([null, null, null]);
});

test('names of the prototype are fields like others', () => {
  expect(asGroup(JSON.parse('{"guid":"team","__proto__":{"name":"stolen"}}'))?.getName()).toBe('');
});

test.each<[string, string | { uri: string } | null, unknown]>([
  ['an address on the web', 'https://x/a.png', { file: null, url: 'https://x/a.png' }],
  ['an address on the device', 'file:///a.png', { file: { uri: 'file:///a.png' }, url: '' }],
  ['a file', { uri: 'file:///a.png' }, { file: { uri: 'file:///a.png' }, url: '' }],
  ['an empty address, for an attachment that follows', '', { file: null, url: '' }],
])('a media message from %s', (_name, given, expected) => {
  const message = new Kit.MediaMessage('team', given, 'image', 'group');
  expect({ file: message.getFile(), url: message.getURL() }).toEqual(expected);
});

function nope(): never {
  throw new Error('hands off');
}
