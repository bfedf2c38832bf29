/** What counts as read, and as new, where the reader's way is not from one page to the next. */
import { type ChatTarget, Kit } from '@open-chat-kit/sdk';
import { eachScene } from '../../testing/each-scene.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { sayForIds, shareTea } from '../../testing/shared-tea.ts';
import { neverSending, unsentBy } from '../../testing/unsent.ts';
import { MessageListModel, type MessageListNotice, type MessageListOptions } from './message-list.ts';

const scene = eachScene('ana', 'ben', 'cleo', 'dan', 'eve');
const { nextFrame, settled } = manualFrames();
const tea: ChatTarget = { type: 'group', id: 'tea' };
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;

beforeEach(async () => {
  ({ ana, ben } = await shareTea(scene));
});

const builder = (): Kit.MessagesRequestBuilder => new Kit.MessagesRequestBuilder().setLimit(4);

async function opened(options: Partial<MessageListOptions> = {}): Promise<MessageListModel> {
  const query = builder().setCategories(['message']).toQuery();
  const model = new MessageListModel({ client: ana, target: tea, query, nextFrame, ...options });
  scene.atEnd(model.subscribe(() => {}));
  await settled();
  return model;
}

const say = (...texts: readonly string[]): Promise<string[]> => settledValue(sayForIds(ben, ...texts));

async function settledValue<Value>(promise: Promise<Value>): Promise<Value> {
  await settled(promise);
  return await promise;
}

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);
const unread = async (): Promise<number> => (await ana.getUnreadMessageCountForGroup('tea'))['tea'] ?? 0;

/** As a list says that draws the rows of these places, the last of which is at its end or not. */
async function look(model: MessageListModel, from: number, to?: number): Promise<void> {
  model.setInView(model.getSnapshot().shown.slice(from, to));
  await settled();
  // Of what is scrolled past so much is told at once.
  await settled(scene.clock.advance(1_000));
}

describe('further up, at the end of what is loaded', () => {
  test('what comes in below is new and unread until it is seen', async () => {
    await say(...numbers(1, 10));
    const model = await opened({ startsAtUnread: true });
    await look(model, 0, 3);
    await settled(model.setAtEnd(true));
    expect(model.getSnapshot().isAtEnd).toBe(false);
    const left = await unread();
    while (model.getSnapshot().hasNewer) await settled(model.loadNewer());
    await settled(scene.clock.advance(5_000));
    expect(model.getSnapshot().isAtEnd).toBe(false);
    expect(await unread()).toBe(left);
    // As the list says once that is drawn and scrolled to.
    await look(model, -2);
    await settled(model.setAtEnd(true));
    expect([model.getSnapshot().isAtEnd, await unread()]).toEqual([true, 0]);
  });

  test('the number of what came meanwhile stays until the reader is at the newest message', async () => {
    const [first = ''] = await say(...numbers(1, 20));
    const model = await opened();
    await settled(model.seek(first));
    await settled(model.setAtEnd(false));
    await say('21');
    await settled(model.setAtEnd(true));
    expect(model.getSnapshot()).toMatchObject({ newCount: 1, isAtEnd: false });
  });
});

test.each(['is on its way', 'was refused'])(
  'what %s stands at the end, and reads nothing of what comes above it',
  async (how) => {
    await say(...numbers(1, 10));
    const client = await scene.enter('ana', (engine) => ({
      send:
        how === 'was refused'
          ? () => Promise.reject(new Kit.KitException('FORBIDDEN', 'No.'))
          : neverSending(engine).send,
    }));
    const model = await opened({ client });
    client.sendMessage(new Kit.TextMessage('tea', 'mine', 'group')).catch(() => {});
    await settled();
    await look(model, -3);
    expect(await unread()).toBe(0);
    await settled(model.setAtEnd(false));
    await look(model, 0, 3);
    await say('11');
    await settled(scene.clock.advance(5_000));
    expect([model.getSnapshot().newCount, await unread()]).toEqual([1, 1]);
    await look(model, -3);
    expect([model.getSnapshot().newCount, await unread()]).toEqual([0, 0]);
  },
);

describe('the number at the way down', () => {
  test('counts what was not read when the list opened there, and falls as its reader comes down', async () => {
    await say(...numbers(1, 10));
    const model = await opened({ startsAtUnread: true });
    expect(model.getSnapshot().newCount).toBe(10);
    await look(model, 0, 3);
    const seen = 10 - (await unread());
    expect(seen).toBeGreaterThan(0);
    expect(model.getSnapshot().newCount).toBe(10 - seen);
    await say('11');
    expect(model.getSnapshot().newCount).toBe(11 - seen);
  });

  test('is gone where its reader wrote before the list could open', async () => {
    await say(...numbers(1, 10));
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const client = await scene.enter('ana', (engine) => ({
      history: async (target, query, signal) => {
        if (query.from.kind === 'around') await held;
        return await engine.history(target, query, signal);
      },
    }));
    const model = await opened({ client, startsAtUnread: true });
    expect(model.getSnapshot().newCount).toBe(10);
    await settled(client.sendMessage(new Kit.TextMessage('tea', 'mine', 'group')));
    release();
    await settled();
    await settled(model.setAtEnd(false));
    expect(model.getSnapshot().newCount).toBe(0);
  });
});

describe('what is read on another device', () => {
  async function openedFurtherUp(): Promise<{ readonly model: MessageListModel; readonly other: Kit.ChatClient }> {
    await say(...numbers(1, 10));
    const model = await opened();
    await settled(model.setAtEnd(false));
    return { model, other: await scene.enter('ana') };
  }
  const read = async (other: Kit.ChatClient, id: string): Promise<void> => {
    await settled(other.markAsRead(await other.getMessageDetails(id)));
  };

  test('is not new here any more, and mentions nobody who has not seen it', async () => {
    const { model, other } = await openedFurtherUp();
    const [first = '', , last = ''] = await say('one', 'two <@uid:ana>', 'three');
    expect(model.getSnapshot()).toMatchObject({ newCount: 3, mentionCount: 1 });
    await read(other, first);
    expect(model.getSnapshot()).toMatchObject({ newCount: 2, mentionCount: 1 });
    await read(other, last);
    expect(model.getSnapshot()).toMatchObject({ newCount: 0, mentionCount: 0 });
    // The line moves to what nobody has read.
    const [next = ''] = await say('four');
    expect(model.getSnapshot()).toMatchObject({ newCount: 1, unreadKey: model.rowOf(next) });
  });

  test('is so further up, too, where it is not loaded', async () => {
    const { model, other } = await openedFurtherUp();
    const [oldest] = await new Kit.MessagesRequestBuilder()
      .setGUID('tea')
      .setTypes(['text'])
      .setLimit(100)
      .build(ana)
      .fetchPrevious();
    await settled(model.seek(oldest?.getId() ?? ''));
    expect(model.getSnapshot().hasNewer).toBe(true);
    const [, last = ''] = await say('one', 'two');
    expect(model.getSnapshot().newCount).toBe(2);
    await read(other, last);
    expect(model.getSnapshot().newCount).toBe(0);
  });

  test('is told apart from what another list here has read: of that the reader has seen nothing', async () => {
    const { model } = await openedFurtherUp();
    const [, last = ''] = await say('one <@uid:ana>', 'two');
    const beside = await opened();
    expect(await unread()).toBe(0);
    expect(beside.rowOf(last)).toBeDefined();
    expect(model.getSnapshot()).toMatchObject({ newCount: 2, mentionCount: 1 });
  });
});

test('what was laid out below another screen is read once that is gone', async () => {
  await say(...numbers(1, 20));
  const model = await opened({ startsAtUnread: true });
  model.setVisible(false);
  await look(model, 0, 3);
  expect(await unread()).toBe(20);
  const seen = model.getRow(model.getSnapshot().shown[2] ?? '')?.message;
  await settled(model.setVisible(true));
  await settled(scene.clock.advance(1_000));
  const [next] = await new Kit.MessagesRequestBuilder()
    .setGUID('tea')
    .setUnread(true)
    .setLimit(30)
    .build(ana)
    .fetchPrevious();
  expect(Number(next?.getSentAt())).toBeGreaterThanOrEqual(seen?.sentAt ?? Infinity);
  expect(await unread()).toBe(20 - Number(seen?.content.kind === 'text' ? seen.content.text : NaN));
});

describe('on the way to a message that the list is opened for', () => {
  test('nothing is read before they are there', async () => {
    const [first = ''] = await say(...numbers(1, 30));
    const query = builder().setCategories(['message']).toQuery();
    const model = new MessageListModel({ client: ana, target: tea, query, nextFrame });
    model.awaitWay(first);
    scene.atEnd(model.subscribe(() => {}));
    await settled();
    expect(await unread()).toBe(30);
    const found = await settledValue(model.seek(first));
    model.takeWay(found ?? null);
    await look(model, 0, 2);
    expect(await unread()).toBe(28);
  });

  test.each(['nowhere', 'to what is in view already'])('where it leads %s, what is seen is read', async (where) => {
    await say(...numbers(1, 5));
    const model = new MessageListModel({ client: ana, target: tea, query: builder().toQuery(), nextFrame });
    model.awaitWay('nothing');
    scene.atEnd(model.subscribe(() => {}));
    await settled();
    const inView = model.getSnapshot().ids.slice(-2);
    await settled(model.setInView(inView));
    expect(await unread()).toBe(5);
    await settled(model.takeWay(where === 'nowhere' ? null : (inView[0] ?? null)));
    await settled();
    expect(await unread()).toBe(0);
  });
});

describe('a conversation that goes while its reader is further up', () => {
  test.each<[string, (model: MessageListModel) => Promise<unknown>]>([
    ['is deleted', () => ana.deleteConversation('tea', 'group')],
    [
      'is found to be empty',
      async (model) => {
        for (const message of await builder()
          .setGUID('tea')
          .setLimit(100)
          .setTypes(['text'])
          .build(ben)
          .fetchPrevious())
          await ben.deleteMessage(message.getId());
        await settled(model.reload());
      },
    ],
  ])('opens at its end once it %s', async (_, empty) => {
    await say(...numbers(1, 3));
    const query = builder().setCategories(['message']).hideDeletedMessages(true).toQuery();
    const model = await opened({ query });
    await settled(model.setAtEnd(false));
    await settled(empty(model));
    expect(model.getSnapshot().phase).toBe('empty');
    await say('later');
    expect(model.getSnapshot()).toMatchObject({ isAtEnd: true, newCount: 0 });
  });
});

test('a list of what was searched for reads nothing: what is between its messages was not seen', async () => {
  await say('one bill', ...numbers(1, 5), 'another bill');
  const model = await opened({ query: builder().setSearchKeyword('bill').toQuery() });
  await look(model, 0);
  expect(await unread()).toBe(7);
});

test('what was marked as unread stays so where the chat ends with lines that are drawn together', async () => {
  const [first = ''] = await say('one');
  await ben.addMembersToGroup(
    'tea',
    ['cleo', 'dan', 'eve'].map((uid) => new Kit.GroupMember(uid, 'participant')),
  );
  const model = await opened({ query: builder().toQuery() });
  await look(model, 0);
  expect(model.getSnapshot().shown.length).toBeLessThan(model.getSnapshot().ids.length);
  await settled(ana.markAsUnread(await ana.getMessageDetails(first)));
  await look(model, 1);
  await look(model, 0);
  expect(await unread()).toBe(1);
});

describe('a chat with somebody who is not known yet', () => {
  const later: ChatTarget = { type: 'user', id: 'ben' };
  async function openedGone(): Promise<{ readonly model: MessageListModel; readonly client: Kit.ChatClient }> {
    let isKnown = false;
    const client = await scene.enter('ana', (engine) => ({
      history: async (target, query, signal) => {
        if (!isKnown) throw new Kit.KitException('NOT_FOUND', 'Nobody is called so.');
        return await engine.history(target, query, signal);
      },
    }));
    const model = await opened({ client, target: later, query: builder().toQuery() });
    expect(model.getSnapshot().standing).toBe('gone');
    isKnown = true;
    return { model, client };
  }

  test.each<[string, (given: Awaited<ReturnType<typeof openedGone>>) => Promise<unknown>]>([
    ['they write', () => ben.sendMessage(new Kit.TextMessage('ana', 'hello', 'user'))],
    ['one writes to them', ({ client }) => client.sendMessage(new Kit.TextMessage('ben', 'hello', 'user'))],
    ['one asks once more', async ({ model }) => model.reload()],
  ])('is there once %s', async (_, come) => {
    const given = await openedGone();
    await settled(come(given));
    await settled();
    expect(given.model.getSnapshot().standing).toBe('open');
  });
});

test('what waits to be sent from before is no sign that its writer is there: the line of what is unread stays', async () => {
  await say(...numbers(1, 10));
  const { storage, release } = await unsentBy('ana', new Kit.TextMessage('tea', 'kept', 'group'), scene);
  const client = new Kit.ChatClient({ engine: neverSending(scene.server.engine()), clock: scene.clock, storage });
  scene.atEnd(() => client.logout());
  await client.login('ana');
  const notices: string[] = [];
  const onNotice = ({ type }: MessageListNotice): number => notices.push(type);
  const model = await opened({ client, startsAtUnread: true, onNotice });
  const { unreadKey, shown } = model.getSnapshot();
  expect(unreadKey).not.toBeNull();
  release();
  await settled(scene.clock.advance(1));
  expect(client.getPendingMessages()).toHaveLength(1);
  expect(model.getSnapshot()).toMatchObject({ unreadKey, hasNewer: true });
  expect(model.getSnapshot().shown.slice(0, shown.length)).toEqual(shown);
  expect(notices).toEqual(['loaded']);
  // At the end it stands with the others.
  while (model.getSnapshot().hasNewer) await settled(model.loadNewer());
  const last = model.getSnapshot().shown.at(-1) ?? '';
  expect(model.getRow(last)).toMatchObject({ status: 'pending', isOwn: true });
});
