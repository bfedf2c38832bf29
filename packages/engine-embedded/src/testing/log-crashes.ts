import type { ChatEngine, KeyValueStorage } from '@open-chat-kit/sdk/engine';
import { createEmbeddedServer, memoryStorage, seededRandom } from '../index.ts';
import type { EmbeddedServer } from '../index.ts';
import { openLog } from '../log/open-log.ts';
import { emptyWorld } from '../state/world.ts';
import { storeWorld } from '../state/store.ts';
import { groupDraft, messageDraft } from './drafts.ts';
import { manualClock } from './manual-clock.ts';

const { signal } = new AbortController();
const group = { type: 'group', id: 'g' } as const;

export interface Recording extends KeyValueStorage {
  /** What was written and removed, in order; `null` for a removal. */
  readonly writes: (readonly [key: string, value: string | null])[];
}

export function recordingStorage(): Recording {
  const inner = memoryStorage();
  const writes: Recording['writes'] = [];
  return {
    ...inner,
    writes,
    setItem(key, value) {
      writes.push([key, value]);
      return inner.setItem(key, value);
    },
    removeItem(key) {
      writes.push([key, null]);
      return inner.removeItem(key);
    },
  };
}

/** What a crash leaves behind: all writes up to one, and of that one the first characters. */
export function crashed(writes: Recording['writes'], count: number, length: number): KeyValueStorage {
  const values = new Map<string, string>();
  writes.slice(0, count + 1).forEach(([key, value], index) => {
    if (index === count && value !== null && length === 0) return;
    if (index === count && value === null) return;
    if (value === null) values.delete(key);
    else values.set(key, index === count ? value.slice(0, length) : value);
  });
  return memoryStorage(values);
}

export function serverOn(storage: KeyValueStorage): EmbeddedServer {
  return createEmbeddedServer({
    clock: manualClock(),
    random: seededRandom(3),
    storage,
    onWarning: () => undefined,
  });
}

export async function connected(server: EmbeddedServer, uid: string): Promise<ChatEngine> {
  const engine = server.engine();
  await engine.connect({ uid }, () => undefined, signal);
  return engine;
}

export async function liveALittle(storage: KeyValueStorage): Promise<void> {
  const server = serverOn(storage);
  await server.createUser({ uid: 'ana', name: 'Ana', metadata: { a: ['ü', '\ud800', '😀'] } });
  await server.createUser({ uid: 'ben', name: 'Ben', password: 'secret' });
  await server.createUser({ uid: 'cleo', name: 'Cleo' });
  const ana = await connected(server, 'ana');
  const cleo = await connected(server, 'cleo');
  await ana.createGroup(groupDraft({ guid: 'g', name: 'Gärten', type: 'password', password: 'tomato' }), signal);
  await cleo.joinGroup('g', 'tomato', signal);
  const first = await ana.send(group, messageDraft('1', 'hello'), signal);
  await cleo.send(group, messageDraft('1', 'reply', { parentId: first.id, quotedId: first.id }), signal);
  await cleo.send({ type: 'user', id: 'ana' }, messageDraft('2', 'just you'), signal);
  const doomed = await cleo.send(group, messageDraft('3', 'oops'), signal);
  await cleo.mark(first.id, 'read', signal);
  await ana.mark(doomed.id, 'delivered', signal);
  await ana.setReaction(first.id, '👍', true, signal);
  await ana.editMessage(first.id, { content: { kind: 'text', text: 'hello all' } }, signal);
  await cleo.deleteMessage(doomed.id, signal);
  await ana.addMembers('g', [{ uid: 'ben', scope: 'moderator' }], signal);
  await ana.setScope('g', 'ben', 'admin', signal);
  await ana.banMember('g', 'cleo', signal);
  await ana.updateGroup('g', { name: 'Parks', tags: ['green'] }, signal);
  await ana.deleteConversation(group, signal);
  await cleo.deleteConversation({ type: 'user', id: 'ana' }, signal);
  await ana.setBlocked(['cleo'], true, signal);
  await server.issueToken('ana');
  await server.updateUser('cleo', { name: 'Cléo' });
  await server.close();
}

export async function worldOf(storage: KeyValueStorage, warnings: string[] = []): Promise<string> {
  const opened = await openLog({
    storage,
    seed: [],
    warn: (warning) => warnings.push(warning),
    lost: () => undefined,
  });
  return storeWorld(opened.world);
}

/** Cuts each write of a life at all of these places: nothing that was acknowledged may be lost. */
export async function crashAt(isCut: (at: number, length: number) => boolean): Promise<void> {
  const storage = recordingStorage();
  await liveALittle(storage);
  // The world after each whole write: each write of this life is one acknowledged operation.
  const worlds = [storeWorld(emptyWorld())];
  for (let count = 0; count < storage.writes.length; count += 1) {
    worlds.push(await worldOf(crashed(storage.writes, count, Infinity)));
  }
  expect(new Set(worlds).size).toBe(worlds.length);
  for (const [count, [, value]] of storage.writes.entries()) {
    const whole = value?.length ?? 0;
    for (let length = 0; length < whole; length += 1) {
      if (!isCut(length, whole)) continue;
      const warnings: string[] = [];
      const left = crashed(storage.writes, count, length);
      expect(await worldOf(left, warnings)).toBe(worlds[count]);
      expect(warnings).toHaveLength(length === 0 ? 0 : 1);
      if (length % 10 > 0) continue;
      // The cut is clean: the next start has nothing to say, and new entries stand behind the good ones.
      const again: string[] = [];
      expect(await worldOf(left, again)).toBe(worlds[count]);
      expect(again).toEqual([]);
    }
  }
}
