import { type ChatTarget, type HistoryQuery, Kit } from '@open-chat-kit/sdk';
import { eachScene } from '../../testing/each-scene.ts';
import { Gate } from '../../testing/gate.ts';
import type { Line } from '../../testing/line.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { settled as happened } from '../../testing/scene-clock.ts';
import { takeIn } from '../../testing/take-in.ts';
import { say, shareTea } from '../../testing/shared-tea.ts';
import { LiveGroup } from '../live-group.ts';
import { Writing } from '../writing.ts';
import { MessageListModel, type MessageListNotice, type MessageListOptions } from './message-list.ts';

const scene = eachScene('ana', 'ben', 'cleo');
const { nextFrame, settled } = manualFrames();
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let notices: MessageListNotice[];
let stop: () => void = () => {};
const tea: ChatTarget = { type: 'group', id: 'tea' };

beforeEach(async () => {
  notices = [];
  ({ ana, ben } = await shareTea(scene));
});

function queryOf(limit = 30): HistoryQuery {
  // Without the lines about who came, so that tests count what was said.
  return { ...new Kit.MessagesRequestBuilder().setLimit(limit).toQuery(), categories: ['message'] };
}

async function opened(options: Partial<MessageListOptions> = {}): Promise<MessageListModel> {
  const model = new MessageListModel({
    client: ana,
    target: tea,
    query: queryOf(),
    nextFrame,
    onNotice: (notice) => void notices.push(notice),
    ...options,
  });
  stop = scene.atEnd(model.subscribe(() => {}));
  await settled();
  return model;
}

/** A client of Ana's that hears no events, as when one was lost: what happens must be found by asking. */
async function deaf(): Promise<Line> {
  const line = await scene.line('ana');
  line.keep();
  return line;
}

const numbers = (count: number, from = 1): string[] => Array.from({ length: count }, (_, index) => `${from + index}`);

function texts(model: MessageListModel): string[] {
  return model.getSnapshot().ids.map((key) => {
    const { content } = model.getRow(key)?.message ?? { content: { kind: 'none' } };
    return 'text' in content ? content.text : content.kind;
  });
}

/** Rows that hear of something from now on. */
function told(model: MessageListModel): string[] {
  const heard: string[] = [];
  for (const key of model.getSnapshot().ids) {
    const text = texts(model)[model.getSnapshot().ids.indexOf(key)] ?? '';
    model.subscribeRow(key, () => heard.push(text));
  }
  return heard;
}

test('opens with the newest page, holds one message back, and goes up page by page', async () => {
  await say(ben, ...numbers(10));
  const model = await opened({ query: queryOf(3) });
  expect(texts(model)).toEqual(['8', '9', '10']);
  expect(model.getSnapshot()).toMatchObject({ phase: 'loaded', hasOlder: true, standing: 'open' });
  const heard = told(model);
  await settled(model.loadOlder());
  expect(texts(model)).toEqual(['5', '6', '7', '8', '9', '10']);
  // What stood above the oldest row was known already: nothing that was shown changes.
  expect(heard).toEqual([]);
  await settled(model.loadOlder());
  expect(texts(model)).toEqual(numbers(10));
  expect(model.getSnapshot().hasOlder).toBe(false);
  const pages = notices.flatMap((notice) => (notice.type === 'loaded' ? [notice.messages.length] : []));
  expect(pages).toEqual([3, 6, 10]);
});

test('a message that comes tells its neighbour alone, and an edit its own row', async () => {
  const last = await say(ben, '1', '2', '3');
  const model = await opened();
  const heard = told(model);
  await settled(say(ben, '4'));
  expect(texts(model)).toEqual(['1', '2', '3', '4']);
  expect(heard).toEqual(['3']);
  heard.length = 0;
  const { ids } = model.getSnapshot();
  if (last instanceof Kit.TextMessage) last.setText('three');
  await settled(ben.editMessage(last));
  expect(texts(model)).toEqual(['1', '2', 'three', '4']);
  expect(heard).toEqual(['3']);
  expect(model.getSnapshot().ids).toBe(ids);
});

test('deleted messages stay as such, or leave where the query hides them', async () => {
  await say(ben, '1');
  const message = await say(ben, '2');
  const model = await opened();
  await settled(ben.deleteMessage(message.getId()));
  expect(texts(model)).toEqual(['1', 'deleted']);
  stop();
  const another = await say(ben, '3');
  const hiding = await opened({ query: { ...queryOf(), hideDeleted: true } });
  expect(texts(hiding)).toEqual(['1', '3']);
  await settled(ben.deleteMessage(another.getId()));
  expect(texts(hiding)).toEqual(['1']);
});

test('reactions come to their row', async () => {
  const message = await say(ben, '1');
  const model = await opened();
  await settled(ben.addReaction(message.getId(), '👍'));
  const [key = ''] = model.getSnapshot().ids;
  expect(model.getRow(key)?.message.reactions).toEqual([{ emoji: '👍', count: 1, reactedByMe: false }]);
});

/** A client of Ana's whose messages wait at a gate before they are sent. */
async function slowAna(): Promise<{ readonly client: Kit.ChatClient; readonly gate: Gate }> {
  const gate = new Gate();
  gate.close();
  const client = await scene.enter('ana', (engine) => ({
    async send(...given) {
      await gate.passed();
      return await engine.send(...given);
    },
  }));
  return { client, gate };
}

test('a row keeps its key from pending to sent, and nothing moves', async () => {
  const { client, gate } = await slowAna();
  await say(ben, '1');
  const model = await opened({ client });
  const sending = say(client, '2');
  await settled();
  const { ids } = model.getSnapshot();
  const key = ids.at(-1) ?? '';
  expect(texts(model)).toEqual(['1', '2']);
  expect(model.getRow(key)).toMatchObject({ status: 'pending', isOwn: true });
  gate.open();
  await sending;
  await settled();
  expect(model.getRow(key)).toMatchObject({ status: 'sent' });
  expect(model.getSnapshot().ids).toBe(ids);
});

test('what waits stands below what comes meanwhile, in the order of writing', async () => {
  const { client, gate } = await slowAna();
  const model = await opened({ client });
  const sending = [say(client, 'a'), say(client, 'b')];
  await settled();
  await settled(say(ben, '1'));
  expect(texts(model)).toEqual(['1', 'a', 'b']);
  gate.open();
  await settled(Promise.all(sending));
  expect(texts(model)).toEqual(['1', 'a', 'b']);
});

test('a failed message says why, is sent again, or is taken back', async () => {
  scene.refuse('FORBIDDEN', 'send');
  const model = await opened();
  await expect(say(ana, 'a')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await settled();
  const [key = ''] = model.getSnapshot().ids;
  expect(model.getRow(key)).toMatchObject({ status: 'failed', errorCode: 'FORBIDDEN' });
  model.retry(key);
  expect(model.getRow(key)).toMatchObject({ status: 'pending', errorCode: null });
  await settled();
  expect(model.getRow(key)).toMatchObject({ status: 'failed' });
  await settled(model.discard(key));
  expect(texts(model)).toEqual([]);
  expect(model.getSnapshot().phase).toBe('empty');
});

test('a list that opens later shows what waits', async () => {
  const { client } = await slowAna();
  const sending = say(client, 'a');
  sending.catch(() => {});
  await settled();
  const model = await opened({ client });
  expect(texts(model)).toEqual(['a']);
});

test('counts what comes below while the reader is further up, but neither own messages nor lines', async () => {
  const model = await opened({ query: { ...queryOf(), categories: [] } });
  await settled(say(ben, '1'));
  expect(model.getSnapshot()).toMatchObject({ newCount: 0, isAtEnd: true });
  model.setAtEnd(false);
  await say(ben, '2', '3');
  await say(ana, 'own');
  await settled(ben.updateGroupMemberScope('tea', 'ana', 'admin'));
  expect(model.getSnapshot()).toMatchObject({ newCount: 2, isAtEnd: false });
  await settled(model.setAtEnd(true));
  expect(model.getSnapshot().newCount).toBe(0);
});

describe('a message that the reader marks as unread', () => {
  const unread = async (): Promise<number> => (await ana.getUnreadMessageCountForGroup('tea'))['tea'] ?? 0;

  async function marked(): Promise<MessageListModel> {
    await say(ben, '1', '2', '3');
    const model = await opened();
    model.setInView(model.getSnapshot().ids);
    await settled();
    expect(await unread()).toBe(0);
    const second = model.getRow(model.getSnapshot().ids[1] ?? '')?.message.id ?? '';
    await settled(ana.markAsUnread(await ana.getMessageDetails(second)));
    return model;
  }

  test('has the line above it, and stays unread while it is in view, with what comes', async () => {
    const model = await marked();
    expect(model.getSnapshot().unreadKey).toBe(model.getSnapshot().ids[1]);
    expect(await unread()).toBe(2);
    await settled(say(ben, '4'));
    model.setInView(model.getSnapshot().ids);
    model.setVisible(false);
    model.setVisible(true);
    model.setAtEnd(false);
    model.setAtEnd(true);
    await settled();
    expect(await unread()).toBe(3);
    expect(model.getSnapshot().unreadKey).toBe(model.getSnapshot().ids[1]);
  });

  test('is read when the chat is opened anew', async () => {
    await marked();
    stop();
    expect(await unread()).toBe(2);
    const anew = await opened();
    expect(anew.getSnapshot().unreadKey).toBe(anew.getSnapshot().ids[1]);
    await settled();
    expect(await unread()).toBe(0);
  });

  test('is read when the reader comes to the end anew', async () => {
    const model = await marked();
    model.setAtEnd(false);
    model.setInView(model.getSnapshot().ids.slice(0, 2));
    await settled();
    expect(await unread()).toBe(2);
    model.setAtEnd(true);
    await settled();
    expect(await unread()).toBe(0);
  });

  test('is read when the reader writes', async () => {
    const model = await marked();
    await settled(say(ana, 'mine'));
    await settled();
    expect(await unread()).toBe(0);
    expect(model.getSnapshot().unreadKey).toBeNull();
  });

  test('is so on another device, where the list shows it', async () => {
    await say(ben, '1', '2');
    const model = await opened();
    await settled();
    const phone = await scene.enter('ana');
    const first = model.getRow(model.getSnapshot().ids[0] ?? '')?.message.id ?? '';
    await settled(phone.markAsUnread(await phone.getMessageDetails(first)));
    expect(model.getSnapshot().unreadKey).toBe(model.getSnapshot().ids[0]);
    expect(await unread()).toBe(2);
  });
});

test('marks the newest message as read once, at the end and in sight only', async () => {
  await say(ben, '1');
  const marked: string[] = [];
  const client = await scene.enter('ana', (engine) => ({
    async mark(id, as, signal) {
      marked.push(`${as} ${id}`);
      await engine.mark(id, as, signal);
    },
  }));
  const model = await opened({ client });
  expect(marked).toHaveLength(1);
  model.setVisible(false);
  await settled(say(ben, '2'));
  model.setVisible(true);
  await settled(model.setAtEnd(false));
  expect(marked).toHaveLength(1);
  await settled(model.setAtEnd(true));
  await settled();
  expect(marked).toHaveLength(2);
});

test('a thread reads nothing along that its chat has unread, and is read itself once that was seen', async () => {
  const [parent] = await say(ben, 'plan').then(async () =>
    new Kit.MessagesRequestBuilder().setGUID('tea').setLimit(1).build(ana).fetchPrevious(),
  );
  const parentId = parent?.getId() ?? '';
  if (parent !== undefined) await ana.markAsRead(parent);
  const reply = async (text: string): Promise<void> => {
    const message = new Kit.TextMessage('tea', text, 'group');
    message.setParentMessageId(parentId);
    await ben.sendMessage(message);
  };
  const unread = async (): Promise<number> => (await ana.getUnreadMessageCount()).groups['tea'] ?? 0;
  await reply('first');
  const thread = await opened({ query: { ...queryOf(), parentId } });
  expect(texts(thread)).toEqual(['first']);
  expect(await unread()).toBe(0);
  await settled(say(ben, 'something else'));
  await settled(reply('second'));
  expect(texts(thread)).toEqual(['first', 'second']);
  expect(await unread()).toBe(2);
  // The chat beside it, as on a wide page: what it shows is seen.
  await opened({ query: { ...queryOf(), hideReplies: true } });
  await settled();
  expect(await unread()).toBe(0);
});

test('receipts of others come to own messages', async () => {
  await say(ana, 'a', 'b');
  const model = await opened();
  const [message] = await new Kit.MessagesRequestBuilder().setGUID('tea').setLimit(1).build(ben).fetchPrevious();
  if (message !== undefined) await ben.markAsRead(message);
  await settled();
  const rows = model.getSnapshot().ids.map((key) => model.getRow(key)?.message.readAt ?? 0);
  expect(rows.length).toBeGreaterThanOrEqual(2);
  expect(rows.every((readAt) => readAt > 0)).toBe(true);
});

/** A client of Ana's whose answers about history come through a gate. */
async function withLateHistory(): Promise<{ readonly client: Kit.ChatClient; readonly gate: Gate }> {
  const gate = new Gate();
  const client = await scene.enter('ana', (engine) => ({
    history: (...given) => gate.after(engine.history(...given)),
  }));
  return { client, gate };
}

/** Of one's own messages. */
const isRead = (model: MessageListModel): readonly boolean[] =>
  model
    .getSnapshot()
    .ids.flatMap((key) => model.getRow(key) ?? [])
    .flatMap(({ isOwn, message }) => (isOwn ? [message.readAt > 0] : []));

test('a receipt is not undone by a page that was read before it', async () => {
  await say(ana, ...numbers(4));
  const last = await say(ben, '5');
  const { client, gate } = await withLateHistory();
  gate.close();
  const model = await opened({ client, query: queryOf(2) });
  await settled(ben.markAsRead(last));
  await settled(gate.open());
  expect(texts(model)).toEqual(['4', '5']);
  expect(isRead(model)).toEqual([true]);
});

test('in a thread, one of a message outside of it comes to those before that, which the server is asked for once', async () => {
  const parent = await say(ben, 'plan');
  const answer = new Kit.TextMessage('tea', 'mine', 'group');
  answer.setParentMessageId(parent.getId());
  await ana.sendMessage(answer);
  const last = await say(ana, 'in the chat');
  const thread = await opened({ query: { ...queryOf(), parentId: parent.getId() } });
  const asked = jest.spyOn(ana.queries, 'getMessage');
  await settled(ben.markAsRead(last));
  expect(isRead(thread)).toEqual([false]);
  await settled(scene.clock.advance(1_000));
  expect(isRead(thread)).toEqual([true]);
  await settled(ben.markAsRead(await say(ana, 'and more')));
  await settled(scene.clock.advance(5_000));
  expect(asked.mock.calls.map(([id]) => id)).toEqual([last.getId()]);
});

test('a receipt comes to earlier messages too that are not shown yet', async () => {
  const third = await say(ana, ...numbers(3));
  await say(ana, '4');
  const { client, gate } = await withLateHistory();
  const model = await opened({ client, query: queryOf(1) });
  gate.close();
  model.loadOlder(); // the third was held back, and comes into view with this page
  await settled();
  await settled(ben.markAsRead(third));
  await settled(gate.open());
  expect(texts(model)).toEqual(['3', '4']);
  expect(isRead(model)).toEqual([true, false]);
  await settled(model.loadOlder());
  expect(texts(model)).toEqual(numbers(4));
  expect(isRead(model)).toEqual([true, true, true, false]);
});

test('an answer that is ahead of a receipt takes nothing from the messages before', async () => {
  await say(ana, '1');
  const second = await say(ana, '2');
  const third = await say(ana, '3');
  const { client, keep, kept, tell } = await scene.line('ana');
  keep(({ type }) => type === 'receipt');
  const model = await opened({ client });
  await ben.markAsRead(third);
  await settled(client.editMessage(second));
  expect(isRead(model)).toEqual([false, true, false]);
  tell(...kept);
  await settled();
  expect(isRead(model)).toEqual([true, true, true]);
});

test('a receipt of a message that the list leaves out comes to those before it', async () => {
  await say(ana, '1');
  const last = await say(ana, '2');
  const model = await opened({ query: { ...queryOf(), hideDeleted: true } });
  await ana.deleteMessage(last.getId());
  await settled(ben.markAsRead(last));
  expect(texts(model)).toEqual(['1']);
  expect(isRead(model)).toEqual([true]);
});

test('whoever is removed sees nothing any more at once; joining loads anew', async () => {
  await say(ben, '1');
  const model = await opened();
  await ben.kickGroupMember('tea', 'ana');
  await happened();
  // Without a frame: what is not for the viewer's eyes does not wait for one.
  expect(model.getSnapshot()).toMatchObject({ standing: 'not-member', ending: 'kicked', ids: [] });
  await say(ben, '2');
  await settled(ana.joinGroup('tea'));
  expect(model.getSnapshot()).toMatchObject({ standing: 'open', ending: null, phase: 'loaded' });
  expect(texts(model)).toEqual(['1', '2']);
});

test('a stranger, a banned person and a group that is gone each see which it is', async () => {
  const cleo = await scene.enter('cleo');
  const strange = await opened({ client: cleo });
  expect(strange.getSnapshot()).toMatchObject({ standing: 'not-member', ending: null });
  await settled(ben.banGroupMember('tea', 'cleo'));
  expect(strange.getSnapshot()).toMatchObject({ standing: 'banned', ending: 'banned' });
  stop();
  expect((await opened({ client: cleo })).getSnapshot().standing).toBe('banned');
  stop();
  const model = await opened();
  await settled(ben.deleteGroup('tea'));
  expect(model.getSnapshot()).toMatchObject({ standing: 'gone', ending: 'deleted' });
  expect(notices.filter(({ type }) => type === 'failed')).toEqual([]);
});

test('a stranger who came in unheard is let in, also after an answer that did not come', async () => {
  await ben.createGroup(new Kit.Group('open', 'Open', 'public'));
  const { client } = await deaf();
  const clock = new ManualClock();
  const model = await opened({ client, target: { type: 'group', id: 'open' }, clock });
  expect(model.getSnapshot().standing).toBe('not-member');
  await ana.joinGroup('open');
  scene.refuse('TIMEOUT', 'getGroup');
  await settled(model.reload());
  expect(model.getSnapshot().standing).toBe('not-member');
  scene.refuse('TIMEOUT');
  await settled(clock.advance(10_000));
  expect(model.getSnapshot().standing).toBe('open');
});

test('a first page that fails can be asked for again, and so can a later one', async () => {
  await say(ben, ...numbers(6));
  scene.refuse('INTERNAL', 'history');
  const model = await opened({ query: queryOf(2) });
  expect(model.getSnapshot()).toMatchObject({ phase: 'error', error: { code: 'INTERNAL' } });
  scene.refuse('INTERNAL');
  await settled(model.loadOlder());
  expect(texts(model)).toEqual(['5', '6']);
  scene.refuse('INTERNAL', 'history');
  await settled(model.loadOlder());
  expect(model.getSnapshot()).toMatchObject({ phase: 'loaded', isLoadingOlder: false, error: { code: 'INTERNAL' } });
  scene.refuse('INTERNAL');
  await settled(model.loadOlder());
  expect(texts(model)).toEqual(['3', '4', '5', '6']);
  expect(notices.filter(({ type }) => type === 'failed')).toHaveLength(2);
});

test('a message that was deleted before its sender knew that it was sent leaves no row', async () => {
  let attempts = 0;
  const { client, keep } = await scene.line('ana', (engine) => ({
    async send(...given) {
      attempts += 1;
      const isFirst = attempts === 1;
      const sent = await engine.send(...given);
      if (!isFirst) return sent;
      await ana.deleteMessage(sent.id);
      throw new Kit.KitException('TIMEOUT', 'The answer was lost.');
    },
  }));
  keep();
  const model = await opened({ client, query: { ...queryOf(), hideDeleted: true } });
  await settled(client.sendMessage(new Kit.TextMessage('tea', 'hi', 'group')));
  expect(attempts).toBe(2);
  expect(model.getSnapshot().ids).toEqual([]);
});

test('a comparison that got no answer is made again after a pause, and told of once', async () => {
  const clock = new ManualClock();
  const { client } = await deaf();
  const model = await opened({ client, clock });
  await say(ben, 'missed');
  scene.refuse('TIMEOUT', 'history');
  await settled(model.reload());
  await settled(clock.advance(5_000));
  expect(notices.filter(({ type }) => type === 'failed')).toHaveLength(1);
  scene.refuse('TIMEOUT');
  await settled(clock.advance(10_000));
  expect(model.getSnapshot().ids).toHaveLength(1);
});

test('a private group that the viewer is found to be out of closes, also after an answer that did not come', async () => {
  await ben.createGroup(new Kit.Group('own', 'Own', 'private'));
  await takeIn(ben, 'own', { ana: 'participant' });
  const { client } = await deaf();
  await ben.sendMessage(new Kit.TextMessage('own', 'secret', 'group'));
  const model = await opened({ client, target: { type: 'group', id: 'own' }, clock: new ManualClock() });
  expect(model.getSnapshot().ids).toHaveLength(1);
  await ana.leaveGroup('own');
  scene.refuse('TIMEOUT', 'history');
  await settled(model.reload());
  scene.refuse('TIMEOUT');
  await settled(model.reload());
  expect(model.getSnapshot()).toMatchObject({ standing: 'gone', ids: [] });
});

test('a comparison changes only what differs', async () => {
  const first = await say(ben, '1', '2');
  const { client, tell } = await deaf();
  const model = await opened({ client });
  const heard = told(model);
  if (first instanceof Kit.TextMessage) first.setText('two');
  await ben.editMessage(first);
  await settled(say(ben, '3'));
  expect(texts(model)).toEqual(['1', '2']);
  tell({ type: 'resync' });
  await settled();
  expect(texts(model)).toEqual(['1', 'two', '3']);
  expect(heard).toEqual(['2']);
});

test('an earlier answer does not undo an event', async () => {
  const message = await say(ben, '1');
  const { client, gate } = await withLateHistory();
  gate.close();
  const model = await opened({ client });
  if (message instanceof Kit.TextMessage) message.setText('one');
  await ben.editMessage(message);
  await settled(say(ben, '2'));
  expect(model.getSnapshot().phase).toBe('loading');
  await settled(gate.open());
  expect(texts(model)).toEqual(['one', '2']);
});

test('an own message that the first page was read before, and whose answer is overtaken, stands in its place', async () => {
  const page = new Gate();
  const answer = new Gate();
  for (const gate of [page, answer]) gate.close();
  const client = await scene.enter('ana', (engine) => ({
    history: (...given) => page.after(engine.history(...given)),
    send: (...given) => answer.after(engine.send(...given)),
  }));
  const model = await opened({ client });
  const sending = say(client, 'mine');
  await settled();
  await settled(say(ben, 'his'));
  answer.open();
  await sending;
  await settled();
  await settled(page.open());
  expect(texts(model)).toEqual(['mine', 'his']);
  expect(model.getSnapshot().ids.map((key) => model.getRow(key)?.status)).toEqual(['sent', 'sent']);
});

test('old news of a message that a page left out since leaves no row', async () => {
  const message = await say(ana, '1');
  const { client, kept, tell } = await deaf();
  await ben.addReaction(message.getId(), '👍');
  await ana.deleteMessage(message.getId());
  await say(ben, '2');
  const model = await opened({ client, query: { ...queryOf(), hideDeleted: true } });
  // Of the deletion no event tells whoever asked for it, nor does its answer where it came too late.
  tell(...kept.filter(({ type }) => type === 'message.reaction'));
  await settled();
  expect(texts(model)).toEqual(['2']);
});

test('a message that an edit makes fit comes to its place', async () => {
  const message = await say(ben, 'tea', 'coffee');
  await say(ben, 'more tea');
  const model = await opened({ query: { ...queryOf(), keyword: 'tea' } });
  expect(texts(model)).toEqual(['tea', 'more tea']);
  if (message instanceof Kit.TextMessage) message.setText('green tea');
  await settled(ben.editMessage(message));
  expect(texts(model)).toEqual(['tea', 'green tea', 'more tea']);
  expect(notices.map(({ type }) => type)).not.toContain('arrived');
});

test.each(['ΣΊΣΥΦΟΣ', 'σισυφοσ', 'σίσυφος'])('%s finds one sigma as the server does', async (keyword) => {
  await say(ben, 'Ο Σίσυφος');
  const model = await opened({ query: { ...queryOf(), keyword } });
  expect(texts(model)).toEqual(['Ο Σίσυφος']);
  await settled(say(ben, 'ΣΙΣΥΦΟΣΣ', 'Σίσυφος!'));
  expect(texts(model)).toEqual(['Ο Σίσυφος', 'ΣΙΣΥΦΟΣΣ', 'Σίσυφος!']);
});

test('what the viewer writes here is told apart from what comes from elsewhere, their other devices too', async () => {
  await opened();
  await settled(say(ana, 'here'));
  const phone = await scene.enter('ana');
  await settled(say(phone, 'on the phone'));
  await settled(say(ben, 'by ben'));
  const arrived = notices.flatMap((notice) => (notice.type === 'arrived' ? [notice.isWritten] : []));
  expect(arrived).toEqual([true, false, false]);
});

test('a message that the server had long ago does not wait at the end any more', async () => {
  scene.loseAnswers('send');
  await settled(ana.sendMessage(new Kit.TextMessage('tea', 'mine', 'group')).catch(() => {}));
  scene.loseAnswers();
  await say(ben, ...numbers(10));
  const model = await opened({ query: queryOf(3) });
  expect(texts(model)).toEqual(['8', '9', '10', 'mine']);
  model.retry(model.getSnapshot().ids.at(-1) ?? '');
  await settled();
  expect(texts(model)).toEqual(['8', '9', '10']);
  for (const _ of numbers(3)) await settled(model.loadOlder());
  expect(texts(model)).toEqual(['mine', ...numbers(10)]);
});

test('after each login one list offers what is written last, and after its end none', async () => {
  const ends: jest.Mock[] = [];
  jest.spyOn(Writing.prototype, 'offer').mockImplementation(() => {
    const end = jest.fn();
    ends.push(end);
    return end;
  });
  await opened();
  await ana.logout();
  await settled(ana.login('ana'));
  expect(ends.map((end) => end.mock.calls.length > 0)).toEqual([true, false]);
  stop();
  expect(ends.map((end) => end.mock.calls.length > 0)).toEqual([true, true]);
});

test('the end of the session clears at once, and the next login loads', async () => {
  await say(ben, '1');
  const model = await opened();
  await ana.logout();
  expect(model.getSnapshot()).toMatchObject({ phase: 'loading', ids: [] });
  await settled(ana.login('ana'));
  expect(texts(model)).toEqual(['1']);
});

test('says who must log in, after a while', async () => {
  const clock = new ManualClock();
  const model = await opened({ client: null, clock });
  expect(model.getSnapshot().phase).toBe('loading');
  await settled(clock.advance(10_000));
  expect(model.getSnapshot()).toMatchObject({ phase: 'error', error: { code: 'NOT_INITIALIZED' } });
});

test('the day of the user changes at midnight, with one timer, and none once nobody listens', async () => {
  const clock = new ManualClock({ start: new Date(2027, 2, 1, 23, 59, 59).getTime() });
  await say(ben, '1', '2');
  const model = await opened({ clock });
  const before = model.getSnapshot();
  expect(before.today).toBe(new Date(2027, 2, 1).getTime());
  expect(clock.waiting).toBe(1);
  await settled(clock.advance(1_000));
  expect(model.getSnapshot().today).toBe(new Date(2027, 2, 2).getTime());
  expect(model.getSnapshot().ids).toBe(before.ids);
  expect(clock.waiting).toBe(1);
  stop();
  expect(clock.waiting).toBe(0);
});

test('the day is that of now, whatever timers say: a machine that slept stopped them', async () => {
  const clock = new ManualClock({ start: new Date(2027, 2, 1, 20).getTime() });
  const model = await opened({ clock });
  clock.jump(10 * 3_600_000);
  await settled(model.setVisible(true));
  expect(model.getSnapshot().today).toBe(new Date(2027, 2, 2).getTime());
});

describe('the last arrival', () => {
  const arrived = async (): Promise<MessageListModel> => {
    await say(ben, 'before');
    const model = await opened();
    expect(model.getSnapshot().arrival).toBeNull();
    await settled(say(ben, 'news'));
    expect(model.getSnapshot().arrival).toBe(model.getSnapshot().ids.at(-1));
    return model;
  };

  test('is of others, and stays while one writes oneself', async () => {
    const model = await arrived();
    const { arrival } = model.getSnapshot();
    await settled(say(ana, 'mine'));
    expect(model.getSnapshot().arrival).toBe(arrival);
    await settled(say(ben, 'more'));
    expect(model.getSnapshot().arrival).toBe(model.getSnapshot().ids.at(-1));
  });

  test.each<[string, () => Promise<unknown>]>([
    ['logout', () => ana.logout()],
    ['a ban', () => ben.banGroupMember('tea', 'ana')],
    ['removal', () => ben.kickGroupMember('tea', 'ana')],
    ['the end of the group', () => ben.deleteGroup('tea')],
    ['the last listener', async () => stop()],
    [
      'its deletion',
      async () => {
        const [last] = await new Kit.MessagesRequestBuilder().setGUID('tea').setLimit(1).build(ben).fetchPrevious();
        await ben.deleteMessage(last?.getId() ?? '');
      },
    ],
  ])('goes with %s', async (_name, leave) => {
    const model = await arrived();
    await settled(leave());
    expect(model.getSnapshot().arrival).toBeNull();
  });
});

test('a conversation with a user holds only what is said there', async () => {
  const cleo = await scene.enter('cleo');
  const model = await opened({ target: { type: 'user', id: 'ben' } });
  expect(model.getSnapshot().phase).toBe('empty');
  expect(notices).toEqual([{ type: 'empty' }]);
  await ben.sendMessage(new Kit.TextMessage('ana', 'to you', 'user'));
  await cleo.sendMessage(new Kit.TextMessage('ana', 'not here', 'user'));
  await say(ben, 'nor this');
  await settled(ana.sendMessage(new Kit.TextMessage('ben', 'back', 'user')));
  expect(texts(model)).toEqual(['to you', 'back']);
});

test('a conversation that the viewer deletes loses what it had, and shows what comes after', async () => {
  await say(ben, '1', '2', '3');
  const model = await opened({ query: queryOf(2) });
  expect(texts(model)).not.toEqual([]);
  await settled(ana.deleteConversation('tea', 'group'));
  expect([model.getSnapshot().phase, texts(model), model.getSnapshot().hasOlder]).toEqual(['empty', [], false]);
  await settled(say(ben, '4'));
  expect(texts(model)).toEqual(['4']);
});

test('of a conversation that was deleted up to some message the later ones stay; that of another chat takes nothing', async () => {
  await say(ben, '1', '2', '3');
  const model = await opened();
  const other = await scene.enter('ana');
  await ana.createGroup(new Kit.Group('jam', 'Jam', 'public'));
  await ana.sendMessage(new Kit.TextMessage('jam', 'one', 'group'));
  await settled(ana.deleteConversation('jam', 'group'));
  expect(texts(model)).toEqual(['1', '2', '3']);
  // From another device of hers, as a message comes right behind it.
  await other.deleteConversation('tea', 'group');
  await settled(say(ben, '4', '5'));
  expect(texts(model)).toEqual(['4', '5']);
});

test('a thread that is not there says so of itself alone: the group stays what it is', async () => {
  const group = LiveGroup.of({ client: ana, guid: 'tea', nextFrame });
  scene.atEnd(group.subscribe(() => {}));
  const model = await opened({ query: { ...queryOf(), parentId: 'nothing' } });
  expect(model.getSnapshot()).toMatchObject({ standing: 'gone', ending: null });
  expect(group.getSnapshot().isGone).toBe(false);
  stop();
  expect((await opened()).getSnapshot().standing).toBe('open');
});
