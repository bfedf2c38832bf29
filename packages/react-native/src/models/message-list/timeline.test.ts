import type { MessageRecord } from '@open-chat-kit/sdk';
import { MessageRows } from './message-rows.ts';
import { Timeline } from './timeline.ts';

function message(id: string, order: number, muid = ''): MessageRecord {
  const sender = {
    uid: 'ana',
    name: 'Ana',
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
  } as const;
  return {
    id,
    muid,
    sender,
    receiver: { type: 'group', id: 'tea' },
    content: { kind: 'text', text: id },
    sentAt: 1,
    order,
    deliveredAt: 0,
    readAt: 0,
    editedAt: 0,
    deletedAt: 0,
    parentId: '',
    quotedId: '',
    replyCount: 0,
    reactions: [],
    metadata: {},
    revision: 1,
  };
}

function idsAfter(...pages: readonly (readonly MessageRecord[])[]): readonly string[] {
  const timeline = new Timeline(new MessageRows(() => {}), () => 'ana');
  for (const page of pages) timeline.prepend(page);
  timeline.settle();
  return timeline.ids.map((key) => timeline.idOf(key));
}

test('a page stands above what is there', () => {
  expect(idsAfter([message('c', 3), message('d', 4)], [message('a', 1), message('b', 2)])).toEqual([
    'a',
    'b',
    'c',
    'd',
  ]);
});

test('of a message that is doubled in a page there is one row', () => {
  expect(idsAfter([message('a', 1), message('a', 1), message('b', 2)])).toEqual(['a', 'b']);
  expect(idsAfter([message('a', 1), message('b', 2), message('a', 3)])).toEqual(['a', 'b']);
  expect(idsAfter([message('a', 1, 'mine'), message('b', 2, 'mine')])).toHaveLength(1);
});

test('a page out of order is put in order', () => {
  expect(idsAfter([message('b', 2), message('a', 1)], [message('d', 4), message('c', 3)])).toEqual([
    'a',
    'b',
    'c',
    'd',
  ]);
});
