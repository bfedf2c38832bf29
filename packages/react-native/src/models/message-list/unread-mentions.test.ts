import { type ChatTarget, Kit } from '@open-chat-kit/sdk';
import { eachScene } from '../../testing/each-scene.ts';
import { Gate } from '../../testing/gate.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { sayForIds, shareTea } from '../../testing/shared-tea.ts';
import { MessageListModel, type MessageListOptions } from './message-list.ts';

const scene = eachScene('ana', 'ben', 'cleo');
const { nextFrame, settled } = manualFrames();
const tea: ChatTarget = { type: 'group', id: 'tea' };
const toAna = 'look <@uid:ana>';
const toAll = 'all of you <@all:everybody>';
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;

beforeEach(async () => {
  ({ ana, ben } = await shareTea(scene));
});

async function opened(options: Partial<MessageListOptions> = {}): Promise<MessageListModel> {
  const query = new Kit.MessagesRequestBuilder().setLimit(4).setCategories(['message']).toQuery();
  const model = new MessageListModel({ client: ana, target: tea, query, nextFrame, ...options });
  scene.atEnd(model.subscribe(() => {}));
  await settled();
  return model;
}

/** @returns the id of the first */
async function say(...texts: readonly string[]): Promise<string> {
  const [first = ''] = await sayForIds(ben, ...texts);
  await settled();
  return first;
}

const lines = (count: number): string[] => Array.from({ length: count }, (_, index) => `line ${index}`);

/** As a list does that is at its end. */
const look = (model: MessageListModel): void => model.setInView(model.getSnapshot().ids.slice(-2));

async function led(model: MessageListModel): Promise<string | undefined> {
  let found: string | null | undefined;
  await settled(model.toMention().then((key) => (found = key)));
  const content = model.getRow(found ?? '')?.message.content;
  return content?.kind === 'text' ? content.text : undefined;
}

const count = (model: MessageListModel): number => model.getSnapshot().mentionCount;

describe('what was not read when the list opened', () => {
  test('is known far above the first page, though the end marks all as read', async () => {
    await say('one <@uid:ana>', ...lines(30), 'not for <@uid:anabel>', '<@uid:ben>', toAll, ...lines(20));
    const model = await opened();
    look(model);
    await settled();
    expect(await ana.getUnreadMessageCountForGroup('tea')).toEqual({ tea: 0 });
    expect(count(model)).toBe(2);
    expect(await led(model)).toBe('one <@uid:ana>');
    expect(count(model)).toBe(1);
    expect(await led(model)).toBe(toAll);
    expect(count(model)).toBe(0);
    expect(await led(model)).toBeUndefined();
  });

  test('is none where all are called by somebody who may not', async () => {
    const cleo = await scene.enter('cleo');
    await cleo.joinGroup('tea');
    await cleo.sendMessage(new Kit.TextMessage('tea', toAll, 'group'));
    await say(toAna, ...lines(30));
    const model = await opened();
    look(model);
    await settled();
    expect(count(model)).toBe(1);
    await cleo.sendMessage(new Kit.TextMessage('tea', toAll, 'group'));
    await settled();
    expect(count(model)).toBe(1);
  });

  test('is asked for before anything is marked as read, however late the answer comes', async () => {
    await say(toAna, ...lines(30));
    const gate = new Gate();
    const marked = jest.fn();
    const client = await scene.enter('ana', (engine) => ({
      history: (target, query, signal) => {
        const answer = engine.history(target, query, signal);
        return query.mentionsOnly === true ? gate.after(answer) : answer;
      },
      mark: (...given) => {
        marked();
        return engine.mark(...given);
      },
    }));
    gate.close();
    const model = await opened({ client });
    look(model);
    await settled();
    expect(marked).not.toHaveBeenCalled();
    gate.open();
    await settled();
    expect(marked).toHaveBeenCalled();
    expect(count(model)).toBe(1);
  });

  test('is not asked for where the first page says that there is none, nor in a thread', async () => {
    const first = await say('first', ...lines(9));
    await ana.markAsRead(await ana.getMessageDetails(await say(toAna)));
    await say('new', 'newer');
    const asked = jest.spyOn(ana.queries, 'history');
    const model = await opened();
    look(model);
    await settled();
    const query = new Kit.MessagesRequestBuilder().setParentMessageId(first).toQuery();
    await opened({ query });
    expect(asked.mock.calls.filter(([, { unreadOnly }]) => unreadOnly)).toEqual([]);
    expect(count(model)).toBe(0);
  });

  test('does not count what is in view, nor what stood there before one joined', async () => {
    await say(toAll, ...lines(2));
    await ana.leaveGroup('tea');
    await say(toAll, 'line');
    await ana.joinGroup('tea');
    await say('line', ...lines(5), toAna);
    const model = await opened();
    look(model);
    await settled();
    expect(count(model)).toBe(0);
  });
});

describe('what comes', () => {
  test('is counted until it was in view, and not before the view is told of where the reader is at the end', async () => {
    await say('line', ...lines(6));
    const model = await opened();
    look(model);
    await say(toAna);
    expect(count(model)).toBe(0);
    look(model);
    await settled();
    model.setAtEnd(false);
    await say('nobody', toAll);
    expect(count(model)).toBe(1);
    // In view, and nobody looks.
    model.setVisible(false);
    look(model);
    await settled();
    expect(count(model)).toBe(1);
    model.setVisible(true);
    await settled();
    expect(count(model)).toBe(0);
  });

  test.each([
    ['is deleted', async (id: string) => void (await ben.deleteMessage(id))],
    [
      'mentions nobody any more',
      async (id: string) => {
        const edited = new Kit.TextMessage('tea', 'nobody', 'group');
        edited.setId(id);
        await ben.editMessage(edited);
      },
    ],
    ['is cleared', async () => void (await ana.deleteConversation('tea', 'group'))],
    ['is in a group that one left', async () => void (await ana.leaveGroup('tea'))],
  ])('is not counted once it %s', async (_, change) => {
    await say('line', ...lines(30));
    const model = await opened();
    model.setAtEnd(false);
    const id = await say(toAna);
    expect(count(model)).toBe(1);
    await change(id);
    await settled();
    expect(count(model)).toBe(0);
  });

  test('below what is loaded counts as well, also what nobody told of', async () => {
    const first = await say('first', ...lines(30));
    const { client, keep, tell } = await scene.line('ana');
    const model = await opened({ client });
    await settled(model.seek(first));
    model.setAtEnd(false);
    await say(toAna, ...lines(10));
    expect(count(model)).toBe(1);
    keep();
    await say(toAll, ...lines(10));
    tell({ type: 'resync' });
    await settled();
    expect(count(model)).toBe(2);
    expect(await led(model)).toBe(toAna);
    expect(await led(model)).toBe(toAll);
  });

  test.each([true, false])('is not counted once it is deleted unheard (its place is shown: %s)', async (isShown) => {
    await say(...lines(3));
    const { client, keep, tell } = await scene.line('ana');
    const builder = new Kit.MessagesRequestBuilder().setLimit(4).hideDeletedMessages(!isShown);
    const model = await opened({ client, query: builder.toQuery() });
    model.setAtEnd(false);
    const id = await say(toAna, 'line');
    expect(count(model)).toBe(1);
    keep();
    await ben.deleteMessage(id);
    tell({ type: 'resync' });
    await settled();
    expect(count(model)).toBe(0);
  });

  test('is kept where going there fails, and left where it is not to be had', async () => {
    await say(toAna, ...lines(30));
    const model = await opened();
    look(model);
    await settled();
    scene.refuse('NETWORK', 'history');
    expect(await led(model)).toBeUndefined();
    expect(count(model)).toBe(1);
    scene.refuse('NOT_FOUND', 'history');
    expect(await led(model)).toBeUndefined();
    expect(count(model)).toBe(0);
  });
});

describe('in threads of their own', () => {
  const query = new Kit.MessagesRequestBuilder().setLimit(4).setCategories(['message']).hideReplies(true).toQuery();
  let parent: string;

  async function reply(text: string): Promise<string> {
    const message = new Kit.TextMessage('tea', text, 'group');
    message.setParentMessageId(parent);
    let id = '';
    await settled(ben.sendMessage(message).then((sent) => (id = sent.getId())));
    return id;
  }

  beforeEach(async () => {
    parent = await say('the plan', ...lines(20));
    await settled(ana.markAsRead(await ana.getMessageDetails(parent)));
  });

  test('what was not read, and what comes, is led to by the message above it, until that is in view', async () => {
    await reply('not yet read <@uid:ana>');
    const model = await opened({ query });
    look(model);
    await settled();
    expect(count(model)).toBe(1);
    await reply('nobody');
    await reply('and come <@uid:ana>');
    expect(count(model)).toBe(2);
    expect(await led(model)).toBe('the plan');
    expect(count(model)).toBe(0);
    await settled(model.toEnd());
    look(model);
    const gone = await reply('once more <@uid:ana>');
    expect(count(model)).toBe(1);
    await settled(ben.deleteMessage(gone));
    expect(count(model)).toBe(0);
    await reply('again <@uid:ana>');
    await settled(model.seek(parent));
    await settled(model.setInView([model.rowOf(parent) ?? '']));
    expect(count(model)).toBe(0);
  });

  test('are seen in their thread, beside a mention above it that nobody has seen', async () => {
    await say(`${toAna} first`, ...lines(20));
    const model = await opened({ query });
    look(model);
    await reply('in the thread <@uid:ana>');
    expect(count(model)).toBe(2);
    const thread = await opened({ query: { ...query, hideReplies: false, parentId: parent } });
    await settled(thread.setInView(thread.getSnapshot().ids));
    await settled();
    expect(count(model)).toBe(1);
    await reply('seen as it comes <@uid:ana>');
    expect(count(model)).toBe(1);
    expect(await led(model)).toBe(`${toAna} first`);
  });
});
