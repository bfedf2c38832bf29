/** Replies in threads that nobody has seen: what is drawn of them under first messages, and the way there. */
import { type ChatTarget, type HistoryQuery, Kit } from '@open-chat-kit/sdk';
import { eachScene } from '../../testing/each-scene.ts';
import { Gate } from '../../testing/gate.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { sayForIds, shareTea } from '../../testing/shared-tea.ts';
import { MessageListModel, type MessageListOptions } from './message-list.ts';

const scene = eachScene('ana', 'ben');
const { nextFrame, settled } = manualFrames();
const tea: ChatTarget = { type: 'group', id: 'tea' };
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;

beforeEach(async () => {
  ({ ana, ben } = await shareTea(scene));
});

const builder = (): Kit.MessagesRequestBuilder =>
  new Kit.MessagesRequestBuilder().setLimit(4).setCategories(['message']);

async function opened(options: Partial<MessageListOptions> = {}): Promise<MessageListModel> {
  const query = builder().hideReplies(true).toQuery();
  const model = new MessageListModel({ client: ana, target: tea, query, nextFrame, ...options });
  scene.atEnd(model.subscribe(() => {}));
  await settled();
  return model;
}

/** The list of a thread, at its end. */
const openedThread = (parentId: string): Promise<MessageListModel> =>
  opened({ query: builder().setParentMessageId(parentId).toQuery() });

/** @returns the ids */
const say = (...texts: readonly string[]): Promise<string[]> => sayForIds(ben, ...texts);

/** @returns the ids */
async function reply(parentId: string, ...texts: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const text of texts) {
    const message = new Kit.TextMessage('tea', text, 'group');
    message.setParentMessageId(parentId);
    ids.push((await ben.sendMessage(message)).getId());
  }
  await settled();
  return ids;
}

const lines = (count: number): string[] => Array.from({ length: count }, (_, index) => `line ${index}`);

/** As a list does that is at its end. */
async function look(model: MessageListModel): Promise<void> {
  model.setInView(model.getSnapshot().ids.slice(-2));
  await settled();
}

const count = (model: MessageListModel): number => model.getSnapshot().newReplyCount;
const under = (model: MessageListModel, id: string): number => model.newReplies.getRow(id) ?? 0;

async function led(model: MessageListModel): Promise<string | undefined> {
  let found: string | null | undefined;
  await settled(model.toReply().then((key) => (found = key)));
  const content = model.getRow(found ?? '')?.message.content;
  return content?.kind === 'text' ? content.text : undefined;
}

test('what was not read when the list opened stands under its message, and the way leads from one to the next', async () => {
  const [first = '', second = ''] = await say('first', 'second');
  await reply(second, 'a');
  await reply(first, 'b', 'c');
  await say(...lines(30));
  const model = await opened();
  await look(model);
  expect(await ana.getUnreadMessageCountForGroup('tea')).toEqual({ tea: 0 });
  expect(count(model)).toBe(3);
  expect(await led(model)).toBe('second');
  expect([count(model), under(model, second)]).toEqual([2, 1]);
  expect(await led(model)).toBe('first');
  expect([count(model), under(model, first)]).toEqual([0, 2]);
  expect(await led(model)).toBeUndefined();
});

test('it is asked for before anything is marked as read, however late the answer comes', async () => {
  const [first = ''] = await say('first', ...lines(9));
  await reply(first, 'a');
  const gate = new Gate();
  const marked = jest.fn();
  const client = await scene.enter('ana', (engine) => ({
    history: (target, query, signal) => {
      const answer = engine.history(target, query, signal);
      // What mentions the reader is asked for as well.
      return query.unreadOnly && query.mentionsOnly !== true ? gate.after(answer) : answer;
    },
    mark: (...given) => {
      marked();
      return engine.mark(...given);
    },
  }));
  gate.close();
  const model = await opened({ client });
  await look(model);
  expect(marked).not.toHaveBeenCalled();
  gate.open();
  await settled();
  expect(marked).toHaveBeenCalled();
  expect(count(model)).toBe(1);
});

test('of many pages of what was not read the newest three are looked through', async () => {
  const [first = ''] = await say('first');
  await reply(first, 'too far up');
  await say(...lines(100));
  await reply(first, 'found');
  await say(...lines(199));
  expect(under(await opened(), first)).toBe(1);
});

test('what comes counts until its message was in view, and under it until the thread was seen', async () => {
  const [first = '', ...rest] = await say('first', ...lines(30));
  const model = await opened();
  await look(model);
  await reply(first, 'a', 'b');
  expect([count(model), under(model, first)]).toEqual([2, 2]);
  const last = rest.at(-1) ?? '';
  await reply(last, 'of what is in view');
  expect([count(model), under(model, last)]).toEqual([2, 1]);
  const thread = await openedThread(first);
  await look(thread);
  expect([count(model), under(model, first), under(model, last)]).toEqual([0, 0, 1]);
  await reply(first, 'seen as it comes');
  expect(under(model, first)).toBe(0);
  thread.setVisible(false);
  await reply(first, 'behind another page');
  expect([count(model), under(model, first)]).toEqual([1, 1]);
});

test('nothing is in view where nobody looks', async () => {
  const [first = ''] = await say('first', ...lines(30));
  const model = await opened();
  model.setVisible(false);
  await reply(first, 'a');
  await settled(model.seek(first));
  model.setInView([model.rowOf(first) ?? '']);
  await settled();
  expect(count(model)).toBe(1);
  model.setVisible(true);
  await settled();
  expect(count(model)).toBe(0);
});

test('what came in other threads is known to a list that opens behind that of a thread', async () => {
  const [first = '', second = ''] = await say('first', 'second');
  const thread = await openedThread(first);
  await reply(second, 'a');
  await reply(first, 'b');
  await look(thread);
  expect(await ana.getUnreadMessageCountForGroup('tea')).toEqual({ tea: 4 });
  await ana.markAsRead(await ana.getMessageDetails(second));
  const model = await opened();
  expect([under(model, first), under(model, second)]).toEqual([0, 1]);
});

test('whoever answers has read what they answer', async () => {
  const [first = ''] = await say('first', ...lines(9));
  const model = await opened();
  await reply(first, 'a');
  expect(under(model, first)).toBe(1);
  const own = new Kit.TextMessage('tea', 'own', 'group');
  own.setParentMessageId(first);
  await settled(ana.sendMessage(own));
  expect([count(model), under(model, first)]).toEqual([0, 0]);
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ['is deleted', (id) => ben.deleteMessage(id)],
  ['is cleared', () => ana.deleteConversation('tea', 'group')],
  ['is in a group that one left', () => ana.leaveGroup('tea')],
  ['is read in its thread on another device', async (id) => ana.markAsRead(await ana.getMessageDetails(id))],
])('it does not count once it %s', async (_, change) => {
  const [first = ''] = await say('first', ...lines(9));
  const model = await opened();
  const [id = ''] = await reply(first, 'a');
  expect([count(model), under(model, first)]).toEqual([1, 1]);
  await settled(change(id));
  expect([count(model), under(model, first)]).toEqual([0, 0]);
});

test('what is deleted while the answer that names it is under way does not count', async () => {
  const [first = ''] = await say('first', ...lines(9));
  const [id = ''] = await reply(first, 'a');
  const gate = new Gate();
  const client = await scene.enter('ana', (engine) => ({
    history: (target, query, signal) => {
      const answer = engine.history(target, query, signal);
      return query.unreadOnly ? gate.after(answer) : answer;
    },
  }));
  gate.close();
  const model = await opened({ client });
  await settled(ben.deleteMessage(id));
  gate.open();
  await settled();
  expect(count(model)).toBe(0);
});

test('what came while nobody could tell is asked for', async () => {
  const [first = ''] = await say('first', ...lines(9));
  const { client, keep, tell } = await scene.line('ana');
  const model = await opened({ client });
  await look(model);
  keep();
  await reply(first, 'a');
  expect(count(model)).toBe(0);
  tell({ type: 'resync' });
  await settled();
  expect([count(model), under(model, first)]).toEqual([1, 1]);
});

test('the way is kept where going there fails, and left where it is not to be had', async () => {
  const [first = ''] = await say('first', ...lines(30));
  await reply(first, 'a');
  const model = await opened();
  scene.refuse('NETWORK', 'history');
  expect(await led(model)).toBeUndefined();
  expect(count(model)).toBe(1);
  scene.refuse('NOT_FOUND', 'history');
  expect(await led(model)).toBeUndefined();
  expect(count(model)).toBe(0);
});

test('one event draws the line of its thread alone', async () => {
  const [first = '', second = ''] = await say('first', 'second');
  const model = await opened();
  const drawn = [first, second].map((id) => {
    const listener = jest.fn();
    scene.atEnd(model.newReplies.subscribeRow(id, listener));
    return listener;
  });
  await reply(second, 'a');
  expect(drawn.map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});

test('nothing is asked for, nor counted, where replies stand in the chat itself, and what is read there is seen', async () => {
  const [first = ''] = await say('first', ...lines(9));
  await reply(first, 'a');
  const asked = jest.spyOn(ana.queries, 'history');
  const model = await opened({ query: builder().toQuery() });
  await reply(first, 'b');
  const isForReplies = ({ unreadOnly, limit, mentionsOnly }: HistoryQuery): boolean =>
    unreadOnly && limit > 1 && mentionsOnly !== true;
  expect(asked.mock.calls.some(([, query]) => isForReplies(query))).toBe(false);
  expect([count(model), under(model, first)]).toEqual([0, 0]);
  expect(count(await opened())).toBe(0);
});

test('the next user has none of it', async () => {
  const [first = ''] = await say('first', ...lines(9));
  const apart = await opened();
  await reply(first, 'a');
  expect(count(apart)).toBe(1);
  await ana.logout();
  await ana.login('ben');
  await settled();
  expect([count(apart), under(apart, first)]).toEqual([0, 0]);
});
