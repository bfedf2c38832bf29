/** What is typed while nobody is in any more. */
import { type ChatTarget, Kit, type KeyValueStorage } from '@open-chat-kit/sdk';
import { eachScene } from '../../testing/each-scene.ts';
import { Gate } from '../../testing/gate.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { MessageComposerModel } from '../message-composer/message-composer.ts';
import { Writing } from '../writing.ts';

const scene = eachScene('ana', 'ben');
const { nextFrame, settled } = manualFrames();
const tea: ChatTarget = { type: 'group', id: 'tea' };
const place = { target: tea, parentId: '' };

beforeEach(async () => {
  const ben = await scene.enter('ben');
  await ben.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await ben.addMembersToGroup('tea', [new Kit.GroupMember('ana', 'participant')]);
});

function memory(): KeyValueStorage {
  const disk = new Map<string, string>();
  return {
    getItem: async (key) => disk.get(key) ?? null,
    setItem: async (key, value) => void disk.set(key, value),
    removeItem: async (key) => void disk.delete(key),
    getAllKeys: async () => [...disk.keys()],
  };
}

async function started(storage: KeyValueStorage | null): Promise<Kit.ChatClient> {
  const { clock, server } = scene;
  const client = new Kit.ChatClient({ engine: server.engine(), clock, ...(storage === null ? {} : { storage }) });
  scene.atEnd(() => client.logout());
  await client.login('ana');
  return client;
}

/** What hosts are told of. */
let errors: string[];
beforeEach(() => void (errors = []));

async function composer(client: Kit.ChatClient): Promise<MessageComposerModel> {
  const onError = ({ code }: Kit.KitException): unknown => errors.push(code);
  const model = new MessageComposerModel({ client, target: tea, nextFrame, text: '', onError });
  scene.atEnd(model.subscribe(() => {}));
  await settled();
  return model;
}

async function write(text: string, client: Kit.ChatClient): Promise<MessageComposerModel> {
  const model = await composer(client);
  model.setText(text);
  await rest();
  return model;
}

/** Nothing is sent any more: it is refused when the test says so. */
function sendingTo(client: Kit.ChatClient): Gate {
  const gate = new Gate();
  gate.close();
  jest.spyOn(client, 'sendMessage').mockImplementation(() => gate.passed() as Promise<never>);
  return gate;
}

const over = new Kit.KitException('NOT_LOGGED_IN', 'The session is over.');

const rest = async (): Promise<void> => {
  await scene.clock.advance(600);
  await settled();
};

describe.each<[string, () => KeyValueStorage | null]>([
  ['with a storage', memory],
  ['without one', () => null],
])('what is typed after a session, %s', (_which, kept) => {
  const enter = (): Promise<Kit.ChatClient> => started(kept());

  test('goes on behind what its user had written', async () => {
    const client = await enter();
    const model = await write('half', client);
    await client.logout();
    await settled();
    model.setText('w');
    model.setText('way');
    // It cannot be sent by then, and is there again.
    model.send();
    expect(model.getSnapshot().text).toBe('');
    await settled();
    expect(model.getSnapshot().text).toBe('way');
    expect(errors).toEqual(['NOT_LOGGED_IN']);
    model.setText('way on');
    await client.login('ana');
    await settled();
    expect(model.getSnapshot().text).toBe('half\n\nway on');
  });

  test('is there, too, where its composer was made meanwhile, or is gone by the next login', async () => {
    const client = await enter();
    await write('half', client);
    await client.logout();
    const late = new MessageComposerModel({ client, target: tea, nextFrame, text: '' });
    const leave = late.subscribe(() => {});
    late.setText('way');
    leave();
    scene.atEnd(late.subscribe(() => {}));
    await client.login('ana');
    await settled();
    expect(late.getSnapshot().text).toBe('half\n\nway');
  });

  test('has before it what could not be sent any more', async () => {
    const client = await enter();
    const model = await write('half', client);
    const gate = sendingTo(client);
    model.send();
    await client.logout();
    await settled();
    model.setText('way');
    await settled(gate.refuse(over));
    expect(model.getSnapshot().text).toBe('way');
    // It is not lost: nothing went wrong.
    expect(errors).toEqual([]);
    model.setText('way on');
    await client.login('ana');
    await settled();
    expect(model.getSnapshot().text).toBe('half\n\nway on');
  });

  test('waits for its writer where it could not be sent', async () => {
    const client = await enter();
    const model = await write('half', client);
    await client.logout();
    await settled();
    model.setText('way');
    await settled(model.send());
    await client.login('ana');
    await settled();
    expect(model.getSnapshot().text).toBe('half\n\nway');
  });

  test('is nothing that the next user meets', async () => {
    const client = await enter();
    const model = await write('half', client);
    await client.logout();
    const late = await composer(client);
    model.setText('way');
    late.setText('way too');
    await client.login('ben');
    await rest();
    expect([model, late].map((one) => one.getSnapshot().text)).toEqual(['', '']);
    expect(Writing.of(client).draft(place)).toBeUndefined();
    if (client.storage === null) return;
    await client.logout();
    await client.login('ana');
    await rest();
    expect(model.getSnapshot().text).toBe('half\n\nway too');
  });

  test('is not what a host puts into the field by then', async () => {
    const client = await enter();
    const model = await write('half', client);
    await client.logout();
    model.fill('shared');
    model.fill('shared');
    await client.login('ana');
    await settled();
    expect(model.getSnapshot().text).toBe('half');
  });

  test('goes on with an edit, which gives back what was written before it', async () => {
    const client = await enter();
    const own = await client.sendMessage(new Kit.TextMessage('tea', 'I do', 'group'));
    const model = await write('half', client);
    Writing.of(client).edit(place, await client.queries.getMessage(String(own.getId())));
    await client.logout();
    model.setText('too');
    await client.login('ana');
    await settled();
    expect(model.getSnapshot()).toMatchObject({ text: 'I do\n\ntoo', about: { kind: 'edit' } });
    model.dismiss();
    expect(model.getSnapshot()).toMatchObject({ text: 'half', about: null });
  });
});

test('a change that is refused only then waits for who made it', async () => {
  const client = await started(null);
  const own = await client.sendMessage(new Kit.TextMessage('tea', 'I do', 'group'));
  const model = await composer(client);
  Writing.of(client).edit(place, await client.queries.getMessage(String(own.getId())));
  const gate = new Gate();
  gate.close();
  jest.spyOn(client, 'editMessage').mockImplementation(() => gate.passed() as Promise<never>);
  model.setText('I did');
  await settled(model.send());
  await client.logout();
  await settled(gate.refuse(over));
  expect(model.getSnapshot().unsaved).toBeNull();
  expect(errors).toEqual([]);
  await client.login('ana');
  await settled();
  expect(model.getSnapshot().unsaved).toMatchObject({ draft: { text: 'I did' } });
});

test('what is typed after a session is in the storage, too, before the app ends', async () => {
  const storage = memory();
  const client = await started(storage);
  const model = await write('half', client);
  await client.logout();
  model.setText('way');
  model.settle();
  await settled();
  const next = await started(storage);
  expect((await composer(next)).getSnapshot().text).toBe('half\n\nway');
});

test('what could not be sent is found by its writer, and by nobody who came in between', async () => {
  const client = await started(memory());
  const model = await write('half', client);
  const gate = sendingTo(client);
  model.send();
  await client.logout();
  await client.login('ben');
  await settled(gate.refuse(over));
  await rest();
  expect(model.getSnapshot().text).toBe('');
  expect(Writing.of(client).draft(place)).toBeUndefined();
  await client.logout();
  await client.login('ana');
  await rest();
  expect(model.getSnapshot().text).toBe('half');
});

test('what waits in its row when the session ends is sent at the next login, and written no more', async () => {
  const gate = new Gate();
  gate.close();
  const engine = scene.server.engine();
  const client = new Kit.ChatClient({
    clock: scene.clock,
    engine: { ...engine, send: (...given) => gate.passed().then(() => engine.send(...given)) },
  });
  scene.atEnd(() => client.logout());
  await client.login('ana');
  const model = await write('whole', client);
  await settled(model.send());
  await client.logout();
  gate.open();
  await client.login('ana');
  await rest();
  expect(errors).toEqual([]);
  expect(model.getSnapshot().text).toBe('');
  expect(client.getPendingMessages()).toEqual([]);
});
