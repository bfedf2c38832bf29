import { TextMessage } from '../objects/text-message.ts';
import type { KeyValueStorage } from '../storage.ts';
import { clientScene, type ClientScene, loggedInScene } from '../testing/client-scene.ts';
import { settle } from '../testing/manual-clock.ts';
import { MemoryStorage } from '../testing/memory-storage.ts';
import { messageRecord, userRecord } from '../testing/records.ts';

const storageLimitMs = 5_000;

/** A storage that does the first thing of this name when the test lets it. */
function late(items: MemoryStorage, name: 'setItem' | 'removeItem'): KeyValueStorage & { letGo(): Promise<void> } {
  let go = (): void => {};
  const letting = new Promise<void>((resolve) => (go = resolve));
  let calls = 0;
  return Object.assign(Object.create(items), {
    async [name](key: string, value: string): Promise<void> {
      calls += 1;
      if (calls === 1) await letting;
      await items[name](key, value);
    },
    async letGo(): Promise<void> {
      go();
      await settle();
    },
  });
}

const message = (words: string): TextMessage => {
  const made = new TextMessage('team', words, 'group');
  made.setMuid(words);
  return made;
};

/** Takes everything, and notes what. */
function sending(scene: ClientScene): string[] {
  const sent: string[] = [];
  scene.engine.on('send', (_target, draft) => {
    const { muid } = draft as { muid: string };
    sent.push(muid);
    return messageRecord(`m-${muid}`, { muid });
  });
  return sent;
}

function goOffline(scene: ClientScene): void {
  scene.engine.on('connect', () => new Promise(() => {}));
  scene.engine.lose();
}

/** What is sent when the same user is in again. */
async function again(scene: ClientScene): Promise<string[]> {
  await scene.client.logout();
  scene.engine.on('connect', () => userRecord('ana'));
  const sent = sending(scene);
  await scene.client.login('ana');
  await settle();
  return sent;
}

const muidsIn = (storage: MemoryStorage): string[] =>
  [...storage.items.keys()].map((key) => key.split('.').at(-1) ?? '');

describe('a write that ends after its time', () => {
  let items: MemoryStorage;
  beforeEach(() => void (items = new MemoryStorage()));

  test('brings back no message that was sent meanwhile', async () => {
    const storage = late(items, 'setItem');
    const scene = await loggedInScene({ storage });
    sending(scene);
    await scene.client.sendMessage(message('once'));
    await scene.clock.advance(storageLimitMs);
    await storage.letGo();
    expect(muidsIn(items)).toEqual([]);

    const after = clientScene({ storage: items });
    const sent = sending(after);
    await after.client.login('ana');
    await settle();
    expect(sent).toEqual([]);
  });

  test('brings back no message that was taken back meanwhile', async () => {
    const storage = late(items, 'setItem');
    const scene = await loggedInScene({ storage });
    goOffline(scene);
    scene.client.sendMessage(message('regretted')).catch(() => {});
    await scene.clock.advance(storageLimitMs);
    scene.client.discardMessage('regretted');
    await settle();
    await storage.letGo();
    expect(muidsIn(items)).toEqual([]);
  });

  test('takes away no message that was written again meanwhile', async () => {
    const storage = late(items, 'removeItem');
    const scene = await loggedInScene({ storage });
    sending(scene);
    await scene.client.sendMessage(message('again'));
    await scene.clock.advance(storageLimitMs);
    goOffline(scene);
    scene.client.sendMessage(message('again')).catch(() => {});
    await settle();
    await storage.letGo();
    expect(muidsIn(items)).toEqual(['again']);
  });

  test('leaves the rest to a later one that is under way itself', async () => {
    const first = late(items, 'setItem');
    const storage = Object.assign(late(items, 'removeItem'), { setItem: first.setItem });
    const calls = jest.spyOn(items, 'removeItem');
    const scene = await loggedInScene({ storage });
    sending(scene);
    await scene.client.sendMessage(message('once'));
    await scene.clock.advance(2 * storageLimitMs);
    await first.letGo();
    expect(muidsIn(items)).toEqual(['once']);
    await storage.letGo();
    expect(muidsIn(items)).toEqual([]);
    expect(calls).toHaveBeenCalledTimes(1);
  });
});

describe('the next login of the same user', () => {
  let items: MemoryStorage;
  beforeEach(() => void (items = new MemoryStorage()));

  test('sends what is on its way into the storage, before what comes then', async () => {
    const storage = late(items, 'setItem');
    const scene = await loggedInScene({ storage });
    goOffline(scene);
    for (const words of ['one', 'two']) scene.client.sendMessage(message(words)).catch(() => {});
    await settle();
    const sent = await again(scene);
    await scene.client.sendMessage(message('three'));
    expect(sent).toEqual(['one', 'two', 'three']);
    await storage.letGo();
    await scene.clock.advance(storageLimitMs);
    expect(muidsIn(items)).toEqual([]);
  });

  test('sends it also where the storage gives nothing back', async () => {
    const storage = Object.assign(late(items, 'setItem'), { getAllKeys: () => new Promise<never>(() => {}) });
    const scene = await loggedInScene({ storage });
    await scene.clock.advance(storageLimitMs);
    goOffline(scene);
    scene.client.sendMessage(message('one')).catch(() => {});
    await settle();
    const sent = await again(scene);
    await scene.clock.advance(storageLimitMs);
    expect(sent).toEqual(['one']);
  });

  test('sends nothing again that is on its way out of the storage', async () => {
    const storage = late(items, 'removeItem');
    const scene = await loggedInScene({ storage });
    sending(scene);
    await scene.client.sendMessage(message('once'));
    expect(await again(scene)).toEqual([]);
    expect(scene.client.getPendingMessages()).toEqual([]);
    await storage.letGo();
    expect(muidsIn(items)).toEqual([]);
  });
});

describe('what the storage refused', () => {
  let items: MemoryStorage;
  beforeEach(() => void (items = new MemoryStorage()));

  test('is sent at the next login all the same, and once', async () => {
    items.isBroken = true;
    const scene = await loggedInScene({ storage: items });
    goOffline(scene);
    scene.client.sendMessage(message('unstored')).catch(() => {});
    await settle();
    expect(await again(scene)).toEqual(['unstored']);
    expect(await again(scene)).toEqual([]);
  });

  test('to give up is not sent again', async () => {
    const scene = await loggedInScene({ storage: items });
    goOffline(scene);
    scene.client.sendMessage(message('regretted')).catch(() => {});
    await settle();
    jest.spyOn(items, 'removeItem').mockRejectedValue(new Error('Busy.'));
    scene.client.discardMessage('regretted');
    await settle();
    expect(muidsIn(items)).toEqual(['regretted']);
    expect(await again(scene)).toEqual([]);
  });
});

describe('while what was kept is still being read', () => {
  let items: MemoryStorage;
  beforeEach(() => void (items = new MemoryStorage()));

  /** Logged in, and offline; the storage names its keys when the test lets it. */
  async function reading(): Promise<{ readonly scene: ClientScene; readonly read: () => Promise<void> }> {
    let go = (): void => {};
    const letting = new Promise<void>((resolve) => (go = resolve));
    const getAllKeys = (): Promise<readonly string[]> => letting.then(() => [...items.items.keys()]);
    const scene = await loggedInScene({ storage: Object.assign(Object.create(items), { getAllKeys }) });
    goOffline(scene);
    scene.client.sendMessage(message('new')).catch(() => {});
    await settle();
    const read = async (): Promise<void> => {
      go();
      await settle();
    };
    return { scene, read };
  }

  const told = ({ events }: ClientScene): string[] =>
    events.map(({ event }) => event.type).filter((type) => type.startsWith('message.'));

  test('what is written is told of once', async () => {
    const { scene, read } = await reading();
    await read();
    expect(told(scene)).toEqual(['message.pending']);
    expect(scene.client.getPendingMessages()).toHaveLength(1);
  });

  test('what is written and taken back does not come back', async () => {
    const { scene, read } = await reading();
    // The storage gives it back though it is gone.
    jest.spyOn(items, 'removeItem').mockReturnValue(new Promise(() => {}));
    scene.client.discardMessage('new');
    await read();
    expect(scene.client.getPendingMessages()).toEqual([]);
    expect(told(scene)).toEqual(['message.pending', 'message.discarded']);
  });

  test('whoever is in again meanwhile is told of it once', async () => {
    const { scene, read } = await reading();
    await scene.client.logout();
    scene.engine.on('connect', () => userRecord('ana'));
    const sent = sending(scene);
    await scene.client.login('ana');
    scene.events.length = 0;
    await read();
    expect(sent).toEqual(['new']);
    expect(told(scene)).toEqual(['message.pending', 'message.sent']);
  });
});

const inUtf8 = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\ufffd');

/** Keeps texts in UTF-8, which has no place for half a character. */
class Utf8Storage extends MemoryStorage {
  override getItem(key: string): Promise<string | null> {
    return super.getItem(inUtf8(key));
  }

  override setItem(key: string, value: string): Promise<void> {
    return super.setItem(inUtf8(key), inUtf8(value));
  }

  override removeItem(key: string): Promise<void> {
    return super.removeItem(inUtf8(key));
  }
}

describe('halves of characters', () => {
  async function waiting(storage: MemoryStorage, uid: string, given: TextMessage): Promise<void> {
    const scene = clientScene({ storage });
    scene.engine.on('connect', () => userRecord(uid));
    scene.engine.on('send', () => new Promise(() => {}));
    await scene.client.login(uid);
    scene.client.sendMessage(given).catch(() => {});
    await settle();
    await scene.client.logout();
  }

  async function sentAfter(storage: MemoryStorage, uid: string): Promise<string[]> {
    const scene = clientScene({ storage });
    scene.engine.on('connect', () => userRecord(uid));
    const sent = sending(scene);
    await scene.client.login(uid);
    await settle();
    await settle();
    return sent;
  }

  test.each([
    ['a uid', 'ana\ud83d', 'one'],
    ['a muid', 'ana', 'one\ude00'],
  ])('in %s lose nothing in a storage that has no place for them', async (_where, uid, muid) => {
    const storage = new Utf8Storage();
    await waiting(storage, uid, message(muid));
    expect(await sentAfter(storage, uid)).toEqual([muid]);
    expect(muidsIn(storage)).toEqual([]);
  });

  test('of two uids are told apart', async () => {
    const storage = new Utf8Storage();
    await waiting(storage, 'ana\ud83d', message('one'));
    expect(await sentAfter(storage, 'ana\ud83e')).toEqual([]);
    expect(await sentAfter(storage, 'ana\\ud83d')).toEqual([]);
  });

  test('come into no muid that is made for a uid of whole ones', async () => {
    const storage = new MemoryStorage();
    await waiting(storage, `${'a'.repeat(63)}😀`, new TextMessage('team', 'one', 'group'));
    expect(muidsIn(storage)).toEqual([expect.stringMatching(/^a{63}-/)]);
  });

  test('alone are written otherwise: keys of earlier versions are the same', async () => {
    const storage = new MemoryStorage();
    await waiting(storage, 'Ana é😀\\n%', message('one'));
    expect([...storage.items.keys()]).toEqual(['open-chat-kit.outbox.10.Ana é😀\\n%.one']);
  });
});
