import type { MessageRecord } from '@open-chat-kit/sdk';
import { messageOf, personOf } from '../../testing/message-of.ts';
import { dayOf } from '../day.ts';
import { layoutOf } from './message-layout.ts';

const noon = new Date(2026, 4, 20, 12).getTime() / 1_000;

function message(uid: string, minutes: number, kind: 'text' | 'action' = 'text'): MessageRecord {
  const sender = personOf(uid);
  return messageOf({
    id: `${uid} ${minutes}`,
    sender,
    content: kind === 'text' ? { kind, text: 'hello' } : { kind, action: { kind: 'joined', user: sender } },
    sentAt: noon + minutes * 60,
    order: minutes,
  });
}

test('a message alone starts a day and is a run of one', () => {
  expect(layoutOf(undefined, message('ana', 0), undefined)).toEqual({
    startsDay: true,
    startsUnread: false,
    isFirstOfRun: true,
    isLastOfRun: true,
  });
});

test('one person within five minutes is one run, on either side', () => {
  const run = layoutOf(message('ana', 0), message('ana', 5), message('ana', 10));
  expect(run).toEqual({ startsDay: false, startsUnread: false, isFirstOfRun: false, isLastOfRun: false });
  expect(layoutOf(message('ana', 0), message('ana', 6), undefined).isFirstOfRun).toBe(true);
  expect(layoutOf(undefined, message('ana', 0), message('ana', 6)).isLastOfRun).toBe(true);
});

test('another person ends a run, and so does a line about the group', () => {
  expect(layoutOf(message('ana', 0), message('ben', 1), message('ana', 2))).toMatchObject({
    isFirstOfRun: true,
    isLastOfRun: true,
  });
  expect(layoutOf(message('ana', 0, 'action'), message('ana', 1), message('ana', 2, 'action'))).toMatchObject({
    isFirstOfRun: true,
    isLastOfRun: true,
  });
});

test('midnight ends a day and a run', () => {
  const late = message('ana', 12 * 60 - 1);
  const early = message('ana', 12 * 60 + 1);
  expect(layoutOf(late, early, undefined)).toMatchObject({ startsDay: true, isFirstOfRun: true });
  expect(layoutOf(undefined, late, early).isLastOfRun).toBe(true);
  expect(dayOf(late.sentAt * 1_000)).not.toBe(dayOf(early.sentAt * 1_000));
});

test('the line above what was not read ends a run, on either side', () => {
  const [read, unread] = [message('ana', 0), message('ana', 1)];
  expect(layoutOf(read, unread, undefined, unread.id)).toMatchObject({ startsUnread: true, isFirstOfRun: true });
  expect(layoutOf(undefined, read, unread, unread.id)).toMatchObject({ startsUnread: false, isLastOfRun: true });
});

test('a clock that runs behind does not tear a run apart', () => {
  expect(layoutOf(message('ana', 2), message('ana', 0), undefined).isFirstOfRun).toBe(false);
});
