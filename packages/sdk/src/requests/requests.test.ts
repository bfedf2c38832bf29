import { KitException } from '../errors.ts';
import { loggedInScene } from '../testing/client-scene.ts';
import { groupRecord, messageRecord, userRecord } from '../testing/records.ts';
import { GroupsRequestBuilder } from './groups-request.ts';
import { ReactionsRequestBuilder } from './reactions-request.ts';
import { MessagesRequestBuilder } from './messages-request.ts';

test('a builder works with its return value dropped, and a request stands still when it changes', async () => {
  const { client, engine } = await loggedInScene();
  engine.on('listGroups', () => ({ items: [], cursor: null, isLast: true }));
  const builder = new GroupsRequestBuilder();
  builder.setLimit(10);
  builder.setSearchKeyword('tea');
  const request = builder.build(client);
  builder.setLimit(20);
  await request.fetchNext();
  expect(engine.calls.at(-1)?.given[0]).toEqual({
    limit: 10,
    cursor: null,
    keyword: 'tea',
    joinedOnly: false,
    tags: [],
    withTags: false,
  });
});

test('thirty a page unless said otherwise; limits outside 1 to 100 are refused with their value', () => {
  expect(new GroupsRequestBuilder().toQuery().limit).toBe(30);
  for (const limit of [0, 101, 1.5, Number.NaN]) {
    expect(() => new GroupsRequestBuilder().setLimit(limit)).toThrow(String(limit));
  }
});

test('pages follow each other, overlapping calls stand in line, and the end is the end', async () => {
  const { client, engine } = await loggedInScene();
  engine.on('listGroups', (query) => {
    const { cursor } = query as { cursor: string | null };
    return cursor === null
      ? { items: [groupRecord('a')], cursor: 'after a', isLast: false }
      : { items: [groupRecord('b')], cursor: null, isLast: true };
  });
  const request = new GroupsRequestBuilder().build(client);
  const pages = await Promise.all([request.fetchNext(), request.fetchNext(), request.fetchNext()]);
  expect(pages.map((page) => page.map((group) => group.getGuid()))).toEqual([['a'], ['b'], []]);
  expect(engine.count('listGroups')).toBe(2);
});

test('reactions are asked for by their message and emoji, page by page', async () => {
  const { client, engine } = await loggedInScene();
  engine.on('listReactions', (_id, query) => {
    const { cursor } = query as { cursor: string | null };
    const [uid, next] = cursor === null ? ['ben', 'after ben'] : ['cleo', null];
    return { items: [{ emoji: '👍', user: userRecord(uid), at: 7 }], cursor: next, isLast: next === null };
  });
  const builder = new ReactionsRequestBuilder().setMessageId('m1').setReaction('👍').setLimit(1);
  const request = builder.build(client);
  builder.setMessageId('m2').setReaction('');
  const pages = [await request.fetchNext(), await request.fetchNext(), await request.fetchNext()];
  expect(pages.map((page) => page.map((one) => one.getReactedBy()?.getUid()))).toEqual([['ben'], ['cleo'], []]);
  expect(engine.calls.filter(({ method }) => method === 'listReactions').map(({ given }) => given.slice(0, 2))).toEqual(
    [
      ['m1', { limit: 1, cursor: null, emoji: '👍' }],
      ['m1', { limit: 1, cursor: 'after ben', emoji: '👍' }],
    ],
  );
});

test('a page that failed is asked for again', async () => {
  const { client, engine } = await loggedInScene();
  engine.on('listGroups', () => {
    throw new KitException('NETWORK', 'Broken.');
  });
  const request = new GroupsRequestBuilder().build(client);
  await expect(request.fetchNext()).rejects.toMatchObject({ code: 'NETWORK' });
  engine.on('listGroups', () => ({ items: [groupRecord('a')], cursor: null, isLast: true }));
  expect(await request.fetchNext()).toHaveLength(1);
});

test('an engine that repeats its cursor does not page for ever', async () => {
  const { client, engine } = await loggedInScene();
  engine.on('listGroups', () => ({ items: [groupRecord('a')], cursor: 'same', isLast: false }));
  const request = new GroupsRequestBuilder().build(client);
  await request.fetchNext();
  await request.fetchNext();
  expect(await request.fetchNext()).toEqual([]);
});

test('a conversation is read in both directions from where it was opened', async () => {
  const { client, engine } = await loggedInScene();
  const ids = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6'];
  engine.on('history', (_target, query) => {
    const { from, limit } = query as { from: { kind: string; id?: string }; limit: number };
    const at = from.id === undefined ? ids.length : ids.indexOf(from.id);
    const isBackward = from.kind !== 'after';
    const start = isBackward ? Math.max(0, at - limit) : at + 1;
    const end = isBackward ? at : Math.min(ids.length, at + 1 + limit);
    const items = ids.slice(start, end).map((id) => messageRecord(id));
    return { items, hasOlder: start > 0, hasNewer: end < ids.length };
  });
  const request = new MessagesRequestBuilder().setGUID('team').setLimit(2).setMessageId('m4').build(client);
  const read = async (fetch: Promise<{ getId(): string }[]>): Promise<string[]> => (await fetch).map((m) => m.getId());
  expect(await read(request.fetchPrevious())).toEqual(['m2', 'm3']);
  expect(await read(request.fetchPrevious())).toEqual(['m1']);
  expect(await read(request.fetchPrevious())).toEqual([]);
  expect(await read(request.fetchNext())).toEqual(['m4', 'm5']);
  expect(await read(request.fetchNext())).toEqual(['m6']);
  expect(await read(request.fetchNext())).toEqual([]);
});

test('messages of no conversation cannot be asked for', () => {
  expect(() => new MessagesRequestBuilder().build()).toThrow('setUID() or setGUID()');
});
