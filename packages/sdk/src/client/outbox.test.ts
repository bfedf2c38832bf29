import fc from 'fast-check';
import { KitException } from '../errors.ts';
import { TextMessage } from '../objects/text-message.ts';
import type { KeyValueStorage } from '../storage.ts';
import { clientScene, type ClientScene, loggedInScene } from '../testing/client-scene.ts';
import { settle } from '../testing/manual-clock.ts';
import { MemoryStorage } from '../testing/memory-storage.ts';
import { messageRecord, userRecord } from '../testing/records.ts';

/** A server that accepts messages once by muid, and notes the order. */
class Server {
  readonly accepted: string[] = [];
  failures = 0;
  readonly #ids = new Map<string, string>();

  readonly send = (_target: unknown, draft: unknown): unknown => {
    const { muid, content } = draft as { muid: string; content: { text: string } };
    if (!this.#ids.has(muid)) {
      this.#ids.set(muid, `m${this.#ids.size + 1}`);
      this.accepted.push(content.text);
    }
    if (this.failures > 0) {
      this.failures -= 1;
      throw new KitException('NETWORK', 'The answer was lost.');
    }
    return messageRecord(this.#ids.get(muid) ?? '', { muid, content: { kind: 'text', text: content.text } });
  };
}

const text = (words: string): TextMessage => new TextMessage('team', words, 'group');
const told = (scene: ClientScene): string[] =>
  scene.events.map(({ event }) => event.type).filter((type) => type.startsWith('message.'));
/** Of pending and failed messages, whether they are said to be from before. */
const keptOnes = (scene: ClientScene): boolean[] =>
  scene.events.flatMap(({ event }) =>
    event.type === 'message.pending' || event.type === 'message.failed' ? event.isKept : [],
  );

test('a message is pending, then sent, under one muid', async () => {
  const scene = await loggedInScene();
  scene.engine.on('send', new Server().send);
  const sent = await scene.client.sendMessage(text('hello'));
  expect(sent.getId()).toBe('m1');
  expect(told(scene)).toEqual(['message.pending', 'message.sent']);
  const muids = scene.events.flatMap(({ event }) => ('message' in event && event.message ? [event.message.muid] : []));
  expect(new Set(muids)).toEqual(new Set([sent.getMuid()]));
  expect(scene.client.getPendingMessages()).toEqual([]);
});

test('messages written offline go out in order, once, after the reconnect', async () => {
  const scene = await loggedInScene();
  const server = new Server();
  scene.engine.on('send', server.send).on('connect', () => {
    throw new KitException('NETWORK', 'Unreachable.');
  });
  scene.engine.lose();
  const sending = ['one', 'two', 'three'].map((words) => scene.client.sendMessage(text(words)));
  await scene.clock.advance(60_000);
  expect(scene.client.getPendingMessages().map(({ state }) => state)).toEqual(['pending', 'pending', 'pending']);
  scene.engine.on('connect', () => userRecord('ana'));
  await scene.clock.advance(60_000);
  expect((await Promise.all(sending)).map((message) => message.getId())).toEqual(['m1', 'm2', 'm3']);
  expect(server.accepted).toEqual(['one', 'two', 'three']);
});

test('an attempt whose answer was lost is repeated, and the server has one message', async () => {
  const scene = await loggedInScene();
  const server = new Server();
  server.failures = 2;
  scene.engine.on('send', server.send);
  await scene.client.sendMessage(text('once'));
  expect(server.accepted).toEqual(['once']);
  expect(scene.engine.count('send')).toBe(3);
});

test('a message without an answer fails in the end, can be retried, and holds nobody up', async () => {
  const scene = await loggedInScene();
  let isMute = true;
  const server = new Server();
  scene.engine.on('send', (target, draft) => (isMute ? new Promise(() => {}) : server.send(target, draft)));
  const first = scene.client.sendMessage(text('first')).catch((error: unknown) => error);
  await scene.clock.advance(30_000);
  expect(await first).toMatchObject({ code: 'TIMEOUT' });
  isMute = false;
  await scene.client.sendMessage(text('second'));
  const [failed] = scene.client.getPendingMessages();
  expect(failed?.state).toBe('failed');
  expect(scene.client.retryMessage(failed?.draft.muid ?? '')).toBe(true);
  await settle();
  expect(server.accepted).toEqual(['second', 'first']);
  expect(told(scene).at(-1)).toBe('message.sent');
});

test('a message that the server refuses fails at once, and can be taken back', async () => {
  const scene = await loggedInScene();
  scene.engine.on('send', () => {
    throw new KitException('NOT_A_MEMBER', 'Not in the group.');
  });
  await expect(scene.client.sendMessage(text('no'))).rejects.toMatchObject({ code: 'NOT_A_MEMBER' });
  expect(scene.engine.count('send')).toBe(1);
  const muid = scene.client.getPendingMessages()[0]?.draft.muid ?? '';
  expect(scene.client.discardMessage(muid)).toBe(true);
  expect(scene.client.discardMessage(muid)).toBe(false);
  expect(told(scene)).toEqual(['message.pending', 'message.failed', 'message.discarded']);
});

test('what waits survives a restart, for its writer only', async () => {
  const storage = new MemoryStorage();
  const before = await loggedInScene({ storage });
  before.engine.on('connect', () => new Promise(() => {}));
  before.engine.lose();
  before.client.sendMessage(text('one')).catch(() => {});
  before.client.sendMessage(text('two')).catch(() => {});
  await settle();
  await before.client.logout();

  const other = clientScene({ storage });
  const nothing = new Server();
  other.engine.on('send', nothing.send);
  await other.client.login('ben');
  await settle();
  expect(nothing.accepted).toEqual([]);

  const after = clientScene({ storage });
  const server = new Server();
  after.engine.on('send', server.send);
  await after.client.login('ana');
  await settle();
  expect(server.accepted).toEqual(['one', 'two']);
  expect([...storage.items]).toEqual([]);
});

test('what was refused before a restart is said to have failed after it, and can be sent again', async () => {
  const storage = new MemoryStorage();
  const before = await loggedInScene({ storage });
  before.engine.on('send', () => {
    throw new KitException('NOT_A_MEMBER', 'Not in the group.');
  });
  await expect(before.client.sendMessage(text('one'))).rejects.toMatchObject({ code: 'NOT_A_MEMBER' });
  await settle();
  await before.client.logout();

  const after = clientScene({ storage });
  const server = new Server();
  after.engine.on('send', server.send);
  await after.client.login('ana');
  await settle();
  expect(told(after)).toEqual(['message.pending', 'message.failed']);
  expect(server.accepted).toEqual([]);
  expect(keptOnes(after)).toEqual([true, true]);
  after.client.retryMessage(after.client.getPendingMessages()[0]?.draft.muid ?? '');
  await settle();
  expect(server.accepted).toEqual(['one']);
  // Whoever sends it again sends it now.
  expect(keptOnes(after)).toEqual([true, true, false]);
});

test('a storage that fails is reported, and the message goes out all the same', async () => {
  const storage = new MemoryStorage();
  storage.isBroken = true;
  const scene = await loggedInScene({ storage });
  scene.engine.on('send', new Server().send);
  await scene.client.sendMessage(text('hello'));
  expect(scene.failures[0]?.message).toContain('could not be stored');
});

test('what was kept is shown and sent only as far as it is whole', async () => {
  const storage = new MemoryStorage();
  const message = {
    ...messageRecord('', { muid: 'a', sender: userRecord('ana') }),
    content: { kind: 'text', text: 'A' },
  };
  const entry = { target: { type: 'group', id: 'team' }, draft: { muid: 'a' }, message, state: 'pending', place: 1 };
  const keep = (key: string, kept: unknown): void => {
    storage.items.set(`open-chat-kit.outbox.3.ana.${key}`, JSON.stringify(kept));
  };
  keep('a', { ...entry, message: { ...message, sentAt: 'once', reactions: null } });
  keep('b', { ...entry, place: 2 }); // under a key that is not its own it would come back at every start
  keep('c', { ...entry, message: { ...message, muid: 'c', sender: 7 } });
  keep('d', { ...entry, message: { ...message, muid: 'd', content: { kind: 'deleted' } } });
  const scene = clientScene({ storage });
  const server = new Server();
  scene.engine.on('send', server.send);
  await scene.client.login('ana', 'token');
  await settle();
  expect(server.accepted).toEqual(['A']);
  const pending = scene.events.map(({ event }) => event).filter(({ type }) => type === 'message.pending');
  expect(pending).toMatchObject([{ message: { muid: 'a', sentAt: 0, reactions: [] } }]);
});

test('a storage that gives back garbage loses only the garbage', async () => {
  const storage = new MemoryStorage();
  const before = await loggedInScene({ storage });
  before.engine.on('connect', () => new Promise(() => {}));
  before.engine.lose();
  before.client.sendMessage(text('good')).catch(() => {});
  await settle();
  await before.client.logout();
  storage.items.set('open-chat-kit.outbox.3.ana.x', '[{"state":"pending"}, 3, null');
  storage.items.set('open-chat-kit.outbox.3.ana.y', '{"state":"pending"}');

  const scene = clientScene({ storage, random: () => 0.25 });
  const server = new Server();
  scene.engine.on('send', server.send);
  await scene.client.login('ana');
  await settle();
  expect(server.accepted).toEqual(['good']);
  expect(scene.failures.map((error) => error.code)).toEqual(['INTERNAL']);
});

test('what was kept goes out first, and nothing written meanwhile overwrites it', async () => {
  const storage = new MemoryStorage();
  const before = await loggedInScene({ storage });
  before.engine.on('connect', () => new Promise(() => {}));
  before.engine.lose();
  before.client.sendMessage(text('first')).catch(() => {});
  await settle();
  await before.client.logout();
  expect(storage.items.size).toBe(1);

  let release: () => void = () => {};
  const slow: KeyValueStorage = {
    getItem: (key) => new Promise((resolve) => (release = () => resolve(storage.getItem(key)))),
    setItem: (key, value) => storage.setItem(key, value),
    removeItem: (key) => storage.removeItem(key),
    getAllKeys: () => storage.getAllKeys(),
  };
  const after = clientScene({ storage: slow, random: () => 0.25 });
  const server = new Server();
  after.engine.on('send', server.send);
  await after.client.login('ana');
  const second = after.client.sendMessage(text('second'));
  await settle();
  expect(server.accepted).toEqual([]);
  expect(storage.items.size).toBe(2);
  release();
  await second;
  expect(server.accepted).toEqual(['first', 'second']);
});

test('a clock that went back puts nothing in front of what was kept', async () => {
  const storage = new MemoryStorage();
  const slow: KeyValueStorage = {
    getItem: (key) => storage.getItem(key),
    setItem: (key, value) => storage.setItem(key, value),
    removeItem: (key) => storage.removeItem(key),
    getAllKeys: async () => {
      await settle();
      return await storage.getAllKeys();
    },
  };
  const writeOffline = async (random: number, daysOff: number, ...words: readonly string[]): Promise<void> => {
    const scene = clientScene({ storage: slow, random: () => random });
    await scene.clock.advance(daysOff * 86_400_000);
    scene.engine.on('send', () => new Promise(() => {}));
    await scene.client.login('ana');
    for (const one of words) {
      scene.client.sendMessage(text(one)).catch(() => {}); // the first before what was kept is read
      await scene.clock.advance(1);
    }
    await scene.clock.advance(100);
    await scene.client.logout();
  };
  await writeOffline(0.1, 2, 'one', 'two');
  await writeOffline(0.2, 1, 'three', 'four');
  await writeOffline(0.3, 0, 'five');

  const after = clientScene({ storage });
  const server = new Server();
  after.engine.on('send', server.send);
  await after.client.login('ana');
  await settle();
  expect(server.accepted).toEqual(['one', 'two', 'three', 'four', 'five']);
});

test('a storage that never gives back what was kept holds nothing back for ever', async () => {
  const mute: KeyValueStorage = {
    getItem: async () => null,
    setItem: async () => {},
    removeItem: async () => {},
    getAllKeys: () => new Promise(() => {}),
  };
  const scene = await loggedInScene({ storage: mute });
  scene.engine.on('send', new Server().send);
  const sending = scene.client.sendMessage(text('hello'));
  await scene.clock.advance(5_000);
  expect((await sending).getId()).toBe('m1');
  expect(scene.failures).toHaveLength(1);
});

test('a storage that is slow is waited for, however much was kept, and of one that stops what it gave back is good', async () => {
  const storage = new MemoryStorage();
  const before = await loggedInScene({ storage });
  before.engine.on('connect', () => new Promise(() => {}));
  before.engine.lose();
  for (const words of ['one', 'two', 'three', 'four']) before.client.sendMessage(text(words)).catch(() => {});
  await settle();
  await before.client.logout();

  let read = 0;
  const after = clientScene({
    storage: {
      getItem: async (key) => {
        read += 1;
        await new Promise<void>((resolve) => void (read < 4 && after.clock.after(4_000, resolve)));
        return await storage.getItem(key);
      },
      setItem: async () => {},
      removeItem: async () => {},
      getAllKeys: () => storage.getAllKeys(),
    },
    random: () => 0.25,
  });
  const server = new Server();
  after.engine.on('send', server.send);
  await after.client.login('ana');
  for (let at = 0; at < 4; at += 1) await after.clock.advance(5_000);
  expect(server.accepted).toEqual(['one', 'two', 'three']);
  expect(after.failures.map(({ code }) => code)).toEqual(['INTERNAL']);
});

test.each(['setItem', 'removeItem'] as const)('a storage whose %s never ends stops nothing for ever', async (name) => {
  const storage = new MemoryStorage();
  let calls = 0;
  const stuck = Object.assign(Object.create(storage), {
    [name]: (key: string, value: string) => {
      calls += 1;
      return calls === 1 ? new Promise(() => {}) : storage[name](key, value);
    },
  });
  const scene = await loggedInScene({ storage: stuck });
  scene.engine.on('send', new Server().send);
  await scene.client.sendMessage(text('arrives'));
  scene.engine.on('send', () => new Promise(() => {}));
  scene.client.sendMessage(text('waits')).catch(() => {});
  await scene.clock.advance(6_000);
  expect([...storage.items.values()].join()).toContain('waits');
  expect(scene.failures.map(({ code }) => code)).toEqual(['INTERNAL']);
});

test('two clients of one user on one storage keep each their own', async () => {
  const storage = new MemoryStorage();
  for (const [index, words] of ['from one', 'from two'].entries()) {
    const scene = await loggedInScene({ storage, random: () => index / 10 });
    scene.engine.on('connect', () => new Promise(() => {}));
    scene.engine.lose();
    scene.client.sendMessage(text(words)).catch(() => {});
    await settle();
    await scene.client.logout();
  }
  const kept = [...storage.items.values()].join();
  expect(storage.items.size).toBe(2);
  expect(kept).toContain('from one');
  expect(kept).toContain('from two');
});

test('without a storage, what waits when a session ends is sent at the next login of its writer, and of nobody else', async () => {
  const scene = await loggedInScene();
  const server = new Server();
  scene.engine.on('send', () => new Promise(() => {}));
  const waiting = scene.client.sendMessage(text('one')).catch((error: unknown) => error);
  await settle();
  await scene.client.logout();
  expect(await waiting).toMatchObject({ code: 'NOT_LOGGED_IN' });
  scene.engine.on('send', server.send);
  await scene.client.login('ben');
  await settle();
  expect(server.accepted).toEqual([]);
  await scene.client.logout();
  await scene.client.login('ana');
  await settle();
  expect(server.accepted).toEqual(['one']);
  expect(scene.client.getPendingMessages()).toEqual([]);
});

test('logout rejects what waits', async () => {
  const scene = await loggedInScene();
  scene.engine.on('send', () => new Promise(() => {}));
  const waiting = scene.client.sendMessage(text('hello')).catch((error: unknown) => error);
  await settle();
  await scene.client.logout();
  expect(await waiting).toMatchObject({ code: 'NOT_LOGGED_IN' });
});

test('under random losses every message arrives once and in order', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constant('send') },
    { weight: 1, arbitrary: fc.constant('lose') },
    { weight: 1, arbitrary: fc.constant('lose answer') },
    { weight: 2, arbitrary: fc.constant('wait') },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const scene = await loggedInScene();
      const server = new Server();
      scene.engine.on('send', server.send);
      const written: string[] = [];
      const sending: Promise<unknown>[] = [];
      for (const [index, action] of steps.entries()) {
        if (action === 'send') {
          written.push(`${index}`);
          sending.push(scene.client.sendMessage(text(`${index}`)));
        } else if (action === 'lose') scene.engine.lose();
        else if (action === 'lose answer') server.failures = 1;
        else await scene.clock.advance(400);
      }
      await scene.clock.advance(120_000);
      await Promise.all(sending);
      expect(server.accepted).toEqual(written);
    }),
    { numRuns: 150 },
  );
});
