/** Engines of others may answer with what was so before an event: of two that say the same thing, the older takes nothing back. */
import type { ConversationRecord, MemberRecord, MessageRecord, UserRecord } from '@open-chat-kit/sdk';
import { messageOf, personOf } from '../../testing/message-of.ts';
import { conversations } from './conversations.ts';
import { membersOf } from './members.ts';
import { users } from './users.ts';

const ben: UserRecord = {
  ...personOf('ben', 'Ben'),
  status: 'online',
  role: 'default',
  tags: ['baker'],
  revision: 5,
  order: 'ben',
};
const member: MemberRecord = { ...ben, guid: 'tea', scope: 'admin', joinedAt: 1, groupRevision: 9 };
const message: MessageRecord = messageOf({
  id: 'm1',
  muid: 'u1',
  sender: ben,
  receiver: { type: 'user', id: 'ana' },
  content: { kind: 'text', text: 'as edited' },
  sentAt: 10,
  order: 3,
  deliveredAt: 11,
  readAt: 12,
  editedAt: 13,
  revision: 2,
});
const chat: ConversationRecord = {
  target: { type: 'user', id: 'ben' },
  with: { type: 'user', user: ben },
  lastMessage: message,
  unreadCount: 0,
  unreadMentionCount: 0,
  updatedAt: 10,
};
const { newest } = membersOf('tea');

test('people: presence and profile', () => {
  const old = { ...ben, name: 'Benny', status: 'offline', revision: 4 } as const;
  expect(users.newest(ben, old)).toBe(ben);
  expect(users.newest(old, ben)).toEqual(ben);
  // Not everything that is told bears tags and place.
  expect(users.newest(ben, { ...ben, revision: 6, tags: [], order: '' })).toEqual({ ...ben, revision: 6 });
});

test('members: profile and membership have an age each', () => {
  const asParticipant = { ...member, scope: 'participant', groupRevision: 8 } as const;
  expect(newest(member, asParticipant)).toEqual(member);
  expect(newest(asParticipant, member)).toEqual(member);
  const renamed = { ...asParticipant, name: 'Benny', revision: 6 };
  expect(newest(member, renamed)).toEqual({ ...member, name: 'Benny', revision: 6 });
  expect(newest(renamed, member)).toEqual({ ...member, name: 'Benny', revision: 6 });
});

test('chats: ticks, edits, and the later message', () => {
  // The client fills in what an old answer does not know, so that what is said of ticks later holds: reading is taken back.
  const unread = { ...chat, lastMessage: { ...message, readAt: 0 } };
  expect(conversations.newest(chat, unread)).toEqual(unread);
  expect(conversations.newest(unread, chat)).toEqual(chat);
  const unedited = { ...message, content: { kind: 'text', text: 'before' }, revision: 1 } as const;
  expect(conversations.newest(chat, { ...chat, lastMessage: unedited })).toEqual(chat);
  expect(conversations.newest(unread, { ...chat, lastMessage: unedited })).toEqual(chat);
  const before = { ...chat, lastMessage: { ...message, id: 'm0', order: 2 }, updatedAt: 9 };
  expect(conversations.newest(chat, before)).toEqual(chat);
  expect(conversations.newest(before, chat)).toEqual(chat);
});
