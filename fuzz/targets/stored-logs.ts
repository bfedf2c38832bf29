import assert from 'node:assert/strict';
import { memoryStorage } from '@open-chat-kit/engine-embedded';
import { KitException } from '@open-chat-kit/sdk/engine';
import type { KeyValueStorage } from '@open-chat-kit/sdk/engine';
import { createEmbeddedServer, seededRandom } from '../../packages/engine-embedded/src/index.ts';
import { readEntry, writeEntry } from '../../packages/engine-embedded/src/log/entry.ts';
import { readKey, writeKey } from '../../packages/engine-embedded/src/log/keys.ts';
import { openLog } from '../../packages/engine-embedded/src/log/open-log.ts';
import { restoreWorld } from '../../packages/engine-embedded/src/state/restore.ts';
import { storeWorld } from '../../packages/engine-embedded/src/state/store.ts';
import { groupDraft, messageDraft } from '../../packages/engine-embedded/src/testing/drafts.ts';
import { manualClock } from '../../packages/engine-embedded/src/testing/manual-clock.ts';
import { hostile, hostileText } from '../inputs/hostile.ts';
import { leastSurvivors, type Values } from '../inputs/surviving-log.ts';
import type { Draw } from '../loop/draw.ts';
import { target, type Target } from '../loop/target.ts';

const sizes = { piece: 120, log: 200 };
const { signal } = new AbortController();

interface Life {
  /** What the storage held at some moments, from the start to the end. */
  readonly moments: readonly Values[];
  /** The world as it was after each operation, and how many there were then. */
  readonly worlds: ReadonlyMap<string, number>;
}

const life = await live();

/** What a server left in its storage: cut, flipped, spliced, doubled, mixed with another moment's, or written by another hand. */
export function storedLogs(): Target {
  return target({
    name: 'stored-logs',
    about: 'what a server left in its storage, damaged in any way, through the opening of a server on it',
    make: (draw) => {
      const moment = life.moments[draw.below(life.moments.length)] ?? [];
      const values = new Map(moment);
      for (let turn = draw.below(4); turn > 0; turn -= 1) damage(draw, values);
      return { moment, values: [...values], foreign: draw.oneIn(3) ? draw.list(3, () => foreignOperation(draw)) : [] };
    },
    check: async ({ moment, values, foreign }) => {
      const storage = memoryStorage(values);
      if (foreign.length > 0) await writeBehind(storage, foreign);
      const before = foreign.length > 0 ? await worldUnlessRefused(storage) : await worldIn(storage);
      if (before === null) return;
      if (foreign.length === 0) {
        const count = life.worlds.get(before);
        assert.ok(count !== undefined, 'what opens is what once was');
        const least = await leastSurvivors(moment, values);
        assert.ok(count >= least, `${least} operations stand whole before the damage, and ${count} of them opened`);
      }
      const parts = before.split('\n').map((line) => JSON.parse(line));
      assert.equal(storeWorld(restoreWorld(parts)), before, 'what opens hangs together');
      const uid = `late-${values.length}`;
      const server = serverOn(storage);
      await server.createUser({ uid, name: 'Late' });
      await server.close();
      const after = await worldIn(storage);
      assert.ok(after.includes(`"${uid}"`), 'what is written later is there after the next start');
      assert.equal(await worldIn(storage), after, 'opening changes nothing');
    },
  });
}

function damage(draw: Draw, values: Map<string, string>): void {
  const keys = [...values.keys()];
  const one = (): string => keys[draw.below(keys.length)] ?? 'none';
  const key = one();
  const value = values.get(key) ?? '';
  const at = draw.below(value.length + 1);
  switch (draw.below(8)) {
    case 0:
      values.set(key, value.slice(0, at));
      return;
    case 1:
      values.set(
        key,
        value.slice(0, at) +
          String.fromCharCode((value.charCodeAt(at) || 0) ^ (1 << draw.below(8))) +
          value.slice(at + 1),
      );
      return;
    case 2:
      values.delete(key);
      return;
    case 3:
      values.set(key, values.get(one()) ?? '');
      return;
    case 4: {
      const other = values.get(one()) ?? '';
      values.set(key, value.slice(0, at) + other.slice(draw.below(other.length + 1)));
      return;
    }
    case 5: {
      // A value of another moment under its key, or under another one.
      const moment = life.moments[draw.below(life.moments.length)] ?? [];
      const [name = key, old = ''] = moment[draw.below(moment.length)] ?? [];
      values.set(draw.oneIn(2) ? name : key, old);
      return;
    }
    case 6:
      values.set(draw.oneIn(2) ? `open-chat-kit/log/${hostileText(draw)}` : hostileText(draw), value);
      return;
    default:
      values.set(key, hostileText(draw));
  }
}

/** An operation as another version, or another hand, might have written it: whole, and not of this world. */
function foreignOperation(draw: Draw): unknown {
  const operations = [
    { type: 'user.changed', uid: draw.pick(['ana', 'nobody']), changes: { name: 'x' } },
    { type: 'group.deleted', guid: draw.pick(['g', 'none']), at: 1 },
    { type: 'member.joined', guid: draw.pick(['g', 'none']), at: 1, by: 'ben', uid: draw.pick(['ben', 'nobody']) },
    { type: 'member.left', guid: 'g', at: 1, by: 'nobody', uid: 'ben' },
    { type: 'message.deleted', id: draw.pick(['m1', 'm2', 'm999']), at: 1 },
    { type: 'message.marked', id: 'm2', at: 1, by: 'nobody', as: 'read' },
    { type: 'token.issued', hash: 'h', uid: 'nobody' },
  ];
  const operation = operations[draw.below(operations.length)] ?? {};
  // Its fields are as they must be: what bears the right checksum was checked before it was written.
  return draw.oneIn(3) ? hostile(draw) : operation;
}

/** Writes an entry behind the last good one, as a server would. */
async function writeBehind(storage: KeyValueStorage, operations: readonly unknown[]): Promise<void> {
  const text = textOf(operations);
  if (text === undefined) return;
  const journal: { count: number; mark: string } = { count: 0, mark: '' };
  const numbers = (await storage.getAllKeys()).flatMap((key) => readKey(key) ?? []);
  const snapshot = Math.max(0, ...numbers.filter(({ kind }) => kind === 'snapshot').map(({ number }) => number));
  if (snapshot > 0) {
    const entry = await readEntry(`snapshot ${snapshot}`, (piece) =>
      storage.getItem(writeKey({ kind: 'snapshot', number: snapshot, piece })),
    );
    if (entry === null) return;
    journal.count = snapshot;
    journal.mark = entry.text.slice(0, entry.text.indexOf('\n'));
  }
  for (;;) {
    const number = journal.count + 1;
    const entry = await readEntry(journal.mark, (piece) => storage.getItem(writeKey({ kind: 'log', number, piece })));
    if (entry === null) break;
    const found: unknown = JSON.parse(entry.text);
    journal.count += Array.isArray(found) ? found.length : 1;
    journal.mark = entry.mark;
  }
  const { values } = writeEntry(journal.mark, text, sizes.piece);
  for (const [piece, value] of values.entries()) {
    await storage.setItem(writeKey({ kind: 'log', number: journal.count + 1, piece }), value);
  }
}

function textOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

async function worldIn(storage: KeyValueStorage): Promise<string> {
  const { world, journal } = await openLog({ storage, seed: [], warn: () => {}, lost: () => {}, sizes });
  await journal.close();
  return storeWorld(world);
}

/** `null` where what another hand wrote makes no sense: then nothing is opened, and nothing is touched. */
async function worldUnlessRefused(storage: KeyValueStorage): Promise<string | null> {
  const kept = await valuesIn(storage);
  try {
    return await worldIn(storage);
  } catch (error) {
    if (!(error instanceof KitException) || error.code !== 'UNSUPPORTED') throw error;
    assert.deepEqual(await valuesIn(storage), kept, 'what is refused stays as it is');
    return null;
  }
}

async function valuesIn(storage: KeyValueStorage): Promise<Values> {
  const keys = await storage.getAllKeys();
  return await Promise.all(keys.map(async (key) => [key, (await storage.getItem(key)) ?? ''] as const));
}

function serverOn(storage: KeyValueStorage): ReturnType<typeof createEmbeddedServer> {
  return createEmbeddedServer({ clock: manualClock(), random: seededRandom(3), storage, onWarning: () => {} });
}

async function live(): Promise<Life> {
  const inner = memoryStorage();
  const moments: Values[] = [[]];
  const keep = async (): Promise<void> => {
    moments.push(await valuesIn(inner));
  };
  const storage: KeyValueStorage = {
    ...inner,
    async setItem(key, value) {
      await inner.setItem(key, value);
      await keep();
    },
    async removeItem(key) {
      await inner.removeItem(key);
      await keep();
    },
  };
  // Opened by hand, so that small snapshots are written too; the server before it gives the operations.
  const server = serverOn(storage);
  for (const uid of ['ana', 'ben', 'cleo']) await server.createUser({ uid, name: uid });
  const ana = server.engine();
  const ben = server.engine();
  await ana.connect({ uid: 'ana' }, () => {}, signal);
  await ben.connect({ uid: 'ben' }, () => {}, signal);
  await ana.createGroup(groupDraft({ guid: 'g', name: 'Gärten 🌱' }), signal);
  await ben.joinGroup('g', null, signal);
  const group = { type: 'group', id: 'g' } as const;
  const first = await ana.send(group, messageDraft('1', 'hello '.repeat(60)), signal);
  await ben.send(group, messageDraft('2', 'reply', { parentId: first.id }), signal);
  await ben.mark(first.id, 'read', signal);
  await ana.setReaction(first.id, '👍', true, signal);
  await ana.editMessage(first.id, { content: { kind: 'text', text: 'hello all' } }, signal);
  await server.close();
  const worlds = await rewriteSmall(inner, moments);
  return { moments, worlds };
}

/** The same life in small pieces with snapshots in between, write by write. Returns the world after each operation. */
async function rewriteSmall(from: KeyValueStorage, moments: Values[]): Promise<Life['worlds']> {
  const small = memoryStorage();
  const recording: KeyValueStorage = {
    ...small,
    async setItem(key, value) {
      await small.setItem(key, value);
      await keep();
    },
    async removeItem(key) {
      await small.removeItem(key);
      await keep();
    },
  };
  const keep = async (): Promise<void> => {
    const keys = await small.getAllKeys();
    moments.push(await Promise.all(keys.map(async (key) => [key, (await small.getItem(key)) ?? ''] as const)));
  };
  const { world, journal } = await openLog({ storage: recording, seed: [], warn: () => {}, lost: () => {}, sizes });
  const { apply } = await import('../../packages/engine-embedded/src/state/apply.ts');
  const { readOperations } = await import('../../packages/engine-embedded/src/log/decoding.ts');
  const worlds = new Map([[storeWorld(world), 0]]);
  let mark = '';
  for (let count = 0; ;) {
    const number = count + 1;
    const entry = await readEntry(mark, (piece) => from.getItem(writeKey({ kind: 'log', number, piece })));
    if (entry === null) break;
    for (const operation of readOperations(entry.text) ?? []) {
      apply(world, operation);
      journal.append(operation);
      await journal.settled();
      count += 1;
      worlds.set(storeWorld(world), count);
    }
    ({ mark } = entry);
  }
  await journal.close();
  return worlds;
}
