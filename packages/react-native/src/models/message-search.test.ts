import { type ChatTarget, Kit, type KitException } from '@open-chat-kit/sdk';
import { eachScene } from '../testing/each-scene.ts';
import { Gate } from '../testing/gate.ts';
import { manualFrames } from '../testing/manual-frames.ts';
import { sayForIds, shareTea } from '../testing/shared-tea.ts';
import { MessageSearch, type MessageSearchState } from './message-search.ts';

const scene = eachScene('ana', 'ben');
const { nextFrame, settled } = manualFrames();
const tea: ChatTarget = { type: 'group', id: 'tea' };
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let errors: KitException[];

beforeEach(async () => {
  errors = [];
  ({ ana, ben } = await shareTea(scene));
});

const say = (...lines: readonly string[]): Promise<string[]> => sayForIds(ben, ...lines);

async function searching(text: string, client = ana, parentId = ''): Promise<MessageSearch> {
  const onError = (error: KitException): void => void errors.push(error);
  const model = new MessageSearch({ client, target: tea, parentId, hideReplies: parentId === '', nextFrame, onError });
  scene.atEnd(model.subscribe(() => {}));
  await type(model, text);
  return model;
}

async function type(model: MessageSearch, text: string): Promise<void> {
  model.type(text);
  await scene.clock.advance(300);
  await settled();
}

const at = ({ messageId, index, count, hasMore }: MessageSearchState): readonly unknown[] => [
  messageId,
  index,
  count,
  hasMore,
];

test('finds the newest hit first, and leads up the history and down again', async () => {
  const [first, , third] = await say('Cups', 'nothing', 'more cups');
  const model = await searching('cups');
  expect(at(model.getSnapshot())).toEqual([third, 0, 2, false]);
  model.newer();
  expect(model.getSnapshot().messageId).toBe(third);
  model.older();
  expect(at(model.getSnapshot())).toEqual([first, 1, 2, false]);
  model.older();
  expect(model.getSnapshot().messageId).toBe(first);
  model.newer();
  expect(model.getSnapshot().messageId).toBe(third);
});

test('finds who is mentioned by their name, also in what comes meanwhile', async () => {
  const [first] = await say('for <@uid:ana>');
  const model = await searching('@ana');
  expect(at(model.getSnapshot())).toEqual([first, 0, 1, false]);
  await say('and **for** <@uid:ana> again', 'for <@uid:ben>');
  await settled();
  expect(model.getSnapshot().count).toBe(2);
  await scene.server.updateUser('ana', { name: 'Anna Lee' });
  await type(model, 'anna le');
  expect(at(model.getSnapshot())).toEqual([expect.not.stringMatching(first ?? ''), 0, 2, false]);
  await type(model, 'and for');
  expect(model.getSnapshot().count).toBe(1);
});

test('asks once typing rests, and only for what is wanted last', async () => {
  await say('cups', 'plates');
  const asked = jest.spyOn(ana.queries, 'history');
  const model = await searching('');
  model.type('cu');
  await scene.clock.advance(100);
  await type(model, 'plates');
  expect(asked).toHaveBeenCalledTimes(1);
  expect(model.getSnapshot()).toMatchObject({ keyword: 'plates', count: 1, isSearching: false });
});

test('an answer to what nobody looks for any more is not taken', async () => {
  await say('cups', 'plates');
  const gate = new Gate();
  const late = await scene.enter('ana', ({ history }) => ({
    history: (target, query, signal) => gate.after(history(target, query, signal)),
  }));
  gate.close();
  const model = await searching('cups', late);
  expect(model.getSnapshot().isSearching).toBe(true);
  await type(model, 'plates');
  gate.open();
  await settled();
  expect(model.getSnapshot()).toMatchObject({ keyword: 'plates', count: 1 });
  await type(model, ' ');
  expect(model.getSnapshot()).toMatchObject({ keyword: '', count: 0, messageId: '' });
});

test('goes on past the hits that are known, page by page, to the first message', async () => {
  const ids = await say(...Array.from({ length: 120 }, (_, index) => `cup ${index}`));
  const model = await searching('cup');
  expect(at(model.getSnapshot())).toEqual([ids[119], 0, 50, true]);
  for (let hit = 118; hit >= 0; hit -= 1) {
    model.older();
    await settled();
    expect(model.getSnapshot().messageId).toBe(ids[hit]);
  }
  expect(at(model.getSnapshot())).toEqual([ids[0], 119, 120, false]);
});

describe('what happens meanwhile', () => {
  test('a new hit joins the others, and one stays where one is', async () => {
    const [first] = await say('cups');
    const model = await searching('cups');
    const [second] = await say('other cups', 'plates');
    await settled();
    expect(at(model.getSnapshot())).toEqual([first, 1, 2, false]);
    model.newer();
    expect(model.getSnapshot().messageId).toBe(second);
  });

  test('where nothing was found, the first hit is gone to', async () => {
    const model = await searching('cups');
    expect(at(model.getSnapshot())).toEqual(['', -1, 0, false]);
    const [first] = await say('cups');
    await settled();
    expect(at(model.getSnapshot())).toEqual([first, 0, 1, false]);
  });

  test('an edit brings a hit, or takes it away; a deletion takes it away, and the next one up is gone to', async () => {
    const [first = '', second = '', third = ''] = await say('cups', 'cups too', 'plates');
    const model = await searching('cups');
    await edit(third, 'cups after all');
    await settled();
    expect(at(model.getSnapshot())).toEqual([second, 1, 3, false]);
    await edit(second, 'no more');
    await settled();
    expect(at(model.getSnapshot())).toEqual([first, 1, 2, false]);
    await ben.deleteMessage(first);
    await settled();
    expect(at(model.getSnapshot())).toEqual([third, 0, 1, false]);
  });

  test('what happened while the answer was under way is not undone by it', async () => {
    const [first = ''] = await say('cups', 'other cups');
    const gate = new Gate();
    const late = await scene.enter('ana', ({ history }) => ({
      history: (target, query, signal) => gate.after(history(target, query, signal)),
    }));
    gate.close();
    const model = await searching('cups', late);
    await ben.deleteMessage(first);
    const [third] = await say('last cups');
    await settled();
    gate.open();
    await settled();
    expect(at(model.getSnapshot())).toEqual([third, 0, 2, false]);
  });

  test('after a loss the hits are compared with the server', async () => {
    const [first = ''] = await say('cups', 'other cups');
    const line = await scene.line('ana');
    const model = await searching('cups', line.client);
    line.cut();
    await ben.deleteMessage(first);
    await say('last cups');
    line.mend();
    await scene.clock.advance(1_000);
    await settled();
    expect(model.getSnapshot().count).toBe(2);
  });

  test('after a loss whoever stands at an old hit stands there still, and what went before it is seen', async () => {
    const ids = await say(...Array.from({ length: 120 }, (_, index) => `cup ${index}`));
    const line = await scene.line('ana');
    const model = await searching('cup', line.client);
    for (let hit = 118; hit >= 45; hit -= 1) await settled(model.older());
    expect(at(model.getSnapshot())).toEqual([ids[45], 74, 100, true]);
    line.cut();
    await ben.deleteMessage(ids[50] ?? '');
    await settled(line.mend());
    expect(at(model.getSnapshot())).toEqual([ids[45], 73, 100, true]);
  });

  test('whoever is put out of the group finds nothing in it any more', async () => {
    await say('cups');
    const model = await searching('cups');
    await ben.kickGroupMember('tea', 'ana');
    await settled();
    expect(at(model.getSnapshot())).toEqual(['', -1, 0, false]);
    // Words that stay in the field and are searched for no more would look like a search without an end.
    expect(model.getSnapshot().text).toBe('');
  });

  test('nothing of one user is left for the next', async () => {
    await say('cups');
    const model = await searching('cups');
    await ana.logout();
    await settled();
    expect(model.getSnapshot()).toMatchObject({ text: '', keyword: '', count: 0, messageId: '' });
  });
});

test('what failed is told, and asked for again', async () => {
  await say('cups');
  scene.refuse('INTERNAL', 'history');
  const model = await searching('cups');
  expect(model.getSnapshot()).toMatchObject({ isSearching: false, count: 0, error: { code: 'INTERNAL' } });
  expect(errors).toHaveLength(1);
  scene.loseAnswers();
  model.again();
  await settled();
  expect(model.getSnapshot()).toMatchObject({ count: 1, error: null });
});

test('whoever wanted to go on goes on once it works, and reads the known hits meanwhile', async () => {
  const ids = await say(...Array.from({ length: 60 }, (_, index) => `cup ${index}`));
  const model = await searching('cup');
  for (let hit = 58; hit >= 10; hit -= 1) model.older();
  scene.refuse('INTERNAL', 'history');
  model.older();
  await settled();
  expect(model.getSnapshot()).toMatchObject({ messageId: ids[10], isLoadingMore: false, error: { code: 'INTERNAL' } });
  model.newer();
  model.older();
  expect(model.getSnapshot().messageId).toBe(ids[10]);
  model.older();
  await settled();
  scene.loseAnswers();
  model.again();
  await settled();
  expect(at(model.getSnapshot())).toEqual([ids[9], 50, 60, false]);
});

test('hits that came while the line was down are gone to from the newest on', async () => {
  const line = await scene.line('ana');
  const model = await searching('cups', line.client);
  line.cut();
  const [, second] = await say('cups', 'more cups');
  await settled(line.mend());
  expect(at(model.getSnapshot())).toEqual([second, 0, 2, false]);
});

test('in a thread only its replies are found, and in the conversation none of them', async () => {
  const [first = ''] = await say('cups');
  const reply = new Kit.TextMessage('tea', 'cups in the thread', 'group');
  reply.setParentMessageId(first);
  const said = await ben.sendMessage(reply);
  expect(at((await searching('cups')).getSnapshot())).toEqual([first, 0, 1, false]);
  expect(at((await searching('cups', ana, first)).getSnapshot())).toEqual([said.getId(), 0, 1, false]);
});

async function edit(id: string, text: string): Promise<void> {
  const message = new Kit.TextMessage('tea', text, 'group');
  message.setId(id);
  await ben.editMessage(message);
}
