import 'fake-indexeddb/auto';
import { createEmbeddedServer, indexedDbStorage, memoryStorage, seededRandom } from '../index.ts';
import { manualClock } from '../testing/manual-clock.ts';

const { signal } = new AbortController();

test('keeps strings by key, apart for each name', async () => {
  const [one, other] = [indexedDbStorage('one'), indexedDbStorage('other')];
  await one.setItem('a', '1');
  await one.setItem('b', '2');
  await one.setItem('a', '3');
  await one.removeItem('b');
  expect([await one.getItem('a'), await one.getItem('b'), await other.getItem('a')]).toEqual(['3', null, null]);
  expect(await one.getAllKeys()).toEqual(['a']);
});

test.each([
  ['IndexedDB', () => indexedDbStorage('shared')],
  ['memory', () => memoryStorage()],
])('in %s, what was seized since takes no write of who had it before', async (_, open) => {
  const storage = open();
  const first = await storage.seize();
  expect(await storage.write(first, 'a', '1')).toBe(true);
  const [late, second] = await Promise.all([storage.write(first, 'a', '2'), storage.seize()]);
  expect(late).toBe(true);
  expect(second).toBeGreaterThan(first);
  expect(await storage.write(first, 'a', '3')).toBe(false);
  expect(await storage.write(first, 'a', null)).toBe(false);
  expect(await storage.getItem('a')).toBe('2');
  expect(await storage.write(second, 'a', null)).toBe(true);
  expect(await storage.getItem('a')).toBeNull();
});

test('what is under way when the page is left is ended, and keeps nobody waiting', async () => {
  const page = new EventTarget();
  Object.assign(globalThis, { addEventListener: page.addEventListener.bind(page) });
  try {
    const [left, next] = [indexedDbStorage('left'), indexedDbStorage('left')];
    const term = await left.seize();
    await left.write(term, 'a', '1');
    const underWay = left.write(term, 'a', '2').catch(String);
    // It has its turn, and its first request is not answered yet.
    await Promise.resolve();
    page.dispatchEvent(new Event('pagehide'));
    expect(await underWay).toMatch('A write was aborted.');
    expect(await next.getItem('a')).toBe('1');
    // What ended before is left alone, and who comes back goes on.
    expect(await left.write(term, 'a', '3')).toBe(true);
    page.dispatchEvent(new Event('pagehide'));
    expect(await next.getItem('a')).toBe('3');
  } finally {
    Reflect.deleteProperty(globalThis, 'addEventListener');
  }
});

test('a server in IndexedDB is there again', async () => {
  const start = (): ReturnType<typeof createEmbeddedServer> =>
    createEmbeddedServer({ clock: manualClock(), random: seededRandom(1), storage: indexedDbStorage('server') });
  const first = start();
  await first.createUser({ uid: 'ana', name: 'Ana' });
  await first.close();
  await expect(
    start()
      .engine()
      .connect({ uid: 'ana' }, () => undefined, signal),
  ).resolves.toMatchObject({ name: 'Ana' });
});
