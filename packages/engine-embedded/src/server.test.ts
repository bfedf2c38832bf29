import type { ChatEngine, EngineEvent } from '@open-chat-kit/sdk/engine';
import { createEmbeddedServer, createFaults, memoryStorage } from './index.ts';
import { seededRandom } from './random.ts';
import { messageDraft } from './testing/drafts.ts';
import { manualClock, settle } from './testing/manual-clock.ts';

const { signal } = new AbortController();
const everything = { limit: 30, cursor: null, keyword: '', joinedOnly: false, tags: [], withTags: false };
const draft = {
  guid: 'g1',
  name: 'Étoile',
  type: 'public',
  password: '',
  icon: '',
  description: '',
  metadata: {},
  tags: [],
} as const;

async function twoPeople(): Promise<{ ana: ChatEngine; ben: ChatEngine; heard: EngineEvent[][] }> {
  const server = createEmbeddedServer({ clock: manualClock(), random: seededRandom(1) });
  await server.createUser({ uid: 'ana', name: 'Ana' });
  await server.createUser({ uid: 'ben', name: 'Ben' });
  const [ana, ben] = [server.engine(), server.engine()];
  const heard: EngineEvent[][] = [];
  await ana.connect({ uid: 'ana' }, (events) => heard.push([...events]), signal);
  await ben.connect({ uid: 'ben' }, () => undefined, signal);
  await settle();
  return { ana, ben, heard };
}

test('two people meet in a group, and the owner hears of it', async () => {
  const { ana, ben, heard } = await twoPeople();
  await ana.createGroup(draft, signal);
  const { items } = await ben.listGroups({ ...everything, keyword: 'etoi' }, signal);
  expect(items.map(({ guid, hasJoined }) => [guid, hasJoined])).toEqual([['g1', false]]);

  const joined = await ben.joinGroup('g1', null, signal);
  await settle();
  expect(joined.group).toMatchObject({ hasJoined: true, membersCount: 2, revision: 2 });
  expect(heard).toMatchObject([[{ type: 'group.joined', group: { membersCount: 2, revision: 2 } }]]);
});

test('what happens in one turn reaches the sink in one call, in order', async () => {
  const { ana, ben, heard } = await twoPeople();
  await ana.createGroup(draft, signal);
  await Promise.all([ben.joinGroup('g1', null, signal), ben.leaveGroup('g1', signal)]);
  await settle();
  expect(heard.map((burst) => burst.map(({ type }) => type))).toEqual([['group.joined', 'group.left']]);
});

test('whoever reads a group reads also what stood there before they joined, as the receipt says', async () => {
  const { ana, ben } = await twoPeople();
  await ana.createGroup(draft, signal);
  const group = { type: 'group', id: 'g1' } as const;
  const early = await ana.send(group, messageDraft('1', 'before ben'), signal);
  await ben.joinGroup('g1', null, signal);
  expect((await ben.unreadCounts(signal)).groups).toEqual({});
  const late = await ana.send(group, messageDraft('2', 'to ben'), signal);
  await ben.mark(late.id, 'read', signal);
  expect((await ana.getMessage(early.id, signal)).readAt).toBeGreaterThan(0);
});

test('a storage that can keep nothing, and fault rules that can never strike, are refused at once', () => {
  const storage: unknown = { getItem: () => null };
  expect(() => Reflect.apply(createEmbeddedServer, undefined, [{ storage }])).toThrow(
    'lacks setItem, removeItem, getAllKeys',
  );
  const faults = createFaults();
  const set = (rule: object): void => void Reflect.apply(faults.setRules, faults, [[rule]]);
  expect(() => set({ on: 'sendMessage', kind: 'error' })).toThrow('"sendMessage" is no request');
  expect(() => set({ on: 'send', kind: 'eror' })).toThrow('"eror" is no kind');
  expect(() => set({ on: 'send', kind: 'error', probability: 7 })).toThrow('probability 7');
  expect(() => set({ on: 'send', kind: 'error', code: 'FOO' })).toThrow('"FOO" is no error code');
  expect(() => set({ on: '*', kind: 'delay' })).not.toThrow();
});

test('watching while the storage is being read again waits for nothing and throws nothing', async () => {
  const kept = memoryStorage();
  let isFailing = false;
  let release: () => void = () => undefined;
  const storage = {
    ...kept,
    setItem: (key: string, value: string) =>
      isFailing ? Promise.reject(new Error('The disk is full.')) : kept.setItem(key, value),
    getAllKeys: () =>
      isFailing
        ? new Promise<readonly string[]>((resolve) => (release = () => resolve(kept.getAllKeys())))
        : kept.getAllKeys(),
  };
  const server = createEmbeddedServer({ storage, clock: manualClock(), onWarning: () => undefined });
  await server.createUser({ uid: 'ana', name: 'Ana' });
  const ana = server.engine();
  await ana.connect({ uid: 'ana' }, () => undefined, signal);
  isFailing = true;
  await expect(server.createUser({ uid: 'ben', name: 'Ben' })).rejects.toMatchObject({ code: 'NETWORK' });
  await settle();
  expect(() => ana.watch({ users: ['ben'], groups: ['tea'] })).not.toThrow();
  isFailing = false;
  release();
  await settle();
  expect((await ana.getUser('ana', signal)).name).toBe('Ana');
});
