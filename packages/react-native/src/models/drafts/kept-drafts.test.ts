/** Drafts over a restart of the app. */
import { type ChatTarget, Kit, type KeyValueStorage } from '@open-chat-kit/sdk';
import fc from 'fast-check';
import { eachScene } from '../../testing/each-scene.ts';
import { Gate } from '../../testing/gate.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { MessageComposerModel } from '../message-composer/message-composer.ts';
import { Writing } from '../writing.ts';
import { blankDraft } from './draft.ts';
import { draftAsText, draftFromText } from './draft-text.ts';

const scene = eachScene('ana', 'ben');
const { nextFrame, settled } = manualFrames();
const tea: ChatTarget = { type: 'group', id: 'tea' };
const place = { target: tea, parentId: '' };
let disk: Map<string, string>;
let storage: KeyValueStorage;

beforeEach(async () => {
  disk = new Map();
  storage = {
    getItem: async (key) => disk.get(key) ?? null,
    setItem: async (key, value) => void disk.set(key, value),
    removeItem: async (key) => void disk.delete(key),
    getAllKeys: async () => [...disk.keys()],
  };
  const ben = await scene.enter('ben');
  await ben.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await ben.addMembersToGroup('tea', [new Kit.GroupMember('ana', 'participant')]);
});

/** The app, started anew. */
async function started(uid = 'ana', kept: KeyValueStorage | null = storage): Promise<Kit.ChatClient> {
  const client = startedByNobody(kept);
  await client.login(uid);
  return client;
}
function startedByNobody(kept: KeyValueStorage | null = storage): Kit.ChatClient {
  const { clock, server } = scene;
  const settings = { engine: server.engine(), clock, ...(kept === null ? {} : { storage: kept }) };
  const client = new Kit.ChatClient(settings);
  scene.atEnd(() => client.logout());
  return client;
}
async function composer(client: Kit.ChatClient, target = tea, text = ''): Promise<MessageComposerModel> {
  const model = new MessageComposerModel({ client, target, nextFrame, text });
  scene.atEnd(model.subscribe(() => {}));
  model.setMentions({ isOn: true, all: null });
  await settled();
  return model;
}
const rest = async (): Promise<void> => {
  await scene.clock.advance(600);
  await settled();
};
const drafts = (): string[] => [...disk.keys()].filter((key) => key.startsWith('open-chat-kit.draft.'));
async function write(text: string, client?: Kit.ChatClient): Promise<MessageComposerModel> {
  const model = await composer(client ?? (await started()));
  model.setText(text);
  await rest();
  return model;
}

test('without a storage, too, it waits for whoever is out for a moment, and nobody else meets it', async () => {
  const client = await started('ana', null);
  const model = await write('half', client);
  await client.logout();
  await settled();
  expect(model.getSnapshot().text).toBe('');
  // As whatever is drawn meanwhile asks.
  expect(Writing.of(client).lineOf(tea)).toBe('');
  await client.login('ana');
  await settled();
  expect(model.getSnapshot().text).toBe('half');
  await client.logout();
  await client.login('ben');
  await settled();
  expect(model.getSnapshot().text).toBe('');
});

test('what was half written is there after a restart, with whom it mentions and what it answers', async () => {
  const ana = await started();
  const model = await composer(ana);
  const sent = await ana.sendMessage(new Kit.TextMessage('tea', 'Who brings the tea?', 'group'));
  Writing.of(ana).reply({ target: tea, parentId: '' }, await ana.queries.getMessage(String(sent.getId())));
  model.setText('@be');
  await rest();
  model.mention();
  model.setText('@ben does');
  await rest();
  const again = await composer(await started());
  expect(again.getSnapshot()).toMatchObject({ text: '@ben does', begun: 0, about: { kind: 'reply' } });
  expect(again.getSnapshot().about?.message.id).toBe(sent.getId());
  again.send();
  await rest();
  const [last] = await new Kit.MessagesRequestBuilder().setGUID('tea').setLimit(1).build(ana).fetchPrevious();
  expect(last instanceof Kit.TextMessage && last.getText()).toBe('<@uid:ben> does');
  expect(drafts()).toEqual([]);
});

test('of the threads of a chat, the one that was written in last is told after a restart, too', async () => {
  const writing = Writing.of(await started());
  for (const parentId of ['7', '8', '9']) {
    writing.keep({ target: tea, parentId }, { ...blankDraft, text: `in ${parentId}` });
    await scene.clock.advance(600);
  }
  writing.keep({ target: tea, parentId: '8' }, { ...blankDraft, text: 'in 8 again' });
  await rest();
  const again = Writing.of(await started());
  await settled();
  expect([again.lineOf(tea), again.threadLineOf(tea)]).toEqual(['', 'in 8 again']);
  expect(again.threadLineOf({ type: 'user', id: 'tea' })).toBe('');
});

test('an edit is one after a restart, and gives back what was written before it', async () => {
  const ana = await started();
  const own = await ana.sendMessage(new Kit.TextMessage('tea', 'I do', 'group'));
  const model = await write('half', ana);
  Writing.of(ana).edit({ target: tea, parentId: '' }, await ana.queries.getMessage(String(own.getId())));
  model.setText('I do, too');
  await rest();
  const again = await composer(await started());
  expect(again.getSnapshot()).toMatchObject({ text: 'I do, too', about: { kind: 'edit' } });
  again.dismiss();
  expect(again.getSnapshot()).toMatchObject({ text: 'half', about: null });
});

describe('a change of a message that was on its way when the app ended', () => {
  const edits = (): string[] => [...disk.keys()].filter((key) => key.startsWith('open-chat-kit.edit.'));
  const never = (): Promise<never> => new Promise(() => {});
  let ana: Kit.ChatClient;
  let id: string;

  beforeEach(async () => {
    ana = await started();
    id = (await ana.sendMessage(new Kit.TextMessage('tea', 'I do', 'group'))).getId();
  });

  async function edit(text: string): Promise<MessageComposerModel> {
    const model = await composer(ana);
    Writing.of(ana).edit(place, await ana.queries.getMessage(id));
    model.setText(text);
    model.send();
    await settled();
    return model;
  }

  const textNow = async (): Promise<unknown> => (await ana.queries.getMessage(id)).content;

  test('is there to be saved again', async () => {
    jest.spyOn(ana, 'editMessage').mockImplementation(never);
    await edit('I do, with @ben');
    const again = await composer(await started());
    expect(again.getSnapshot()).toMatchObject({ text: '', unsaved: { draft: { text: 'I do, with @ben' } } });
    await settled(again.saveAgain());
    expect(again.getSnapshot().unsaved).toBeNull();
    expect(await textNow()).toEqual({ kind: 'text', text: 'I do, with @ben' });
    expect(edits()).toEqual([]);
  });

  test('is not told of where the server has it', async () => {
    const { editMessage } = ana;
    jest.spyOn(ana, 'editMessage').mockImplementation(async (message) => {
      await editMessage.call(ana, message);
      return await never();
    });
    await edit('I do, too');
    expect(edits()).toHaveLength(1);
    expect((await composer(await started())).getSnapshot().unsaved).toBeNull();
    expect(edits()).toEqual([]);
  });

  test('or was refused while something else was written, stands beside that, until it is not wanted', async () => {
    jest.spyOn(ana, 'editMessage').mockRejectedValue(new Kit.KitException('FORBIDDEN', 'Not any more.'));
    const model = await composer(ana);
    Writing.of(ana).edit(place, await ana.queries.getMessage(id));
    model.setText('changed');
    model.send();
    model.setText('newer');
    await rest();
    const again = await composer(await started());
    expect(again.getSnapshot()).toMatchObject({ text: 'newer', unsaved: { draft: { text: 'changed' } } });
    await settled(again.dropUnsaved());
    expect(edits()).toEqual([]);
  });

  test('goes once another device has saved the same, and is for nobody else', async () => {
    jest.spyOn(ana, 'editMessage').mockImplementation(never);
    await edit('same');
    expect((await composer(await started('ben'))).getSnapshot().unsaved).toBeNull();
    const again = await composer(await started());
    expect(again.getSnapshot().unsaved).not.toBeNull();
    const other = new Kit.TextMessage('tea', 'same', 'group');
    other.setId(id);
    const device = await started('ana', null);
    await settled(device.editMessage(other));
    await rest();
    expect(again.getSnapshot().unsaved).toBeNull();
    expect(edits()).toEqual([]);
  });

  test('is, refused twice with something else written each time, what it was to be last', async () => {
    jest.spyOn(ana, 'editMessage').mockRejectedValue(new Kit.KitException('FORBIDDEN', 'Not any more.'));
    for (const text of ['first', 'second']) {
      const model = await edit(text);
      model.setText(`written since ${text}`);
      await rest();
    }
    const gate = new Gate();
    gate.close();
    jest.mocked(ana.editMessage).mockImplementation(() => gate.passed().then(() => Promise.reject(new Error('No.'))));
    const model = await edit('third');
    model.setText('and since that');
    gate.open();
    await rest();
    expect(model.getSnapshot()).toMatchObject({ text: 'and since that', unsaved: { draft: { text: 'third' } } });
    expect((await composer(await started())).getSnapshot().unsaved).toMatchObject({ draft: { text: 'third' } });
  });

  test('is not told of once another change of the same message was saved', async () => {
    const gate = new Gate();
    gate.close();
    jest
      .spyOn(ana, 'editMessage')
      .mockImplementationOnce(() => gate.passed().then(() => Promise.reject(new Error('No.'))));
    const model = await edit('first');
    model.setText('newer');
    await settled(gate.open());
    expect(model.getSnapshot().unsaved).not.toBeNull();
    await edit('second');
    await rest();
    expect(model.getSnapshot().unsaved).toBeNull();
    expect(edits()).toEqual([]);
    expect(await textNow()).toEqual({ kind: 'text', text: 'second' });
  });

  test('is asked for again where the server could not be reached', async () => {
    jest.spyOn(ana, 'editMessage').mockImplementation(never);
    await edit('I do, too');
    const client = await started();
    const lost = new Kit.KitException('TIMEOUT', 'No answer.');
    const asked = jest.spyOn(client.queries, 'getMessage').mockRejectedValue(lost);
    const model = await composer(client);
    expect([model.getSnapshot().unsaved, edits().length]).toEqual([null, 1]);
    asked.mockRestore();
    await composer(client);
    expect(model.getSnapshot().unsaved).toMatchObject({ draft: { text: 'I do, too' } });
  });

  test('is kept no longer than it takes', async () => {
    await edit('I do, too');
    expect(edits()).toEqual([]);
    expect(await textNow()).toEqual({ kind: 'text', text: 'I do, too' });
  });
});

test('whoever leaves the chat need not rest: it is written at once', async () => {
  const model = new MessageComposerModel({ client: await started(), target: tea, nextFrame, text: '' });
  const leave = model.subscribe(() => {});
  await settled();
  model.setText('half');
  expect(drafts()).toEqual([]);
  leave();
  await settled();
  expect(drafts()).toHaveLength(1);
});

test('with each rest of the writer it is written once, and what is sent or emptied goes at once', async () => {
  const set = jest.spyOn(storage, 'setItem');
  const model = await composer(await started());
  set.mockClear();
  for (const text of ['h', 'ha', 'hal', 'half']) model.setText(text);
  await rest();
  expect(set.mock.calls.filter(([key]) => key.startsWith('open-chat-kit.draft.'))).toHaveLength(1);
  model.setText('');
  await settled();
  expect(drafts()).toEqual([]);
});

test.each<[string, () => Promise<Kit.ChatClient>]>([
  ['another user of the device', () => started('ben')],
  ['a client without a storage', () => started('ana', null)],
])('%s sees none', async (_who, start) => {
  await write('for ana alone');
  expect((await composer(await start())).getSnapshot().text).toBe('');
  expect(drafts()).toHaveLength(1);
});

test.each([
  ['new', 'old\n\nnew'],
  ['', 'old'],
])('what is written before the storage has answered stands behind what it kept: "%s"', async (typed, whole) => {
  await write('old');
  const gate = new Gate();
  gate.close();
  const getAllKeys = (): Promise<string[]> => gate.after(Promise.resolve([...disk.keys()]));
  const slow = await composer(await started('ana', { ...storage, getAllKeys }));
  slow.setText('new');
  slow.setText(typed);
  await settled(gate.open());
  await rest();
  expect(slow.getSnapshot().text).toBe(whole);
  expect((await composer(await started())).getSnapshot().text).toBe(whole);
});

test('what is sent before the storage has answered takes nothing of what it kept', async () => {
  await write('old');
  const gate = new Gate();
  gate.close();
  const getAllKeys = (): Promise<string[]> => gate.after(Promise.resolve([...disk.keys()]));
  const slow = await composer(await started('ana', { ...storage, getAllKeys }));
  slow.setText('new');
  await settled(slow.send());
  await settled(gate.open());
  await rest();
  expect(slow.getSnapshot().text).toBe('old');
  expect((await composer(await started())).getSnapshot().text).toBe('old');
});

test('an answer that was begun before the storage has answered is one of what it kept', async () => {
  await write('old');
  const gate = new Gate();
  gate.close();
  const getAllKeys = (): Promise<string[]> => gate.after(Promise.resolve([...disk.keys()]));
  const client = await started('ana', { ...storage, getAllKeys });
  const ben = await scene.enter('ben');
  const sent = await ben.sendMessage(new Kit.TextMessage('tea', 'Who brings the tea?', 'group'));
  const slow = await composer(client);
  Writing.of(client).reply(place, await client.queries.getMessage(String(sent.getId())));
  await settled(gate.open());
  expect(slow.getSnapshot()).toMatchObject({ text: 'old', about: { kind: 'reply' } });
});

describe('two tabs in one place', () => {
  test('what one has sent takes nothing from the storage that stands in the other one', async () => {
    const client = await started();
    const first = new MessageComposerModel({ client, target: tea, nextFrame, text: '' });
    const leave = first.subscribe(() => {});
    await settled();
    const second = await composer(await started());
    first.setText('a long text');
    await rest();
    second.setText('hi');
    await rest();
    await settled(second.send());
    expect(drafts()).toEqual([]);
    leave();
    await rest();
    expect((await composer(await started())).getSnapshot().text).toBe('a long text');
  });

  test('what was written in one and sent from the other one is written nowhere any more', async () => {
    const client = await started();
    const first = new MessageComposerModel({ client, target: tea, nextFrame, text: '' });
    const leave = first.subscribe(() => {});
    await settled();
    first.setText('half of it');
    await rest();
    const second = await composer(await started());
    expect(second.getSnapshot().text).toBe('half of it');
    await settled(second.send());
    await rest();
    expect(first.getSnapshot().text).toBe('');
    leave();
    await rest();
    expect(drafts()).toEqual([]);
  });

  test.each<[string, (first: MessageComposerModel) => void, string]>([
    ['was only read in one', () => {}, ''],
    ['is written in the other one by now', (first) => first.setText('half of it'), 'whole'],
  ])('what %s is not put back', async (_what, between, expected) => {
    await write('half');
    const client = await started();
    const first = new MessageComposerModel({ client, target: tea, nextFrame, text: '' });
    const leave = first.subscribe(() => {});
    await settled();
    between(first);
    await rest();
    const second = await composer(await started());
    second.setText('whole');
    await rest();
    if (expected === '') await settled(second.send());
    leave();
    await rest();
    expect((await composer(await started())).getSnapshot().text).toBe(expected);
  });
});

test('a draft that is longer than any message is there to be shortened', async () => {
  const long = 'way too long '.repeat(8_000);
  await write(long);
  expect((await composer(await started())).getSnapshot()).toMatchObject({ text: long, canSend: false });
});

describe('what is typed before the first login', () => {
  const text = async (): Promise<string> => (await composer(await started())).getSnapshot().text;

  test('stands behind what was left there before', async () => {
    await write('old');
    const client = startedByNobody();
    const model = await composer(client);
    model.setText('new');
    await client.login('ana');
    await rest();
    expect(model.getSnapshot().text).toBe('old\n\nnew');
    expect(await text()).toBe('old\n\nnew');
  });

  test('may go on, or be taken back, until the storage has answered', async () => {
    await write('old');
    for (const [typed, whole] of [
      ['new and more', 'old\n\nnew and more'],
      ['', 'old\n\nnew and more'],
    ] as const) {
      const gate = new Gate();
      gate.close();
      const getAllKeys = (): Promise<string[]> => gate.after(Promise.resolve([...disk.keys()]));
      const client = startedByNobody({ ...storage, getAllKeys });
      const model = await composer(client);
      model.setText('new');
      await client.login('ana');
      await rest();
      model.setText(typed);
      await rest();
      await settled(gate.open());
      await rest();
      expect(model.getSnapshot().text).toBe(whole);
      expect(await text()).toBe(whole);
    }
  });

  test('is kept where nothing was left there, or where its composer comes back late', async () => {
    const client = startedByNobody();
    const model = await composer(client);
    model.setText('new');
    await client.login('ana');
    await rest();
    expect(await text()).toBe('new');
    const next = startedByNobody();
    const late = new MessageComposerModel({ client: next, target: tea, nextFrame, text: '' });
    const leave = late.subscribe(() => {});
    late.setText('newer');
    leave();
    await next.login('ana');
    Writing.of(next);
    await rest();
    scene.atEnd(late.subscribe(() => {}));
    await rest();
    expect(late.getSnapshot().text).toBe('new\n\nnewer');
    expect(await text()).toBe('new\n\nnewer');
  });

  test('goes on with an edit, which gives back what was written before it', async () => {
    const ana = await started();
    const own = await ana.sendMessage(new Kit.TextMessage('tea', 'I do', 'group'));
    await write('half', ana);
    Writing.of(ana).edit({ target: tea, parentId: '' }, await ana.queries.getMessage(String(own.getId())));
    await rest();
    const client = startedByNobody();
    const model = await composer(client);
    model.setText('too');
    await client.login('ana');
    await rest();
    expect(model.getSnapshot()).toMatchObject({ text: 'I do\n\ntoo', about: { kind: 'edit' } });
    model.dismiss();
    expect(model.getSnapshot()).toMatchObject({ text: 'half', about: null });
  });

  test('goes before it where a host put it there', async () => {
    await write('old');
    const client = startedByNobody();
    const model = await composer(client);
    model.fill('shared');
    await client.login('ana');
    await rest();
    expect(model.getSnapshot().text).toBe('shared');
  });
});

test('what a host puts there now goes before a draft that is read late, also where it says the same once more', async () => {
  await write('old');
  const gate = new Gate();
  gate.close();
  const getAllKeys = (): Promise<string[]> => gate.after(Promise.resolve([...disk.keys()]));
  const slow = await composer(await started('ana', { ...storage, getAllKeys }), tea, 'shared');
  slow.fill('shared');
  await settled(gate.open());
  expect(slow.getSnapshot().text).toBe('shared');
});

test('what was sent does not come back where it could not be removed at once', async () => {
  let isBroken = false;
  const removeItem = async (key: string): Promise<void> => {
    if (isBroken) throw new Error('Busy.');
    disk.delete(key);
  };
  const model = await write('sent', await started('ana', { ...storage, removeItem }));
  isBroken = true;
  await settled(model.send());
  expect(drafts()).toHaveLength(1);
  isBroken = false;
  model.setText('next');
  await rest();
  model.setText('');
  await settled();
  expect(drafts()).toEqual([]);
  expect((await composer(await started())).getSnapshot().text).toBe('');
});

test('a draft goes before what the host puts into a field at first, which is none itself', async () => {
  await write('mine');
  expect((await composer(await started(), tea, 'yours')).getSnapshot().text).toBe('mine');
  const other: ChatTarget = { type: 'user', id: 'ben' };
  expect((await composer(await started(), other, 'yours')).getSnapshot().text).toBe('yours');
  await rest();
  expect(drafts()).toHaveLength(1);
});

test('the newest hundred are kept, and none that nobody has touched for ninety days', async () => {
  const ana = await started();
  const writing = Writing.of(ana);
  const other = (index: number) => ({ target: { type: 'user' as const, id: `u${index}` }, parentId: '' });
  for (let index = 0; index < 120; index += 1)
    writing.keep(other(index), { text: `${index}`, mentions: [], about: null, kept: null });
  await rest();
  expect(drafts()).toHaveLength(100);
  expect(drafts().some((key) => key.includes('"u19"'))).toBe(false);
  const entries = [...disk];
  for (let index = 0; index < 10; index += 1)
    disk.set(
      `open-chat-kit.draft.3.ana.["user","more${index}",""]`,
      (entries[index]?.[1] ?? '').replace(/"u\d+"/, `"more${index}"`),
    );
  Writing.of(await started());
  await settled();
  expect(drafts()).toHaveLength(100);
  const old = scene.clock.now() - 91 * 86_400_000;
  for (const key of drafts()) disk.set(key, (disk.get(key) ?? '').replace(/"writtenAt":\d+/, `"writtenAt":${old}`));
  Writing.of(await started());
  await settled();
  expect(drafts()).toEqual([]);
});

test('a storage that fails, or never answers, takes nothing from who writes', async () => {
  const fails = async (): Promise<never> => {
    throw new Error('full');
  };
  const never = (): Promise<never> => new Promise(() => {});
  for (const broken of [fails, never]) {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const client = await started('ana', {
      ...storage,
      getAllKeys: broken,
      getItem: broken,
      setItem: broken,
      removeItem: broken,
    });
    const model = await write('hello', client);
    expect(model.getSnapshot()).toMatchObject({ text: 'hello', canSend: true });
  }
});

test('one answer that never comes does not end the keeping of drafts', async () => {
  const never: KeyValueStorage = {
    ...storage,
    setItem: (key, value) => (value.includes('never') ? new Promise(() => {}) : storage.setItem(key, value)),
  };
  const client = await started('ana', never);
  const model = await write('never kept', client);
  model.setText('kept');
  await rest();
  expect(drafts()).toEqual([]);
  await settled(scene.clock.advance(5_000));
  model.setText('kept again');
  await rest();
  expect([...disk.values()].join()).toContain('kept again');
});

test('what is damaged is passed over and taken away, and the rest is there', async () => {
  await write('whole');
  disk.set('open-chat-kit.draft.3.ana.["user","ben",""]', '{"type":');
  disk.set('open-chat-kit.draft.3.ana.other', [...disk.values()].at(0) ?? '');
  const again = await started();
  expect((await composer(again)).getSnapshot().text).toBe('whole');
  expect((await composer(again, { type: 'user', id: 'ben' })).getSnapshot().text).toBe('');
  await rest();
  expect(drafts()).toHaveLength(1);
});

test('rows of chats hear of a draft once its composer is gone, and of its end', async () => {
  const ana = await started();
  const writing = Writing.of(ana);
  const heard: string[] = [];
  writing.subscribeLine(tea, () => heard.push(writing.lineOf(tea)));
  const model = new MessageComposerModel({ client: ana, target: tea, nextFrame });
  const leave = model.subscribe(() => {});
  model.setText('half');
  model.setText('half written');
  expect(writing.lineOf(tea)).toBe('');
  leave();
  expect(heard.at(-1)).toBe('half written');
  expect(heard).toHaveLength(2);
});

test('whatever a storage gives back, what is taken of it can be written on and sent', () => {
  const part = fc.oneof(fc.json(), fc.string(), fc.constant(undefined));
  const mention = fc.record(
    {
      at: fc.oneof(fc.integer(), fc.double()),
      text: fc.constantFrom('@Ben', 'Ben', ''),
      mark: fc.constantFrom('<@uid:ben>', '<b>', ''),
    },
    { requiredKeys: [] },
  );
  const draft = fc.letrec((tie) => ({
    draft: fc.record(
      {
        text: fc.oneof(fc.constantFrom('hi @Ben', '@Ben@Ben'), fc.string()),
        mentions: fc.oneof(fc.array(mention), fc.jsonValue()),
        about: fc.oneof(
          fc.record({ kind: fc.constantFrom('reply', 'edit', 'x'), message: fc.jsonValue() }),
          fc.jsonValue(),
        ),
        kept: fc.oneof({ depthSize: 'small' }, fc.constant(null), tie('draft')),
      },
      { requiredKeys: [] },
    ),
  })).draft;
  const whole = fc.record(
    {
      type: fc.constantFrom('user', 'group', 'x'),
      id: fc.constantFrom('ben', '', 7),
      parentId: fc.constantFrom('', 'm1'),
      draft,
      writtenAt: fc.constantFrom(0, 1e15, '1', null),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        part,
        whole.map((one) => JSON.stringify(one)),
      ),
      (text) => {
        const kept = draftFromText(text);
        if (kept === undefined) return;
        for (let one: typeof kept.draft | null = kept.draft; one !== null; one = one.kept) {
          let end = 0;
          for (const { at, text: called } of one.mentions) {
            expect(at).toBeGreaterThanOrEqual(end);
            expect(one.text.slice(at, at + called.length)).toBe(called);
            end = at + called.length;
          }
        }
        expect(draftFromText(draftAsText(kept))).toEqual(kept);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ['written since', 'kept\n\nwritten since'],
  ['', 'kept'],
])('what is written, or emptied, while the storage reads takes nothing of what it keeps: "%s"', async (text, whole) => {
  await write('kept');
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const getItem: KeyValueStorage['getItem'] = async (key) => {
    const kept = disk.get(key) ?? null;
    if (key.startsWith('open-chat-kit.draft.')) await held;
    return kept;
  };
  const model = await composer(await started('ana', { ...storage, getItem }));
  model.setText('written');
  model.setText(text);
  await rest();
  release();
  await rest();
  expect(model.getSnapshot().text).toBe(whole);
  expect((await composer(await started())).getSnapshot().text).toBe(whole);
});

test('users whose uids end in halves of a character keep their drafts apart, in a storage that has no place for those', async () => {
  const inUtf8 = (key: string): string => key.replaceAll(/\p{Surrogate}/gu, '\ufffd');
  const utf8: KeyValueStorage = {
    ...storage,
    getItem: (key) => storage.getItem(inUtf8(key)),
    setItem: (key, value) => storage.setItem(inUtf8(key), value),
    removeItem: (key) => storage.removeItem(inUtf8(key)),
  };
  const [first, second] = ['cleo\ud83d', 'cleo\ud83e'];
  for (const uid of [first, second]) {
    await scene.server.createUser({ uid, name: 'Cleo' });
    await (await scene.enter('ben')).addMembersToGroup('tea', [new Kit.GroupMember(uid, 'participant')]);
  }
  const model = await write('half', await started(first, utf8));
  expect((await composer(await started(second, utf8))).getSnapshot().text).toBe('');
  const again = await composer(await started(first, utf8));
  expect(again.getSnapshot().text).toBe('half');
  model.setText('');
  await rest();
  expect(drafts()).toEqual([]);
});
