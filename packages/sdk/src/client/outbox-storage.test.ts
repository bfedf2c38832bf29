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

  const again = async (scene: ClientScene): Promise<string[]> => {
    await scene.client.logout();
    scene.engine.on('connect', () => userRecord('ana'));
    const sent = sending(scene);
    await scene.client.login('ana');
    await settle();
    return sent;
  };

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
