import { groupRecord, messageRecord, userRecord } from '../testing/records.ts';
import { cleanConversation, cleanDeletion } from './clean-conversation.ts';

const ben = userRecord('ben');
const good = {
  target: { type: 'user', id: 'ben' },
  with: { type: 'user', user: ben },
  lastMessage: messageRecord('m'),
  unreadCount: 2,
  unreadMentionCount: 0,
  updatedAt: 5,
} as const;

test('a good conversation enters as it is', () => {
  expect(cleanConversation(good)).toEqual(good);
  const team = { type: 'group', group: groupRecord('team') } as const;
  const target = { type: 'group', id: 'team' } as const;
  expect(cleanConversation({ ...good, target, with: team })).toEqual({ ...good, target, with: team });
});

test('whom it is with says where it takes place', () => {
  expect(cleanConversation({ ...good, target: { type: 'group', id: 'x' } })?.target).toEqual(good.target);
  expect(cleanConversation({ ...good, target: null })?.target).toEqual(good.target);
});

test.each([
  undefined,
  null,
  'ben',
  {},
  { type: 'user' },
  { type: 'room', user: ben },
  { type: 'user', user: { uid: '' } },
])('with %j it is none', (other) => {
  expect(cleanConversation({ ...good, with: other })).toBeUndefined();
});

test('what cannot be shown is left out', () => {
  const strange = { ...good, lastMessage: { id: 'm' }, unreadCount: -1, updatedAt: 'now' };
  expect(cleanConversation(strange)).toEqual({
    ...good,
    lastMessage: null,
    unreadCount: 0,
    unreadMentionCount: 0,
    updatedAt: 0,
  });
  for (const unreadCount of [-2, Number.NaN, Infinity, '2']) {
    expect(cleanConversation({ ...good, unreadCount })?.unreadCount).toBe(0);
  }
});

test.each([undefined, null, {}, { upTo: '3' }, { upTo: Number.NaN }])(
  '%j does not say how far it is gone',
  (answer) => {
    expect(cleanDeletion(answer)).toBeUndefined();
  },
);
