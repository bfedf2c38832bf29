import type { MessageRecord } from '@open-chat-kit/sdk';
import { messageOf, personOf } from '../../testing/message-of.ts';
import { MessageRows } from './message-rows.ts';
import { Timeline } from './timeline.ts';

const ana = personOf('ana', 'Ana');

function message(id: string, order: number, muid = ''): MessageRecord {
  return messageOf({ id, muid, order, sender: ana, content: { kind: 'text', text: id } });
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
