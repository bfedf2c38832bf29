import type { MessageRecord } from '../domain/message.ts';
import { messageFrom } from '../objects/from-records.ts';
import { loggedInScene } from '../testing/client-scene.ts';
import { messageNews, messageRecord, userNews, userRecord } from '../testing/records.ts';

const toBen = { type: 'user', id: 'ben' } as const;
const received = (fields: Partial<MessageRecord> = {}): MessageRecord =>
  messageRecord('m', { order: 7, sender: userRecord('ben'), receiver: { type: 'user', id: 'ana' }, ...fields });
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('is told here, with the conversation and where it begins', async () => {
  const { client, engine, events } = await loggedInScene();
  engine.on('markUnread', () => ({ from: 5 }));
  expect(await client.markAsUnread(messageFrom(received()))).toBe(true);
  expect(events.at(-1)).toMatchObject({
    origin: 'local',
    event: { type: 'conversation.unread', target: toBen, messageId: 'm', from: 5 },
  });
});

test('waits for marks under way, and those that come later wait for it', async () => {
  const { client, engine } = await loggedInScene();
  const asked: string[] = [];
  const answers = new Map<string, () => void>();
  const waiting = (name: string) => (): Promise<unknown> => {
    asked.push(name);
    return new Promise((resolve) => answers.set(name, () => resolve({ from: 7 })));
  };
  engine.on('mark', waiting('first'));
  engine.on('markUnread', waiting('unread'));
  const message = messageFrom(received());
  const first = client.markAsRead(message);
  const unread = client.markAsUnread(message);
  engine.on('mark', waiting('second'));
  const second = client.markAsRead(message);
  await settled();
  expect(asked).toEqual(['first']);
  answers.get('first')?.();
  await first;
  await settled();
  expect(asked).toEqual(['first', 'unread']);
  answers.get('unread')?.();
  await unread;
  await settled();
  expect(asked).toEqual(['first', 'unread', 'second']);
  answers.get('second')?.();
  await second;
});

test('what waits its turn is not done for the next user, neither a mark nor a block', async () => {
  const { client, engine } = await loggedInScene();
  const asked: string[] = [];
  const never = (name: string) => (): Promise<unknown> => {
    asked.push(name);
    return new Promise(() => {});
  };
  for (const name of ['mark', 'markUnread', 'setBlocked'] as const) engine.on(name, never(name));
  const message = messageFrom(received());
  const calls = [
    client.markAsUnread(message),
    client.markAsRead(message),
    client.markAsUnread(message),
    client.blockUsers(['ben']),
    client.unblockUsers(['ben']),
  ].map((call) => call.catch((error: unknown) => error));
  await settled();
  expect(asked).toEqual(['setBlocked', 'markUnread']);
  await client.logout();
  await client.login('cleo', 'token');
  for (const error of await Promise.all(calls)) expect(error).toMatchObject({ code: 'NOT_LOGGED_IN' });
  await settled();
  expect(asked).toEqual(['setBlocked', 'markUnread']);
});

test('a mark that fails holds nothing up', async () => {
  const { client, engine } = await loggedInScene();
  engine.on('mark', () => Promise.reject(new Error('broken')));
  engine.on('markUnread', () => Promise.reject(new Error('broken')));
  const message = messageFrom(received());
  const failing = [client.markAsRead(message), client.markAsUnread(message)];
  for (const call of failing) await expect(call).rejects.toMatchObject({ code: 'INTERNAL' });
  engine.on('mark', () => undefined);
  expect(await client.markAsRead(message)).toBe(true);
});

test('what was read before is not read to what events say, until it is read again', async () => {
  const { client, engine, events } = await loggedInScene();
  engine.on('getMessage', () => received({ readAt: 3, deliveredAt: 2 }));
  await client.queries.getMessage('m');
  engine.emit({ type: 'conversation.unread', id: 'e1', target: toBen, messageId: 'm', from: 7 });
  const readAfter = (revision: number): unknown => {
    const said = { order: 7, revision, sender: userNews('ben'), receiver: { type: 'user', id: 'ana' } } as const;
    engine.emit({ type: 'message.edited', id: `e${revision + 1}`, message: messageNews('m', said) });
    const event = events.at(-1)?.event;
    return event?.type === 'message.edited' && [event.message.deliveredAt, event.message.readAt];
  };
  expect(readAfter(2)).toEqual([2, 0]);
  const receipt = { type: 'receipt', kind: 'read', target: toBen, messageId: 'm', at: 9 } as const;
  engine.emit({ ...receipt, id: 'r1', user: userNews('ben'), target: { type: 'user', id: 'ana' } });
  expect(readAfter(3)).toEqual([2, 0]);
  engine.emit({ ...receipt, id: 'r2', user: userNews('ana') });
  expect(readAfter(4)).toEqual([2, 3]);
});

test('an answer that says nothing of use is a failure', async () => {
  const { client, engine } = await loggedInScene();
  engine.on('markUnread', () => ({ from: 'here' }));
  await expect(client.markAsUnread(messageFrom(received()))).rejects.toMatchObject({ code: 'INTERNAL' });
});
