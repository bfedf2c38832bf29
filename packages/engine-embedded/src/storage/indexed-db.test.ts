import 'fake-indexeddb/auto';
import { createEmbeddedServer, indexedDbStorage, seededRandom } from '../index.ts';
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
