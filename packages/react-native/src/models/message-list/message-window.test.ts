import { type ChatTarget, Kit } from '@open-chat-kit/sdk';
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

async function opened(options: Partial<MessageListOptions> = {}): Promise<MessageListModel> {
  const query = new Kit.MessagesRequestBuilder().setLimit(4).setCategories(['message']).toQuery();
  const model = new MessageListModel({ client: ana, target: tea, query, nextFrame, ...options });
  scene.atEnd(model.subscribe(() => {}));
  await settled();
  return model;
}

const say = (lines: readonly string[], from = ben): Promise<string[]> => sayForIds(from, ...lines);

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);

function texts(model: MessageListModel): string[] {
  return model.getSnapshot().ids.map((key) => textOf(model, key) ?? '');
}

function textOf(model: MessageListModel, key: string | null): string | undefined {
  const content = model.getRow(key ?? '')?.message.content;
  return content?.kind === 'text' ? content.text : content?.kind;
}

describe('going to a message', () => {
  test('opens the history around it, and goes on from there both ways without a gap', async () => {
    const ids = await say(numbers(1, 40));
    const model = await opened();
    const found = await settledValue(model.seek(ids[19] ?? ''));
    expect(textOf(model, found ?? null)).toBe('20');
    expect(texts(model)).toEqual(numbers(18, 24));
    expect(model.getSnapshot()).toMatchObject({ hasOlder: true, hasNewer: true, isAtEnd: false });
    await settled(model.loadOlder());
    expect(texts(model)).toEqual(numbers(14, 24));
    await settled(model.loadNewer());
    expect(texts(model)).toEqual(numbers(14, 28));
    for (let pages = 0; pages < 5; pages += 1) await settled(model.loadNewer());
    expect(texts(model)).toEqual(numbers(14, 40));
    expect(model.getSnapshot().hasNewer).toBe(false);
  });

  test('asks for nothing where it is loaded, and finds the very first one', async () => {
    const ids = await say(numbers(1, 40));
    const model = await opened();
    const asked = jest.spyOn(ana.queries, 'history');
    expect(textOf(model, (await settledValue(model.seek(ids[39] ?? ''))) ?? null)).toBe('40');
    expect(asked).not.toHaveBeenCalled();
    expect(textOf(model, (await settledValue(model.seek(ids[0] ?? ''))) ?? null)).toBe('1');
    expect(model.getSnapshot()).toMatchObject({ hasOlder: false, hasNewer: true });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('says where there is none or the page fails, and nothing of what nobody waits for any more', async () => {
    const ids = await say(numbers(1, 20));
    const model = await opened();
    scene.refuse('NETWORK', 'history');
    expect(await settledValue(model.seek(ids[0] ?? ''))).toBeNull();
    scene.refuse('NETWORK');
    // What was shown stays.
    expect(texts(model)).toEqual(numbers(17, 20));
    const found: (string | null | undefined)[] = [];
    const first = model.seek(ids[0] ?? '').then((key) => found.push(key));
    await settled(Promise.all([first, model.seek('nothing').then((key) => found.push(key))]));
    expect(found).toEqual([undefined, null]);
  });

  test('gives up an earlier page that is under way, and asks for it again where it comes to nothing', async () => {
    await say(numbers(1, 20));
    const gate = new Gate();
    const client = await scene.enter('ana', (engine) => ({
      history: (...given) => gate.after(engine.history(...given)),
    }));
    const model = await opened({ client });
    gate.close();
    model.loadOlder();
    const found = model.seek('nothing');
    gate.open();
    expect(await settledValue(found)).toBeNull();
    await settled();
    expect(texts(model)).toEqual(numbers(13, 20));
    expect(model.getSnapshot().isLoadingOlder).toBe(false);
  });
});

test('of going to a message and to the end the last wish holds', async () => {
  const ids = await say(numbers(1, 40));
  const gate = new Gate();
  const client = await scene.enter('ana', (engine) => ({
    history: (...given) => gate.after(engine.history(...given)),
  }));
  const model = await opened({ client });
  await settled(model.seek(ids[4] ?? ''));
  gate.close();
  const gone = [model.toEnd(), model.seek(ids[19] ?? ''), model.toEnd()];
  gate.open();
  await settled(Promise.all(gone));
  expect(texts(model).at(-1)).toBe('40');
  expect(model.getSnapshot()).toMatchObject({ hasNewer: false, isLoadingNewer: false });
});

describe('further up in the history', () => {
  let ids: string[];
  let model: MessageListModel;

  beforeEach(async () => {
    ids = await say(numbers(1, 20));
    model = await opened();
    await settled(model.seek(ids[4] ?? ''));
    expect(texts(model)).toEqual(numbers(3, 9));
  });

  test('what comes is counted and comes with its page; lines and own words from elsewhere are not counted', async () => {
    const [gone = ''] = await say(['gone', '21']);
    await say(['own'], await scene.enter('ana'));
    await settled(ben.updateGroupMemberScope('tea', 'ana', 'admin'));
    expect(model.getSnapshot().newCount).toBe(2);
    expect(texts(model)).toEqual(numbers(3, 9));
    await settled(ben.deleteMessage(gone));
    await settled(model.toEnd());
    expect(texts(model).slice(-4)).toEqual(['20', 'deleted', '21', 'own']);
    expect(model.getSnapshot()).toMatchObject({ hasNewer: false, newCount: 2 });
    await settled(model.setAtEnd(true));
    expect(model.getSnapshot().newCount).toBe(0);
  });

  test('changes reach what is loaded, and nothing else', async () => {
    const heard: string[] = [];
    for (const key of model.getSnapshot().ids) model.subscribeRow(key, () => heard.push(textOf(model, key) ?? ''));
    await ben.addReaction(ids[18] ?? '', '👍');
    await settled(ben.deleteMessage(ids[5] ?? ''));
    expect(texts(model)).toEqual(['3', '4', '5', 'deleted', '7', '8', '9']);
    expect(heard).toEqual(['deleted']);
  });

  test('who writes comes back to the end, and sees what they wrote', async () => {
    await settled(say(['mine'], ana));
    expect(texts(model).slice(-2)).toEqual(['20', 'mine']);
    expect(model.getSnapshot().hasNewer).toBe(false);
  });

  test('also without a connection: what they wrote is there, and what is missing above it comes later', async () => {
    scene.refuse('NETWORK', 'history', 'send');
    const sent = ana.sendMessage(new Kit.TextMessage('tea', 'mine', 'group')).catch(() => {});
    await settled();
    expect(texts(model)).toEqual(['mine']);
    expect(model.getSnapshot()).toMatchObject({ phase: 'loaded', error: { code: 'NETWORK' } });
    scene.refuse('NETWORK');
    await settled(model.loadOlder());
    await settled(sent);
    expect(texts(model).slice(0, 4)).toEqual(numbers(17, 20));
  });

  test('a page downwards that fails says so, and is asked for again', async () => {
    scene.refuse('NETWORK', 'history');
    await settled(model.loadNewer());
    expect(model.getSnapshot()).toMatchObject({ isLoadingNewer: false, newerError: { code: 'NETWORK' }, error: null });
    scene.refuse('NETWORK');
    await settled(model.loadNewer());
    expect(texts(model)).toEqual(numbers(3, 13));
    expect(model.getSnapshot().newerError).toBeNull();
  });

  test('a comparison brings what is loaded in line with the server, and no more', async () => {
    const line = await scene.line('ana');
    line.keep();
    const other = await opened({ client: line.client });
    await settled(other.seek(ids[4] ?? ''));
    await ben.deleteMessage(ids[8] ?? '');
    await ben.deleteMessage(ids[3] ?? '');
    await say(['21']);
    await settled(other.reload());
    expect(texts(other)).toEqual(['3', 'deleted', '5', '6', '7', '8', 'deleted']);
    expect(other.getSnapshot()).toMatchObject({ hasOlder: true, hasNewer: true });
  });

  test('a conversation that is deleted leaves nothing of it', async () => {
    await settled(ana.deleteConversation('tea', 'group'));
    expect(model.getSnapshot()).toMatchObject({ phase: 'empty', hasNewer: false });
    await settled(say(['later']));
    expect(texts(model)).toEqual(['later']);
  });
});

describe('what is kept', () => {
  test('the oldest row shown looks as it will, also when what was held back above it goes', async () => {
    const ids = await say(numbers(1, 20));
    const query = new Kit.MessagesRequestBuilder().setLimit(4).setCategories(['message']).hideDeletedMessages(true);
    const model = await opened({ query: query.toQuery() });
    expect(texts(model)).toEqual(numbers(17, 20));
    await settled(ben.deleteMessage(ids[15] ?? ''));
    expect(texts(model)).toEqual(numbers(18, 20));
    expect(model.getRow(model.getSnapshot().ids[0] ?? '')).toMatchObject({ startsDay: false, isFirstOfRun: false });
    await settled(model.loadOlder());
    expect(texts(model)).toEqual([...numbers(13, 15), ...numbers(17, 20)]);
  });

  test('stays within its bounds, up and down again, and nothing is missing or twice', async () => {
    await say(numbers(1, 60));
    const model = await opened({ mostMessages: 10 });
    const kept: number[] = [];
    for (let pages = 0; pages < 20; pages += 1) {
      await settled(model.loadOlder());
      kept.push(model.getSnapshot().ids.length);
    }
    expect(texts(model)).toEqual(numbers(1, 10));
    expect(Math.max(...kept)).toBeLessThanOrEqual(11);
    for (let pages = 0; pages < 20; pages += 1) {
      await settled(model.loadNewer());
      kept.push(model.getSnapshot().ids.length);
    }
    expect(texts(model)).toEqual(numbers(51, 60));
    expect(Math.max(...kept)).toBeLessThanOrEqual(11);
    expect(model.getSnapshot()).toMatchObject({ hasOlder: true, hasNewer: false });
  });

  test('what comes for hours does not heap up, at the end or above it', async () => {
    const model = await opened({ mostMessages: 10 });
    await settled(say(numbers(1, 150)));
    expect(texts(model)).toEqual(numbers(141, 150));
    await settled(model.loadOlder());
    expect(texts(model)).toEqual(numbers(137, 146));
    await settled(model.toEnd());
    model.setAtEnd(false);
    const top = texts(model)[0];
    await settled(say(numbers(151, 300)));
    expect(texts(model)[0]).toBe(top);
    expect(model.getSnapshot()).toMatchObject({ hasNewer: true, newCount: 150 });
    expect(model.getSnapshot().ids.length).toBeLessThanOrEqual(11);
  });
});

describe('what was not read', () => {
  const unread = (model: MessageListModel): string | undefined => textOf(model, model.getSnapshot().unreadKey);

  test('begins in the page that the list opens with, and stays marked while it is read', async () => {
    const ids = await say(numbers(1, 6));
    await ana.markAsRead(await ana.getMessageDetails(ids[3] ?? ''));
    const model = await opened();
    expect(unread(model)).toBe('5');
    await settled(say(['7']));
    expect(unread(model)).toBe('5');
    expect(model.getRow(model.getSnapshot().unreadKey ?? '')).toMatchObject({ startsUnread: true, isFirstOfRun: true });
  });

  test('begins above the first of many of which nothing was heard while nobody looked', async () => {
    const line = await scene.line('ana');
    const query = new Kit.MessagesRequestBuilder().setLimit(100).setCategories(['message']).toQuery();
    await say(['before']);
    const model = await opened({ client: line.client, query });
    model.setVisible(false);
    line.keep();
    await say(numbers(1, 150));
    await settled(model.reload());
    expect(texts(model)).toEqual(['before', ...numbers(1, 150)]);
    expect(unread(model)).toBe('1');
    expect(textOf(model, model.getSnapshot().arrival)).toBe('150');
  });

  test('or above it: then it is asked for, and shown when it comes', async () => {
    const ids = await say(numbers(1, 12));
    await ana.markAsRead(await ana.getMessageDetails(ids[4] ?? ''));
    const model = await opened();
    expect(unread(model)).toBeUndefined();
    await settled(model.loadOlder());
    expect(unread(model)).toBe('6');
  });

  test('or nowhere: nothing is asked for, and one’s own words are none', async () => {
    const ids = await say(numbers(1, 12));
    await ana.markAsRead(await ana.getMessageDetails(ids.at(-1) ?? ''));
    await say(['own'], await scene.enter('ana'));
    const asked = jest.spyOn(ana.queries, 'history');
    const model = await opened();
    expect(unread(model)).toBeUndefined();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('the list opens there where it is wanted, wherever that is, and is not at its end', async () => {
    const ids = await say(numbers(1, 30));
    await ana.markAsRead(await ana.getMessageDetails(ids[9] ?? ''));
    const model = await opened({ startsAtUnread: true });
    expect(unread(model)).toBe('11');
    expect(texts(model)).toEqual(numbers(9, 15));
    const { unreadKey } = model.getSnapshot();
    expect(model.getSnapshot()).toMatchObject({ hasOlder: true, hasNewer: true, isAtEnd: false, opensAt: unreadKey });
    await ana.markAsRead(await ana.getMessageDetails(ids.at(-1) ?? ''));
    const read = await opened({ startsAtUnread: true });
    expect(texts(read)).toEqual(numbers(27, 30));
    expect(read.getSnapshot()).toMatchObject({ isAtEnd: true, opensAt: null });
  });

  test('who writes before it is there comes to the end, whatever is answered first', async () => {
    await say(numbers(1, 30));
    for (const pages of [0, 1]) {
      const gate = new Gate();
      const client = await scene.enter('ana', (engine) => ({
        history: (...given) => gate.after(engine.history(...given)),
      }));
      gate.close();
      const model = await opened({ client, startsAtUnread: true });
      for (let page = 0; page < pages; page += 1) {
        gate.open();
        gate.close();
        await settled();
      }
      expect(model.getSnapshot().phase).toBe('loading');
      const mine = `mine ${pages}`;
      await settled(say([mine], client));
      gate.open();
      await settled();
      expect(texts(model).at(-1)).toBe(mine);
      expect(model.getSnapshot()).toMatchObject({ hasNewer: false, isAtEnd: true, opensAt: null, unreadKey: null });
      await say(numbers(31, 60));
    }
  });

  test('a question for it that fails is a page that failed, and is made again', async () => {
    await say(numbers(1, 3));
    scene.refuse('NETWORK', 'history');
    const model = await opened({ startsAtUnread: true });
    expect(model.getSnapshot()).toMatchObject({ phase: 'error', error: { code: 'NETWORK' } });
    scene.refuse('NETWORK');
    await settled(model.loadOlder());
    expect(unread(model)).toBe('1');
  });

  test('what comes while nobody looks begins it anew, once, and who writes has read', async () => {
    const model = await opened();
    await settled(say(['1']));
    expect(unread(model)).toBeUndefined();
    model.setVisible(false);
    await settled(say(['2', '3']));
    expect(unread(model)).toBe('2');
    model.setVisible(true);
    await settled(model.setAtEnd(true));
    await settled(say(['4']));
    expect(unread(model)).toBe('2');
    await settled(model.setAtEnd(false));
    await settled(say(['5', '6']));
    expect(unread(model)).toBe('5');
    await settled(say(['mine'], ana));
    expect(unread(model)).toBeUndefined();
  });

  test('whoever comes back to the end has seen it: what comes while they are away again begins it anew', async () => {
    const model = await opened();
    for (const said of ['1', '2']) {
      model.setVisible(false);
      await settled(say([said]));
      expect(unread(model)).toBe(said);
      await settled(model.setVisible(true));
    }
  });

  test('a mark that is lost is made again, after a pause, and one that is refused is not', async () => {
    const [first = ''] = await say(['1']);
    const marked: string[] = [];
    let code: Kit.KitException['code'] | null = 'TIMEOUT';
    const client = await scene.enter('ana', (engine) => ({
      async mark(id, as, signal) {
        marked.push(id);
        if (code !== null) throw new Kit.KitException(code, 'Not marked.');
        await engine.mark(id, as, signal);
      },
    }));
    await opened({ client });
    expect(marked).toEqual([first]);
    // Another drawing asks for nothing within the pause.
    const [second = ''] = await say(['2']);
    await settled();
    expect(marked).toEqual([first]);
    code = 'FORBIDDEN';
    await settled(scene.clock.advance(5_000));
    expect(marked).toEqual([first, second]);
    await settled(scene.clock.advance(60_000));
    expect(marked).toEqual([first, second]);
    code = null;
    const [third = ''] = await say(['3']);
    await settled();
    expect(marked).toEqual([first, second, third]);
  });

  test('a mark under which the connection broke is made as soon as there is one again', async () => {
    const [first = ''] = await say(['1']);
    let isBroken = true;
    const line = await scene.line('ana', (engine) => ({
      async mark(id, as, signal) {
        if (isBroken) throw new Kit.KitException('NETWORK', 'Broken.');
        await engine.mark(id, as, signal);
      },
    }));
    await opened({ client: line.client });
    const isRead = async (): Promise<boolean> => (await ana.getMessageDetails(first)).getReadAt() > 0;
    expect(await isRead()).toBe(false);
    isBroken = false;
    line.cut();
    await settled(line.mend());
    expect(await isRead()).toBe(true);
  });

  test('what was seen is marked, the newest of it, once a second at most and never backwards', async () => {
    const ids = await say(numbers(1, 30));
    const marked: string[] = [];
    const client = await scene.enter('ana', (engine) => ({
      async mark(id, as, signal) {
        marked.push(`${ids.indexOf(id) + 1}`);
        await engine.mark(id, as, signal);
      },
    }));
    const model = await opened({ client, startsAtUnread: true });
    const see = (...said: readonly string[]): void =>
      model.setInView(model.getSnapshot().ids.filter((key) => said.includes(textOf(model, key) ?? '')));
    see('1', '2');
    await settled();
    see('2', '3');
    see('3', '4');
    see('1');
    await settled();
    expect(marked).toEqual(['2']);
    await settled(scene.clock.advance(1_000));
    expect(marked).toEqual(['2', '4']);
    await settled(scene.clock.advance(5_000));
    expect(marked).toEqual(['2', '4']);
    await settled(model.toEnd());
    await settled(model.setAtEnd(true));
    expect(marked).toEqual(['2', '4', '30']);
  });
});

async function settledValue<Value>(promise: Promise<Value>): Promise<Value> {
  await settled(promise);
  return await promise;
}
