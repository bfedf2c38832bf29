import type { OperationName } from '@open-chat-kit/engine-embedded/rules';
import { writeCursor } from '@open-chat-kit/sdk/engine';
import { ManualClock } from '@open-chat-kit/sdk/conformance';
import type { Question } from '../../../packages/server/src/database/bundle.ts';
import { openDatabase, useOf } from '../../../packages/server/src/database/open-database.ts';
import type { Database } from '../../../packages/server/src/database/open-database.ts';
import { protocolVersion } from '../../../packages/server/src/door/connection.ts';
import type { Comer } from '../../../packages/server/src/door/connection.ts';
import { Instance } from '../../../packages/server/src/instance.ts';
import { patient } from '../patient.ts';
import { conversationsQuery, groupNamed, historyQuery, membersQuery, textOf } from '../raw-requests.ts';
import { until } from '../until.ts';
import { makeDatabase } from './own-database.ts';

// What one frame asks for costs no more than the limits allow, however much it names.

type Frame = Readonly<Record<string, unknown>>;

interface Told {
  readonly type: string;
  readonly group?: { readonly guid: string };
}

interface Client {
  /** What the server sends. */
  readonly frames: readonly string[];
  say(said: object): void;
  go(): void;
}

let asked: Question[] = [];
let database: Database;
let instance: Instance;
const warnings: string[] = [];
const clients: Client[] = [];

beforeAll(async () => {
  const url = await makeDatabase('too-much');
  database = openDatabase({
    ...{ url, ...patient },
    onWarning: (warning) => warnings.push(warning),
    onAsked: (question) => asked.push(question),
  });
  // Its time stands still: nothing is asked but what somebody asks for.
  const clock = new ManualClock({ start: 1_800_000_000_000 });
  instance = new Instance({
    ...{ database, clock, hasOpenAccounts: true },
    onWarning: (warning, cause) => warnings.push(`${warning} ${String(cause)}`),
  });
  await instance.begin();
  for (const uid of ['ana', 'ben']) await instance.people.create({ uid, name: uid });
  await ask('createGroup', groupNamed('tea'));
}, 60_000);

afterEach(async () => {
  for (const { go } of clients.splice(0)) go();
  await instance.idle();
  expect(warnings.splice(0)).toEqual([]);
});

afterAll(async () => {
  await instance.close();
  await database.destroy();
});

async function ask(name: OperationName, ...args: readonly unknown[]): Promise<unknown> {
  return await instance.answerFor('ana', name, args);
}

/** Somebody comes in. */
async function come(uid: string, onItsWay?: Comer['onItsWay']): Promise<Client> {
  const frames: string[] = [];
  const comer = { address: '', protocol: protocolVersion, onEntered: () => {}, ...(onItsWay && { onItsWay }) };
  const { frame, closed } = instance.accept({ send: (text) => void frames.push(text), close: () => {} }, comer);
  const say = (said: object): void => frame(JSON.stringify(said));
  say({ kind: 'ask', id: 1, name: 'connect', args: [{ uid }] });
  await until(() => frames.some((text) => (JSON.parse(text) as Frame)['kind'] === 'answer'));
  const client = { frames, say, go: () => closed('gone') };
  clients.push(client);
  return client;
}

describe('people', () => {
  const uids = Array.from({ length: 1_001 }, (_, at) => `nobody-${at}`);
  const drafts = uids.map((uid) => ({ uid, scope: 'participant' }));

  test.each<readonly [OperationName, string, readonly unknown[]]>([
    ['setBlocked', 'uids', [uids, true]],
    ['addMembers', 'members', ['tea', drafts]],
    ['addMembers', 'members', ['nowhere', drafts]],
  ])('%s of more of them than are taken at once is refused before anything is asked', async (name, argument, args) => {
    await instance.idle();
    asked = [];
    await expect(ask(name, ...args)).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: `"${argument}" is limited to 1000 items. Shorten it.`,
      details: { argument, limit: 1_000 },
    });
    expect(asked.map(({ sql }) => sql)).toEqual([]);
  });

  test('blocks of one user are set one after the other, and those that wait hold no connection', async () => {
    const answers = Array.from({ length: 6 }, (_, at) => ask('setBlocked', ['ben'], at % 2 === 0));
    await until(() => useOf(database).total > useOf(database).idle);
    const { total, idle, waiting } = useOf(database);
    expect(total - idle + waiting).toBe(1);
    await Promise.all(answers);
  });
});

describe('ids', () => {
  const long = 'x'.repeat(256);
  const to = { type: 'user', id: long };

  test.each<readonly [OperationName, readonly unknown[]]>([
    ['getGroup', [long]],
    ['getUser', [long]],
    ['setBlocked', [[long], true]],
    ['addMembers', ['tea', [{ uid: long, scope: 'participant' }]]],
    ['kickMember', ['tea', long]],
    ['banMember', ['tea', long]],
    ['joinGroup', [long, '']],
    ['createGroup', [groupNamed(long)]],
    ['listMembers', [long, membersQuery]],
    ['send', [to, textOf('to nobody')]],
    ['send', [{ type: 'group', id: 'tea' }, textOf('of a long name', { muid: long })]],
    ['history', [to, historyQuery]],
  ])('%s refuses one that is none, and asks for none', async (name, args) => {
    asked = [];
    await expect(ask(name, ...args)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED', details: { limit: 255 } });
    expect(asked.filter((question) => JSON.stringify(question).includes(long)).map(({ sql }) => sql)).toEqual([]);
  });

  test.each(['user', 'group'])('whoever types to a %s that is none asks for none', async (type) => {
    const ana = await come('ana');
    asked = [];
    ana.say({ kind: 'tell', name: 'setTyping', args: [{ type, id: long }, true] });
    ana.say({ kind: 'ask', id: 2, name: 'ping', args: [] });
    await until(() => ana.frames.some((text) => (JSON.parse(text) as Frame)['id'] === 2));
    expect(asked.filter((question) => JSON.stringify(question).includes(long)).map(({ sql }) => sql)).toEqual([]);
  });
});

test.each([
  ['a fraction as the time', [1.5, 1]],
  ['a fraction as the order', [1, 1.5]],
  ['a time beyond all numbers', ['1e400', 1]],
  ['an order that no column holds', [1, 1e300]],
])('a cursor with %s is refused in words', async (_what, [at, order]) => {
  const { limit: _limit, cursor: _cursor, ...rest } = conversationsQuery;
  const query = ['conversations', 'ana', ...Object.values(rest)];
  const cursor = writeCursor(query, [at ?? 0, order ?? 0, 'user', 'ben']).replace('"1e400"', '1e400');
  await expect(ask('listConversations', { ...conversationsQuery, cursor })).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
    details: { argument: 'cursor' },
  });
});

describe('what is watched', () => {
  const icon = `data:image/png;base64,${'A'.repeat(50_000)}`;
  const guids = Array.from({ length: 120 }, (_, at) => `watched-${at}`);
  const interest = { users: ['ana'], groups: guids };

  beforeAll(async () => {
    for (const guid of guids) await ask('createGroup', groupNamed(guid, { icon }));
    await instance.idle();
  }, 60_000);

  function toldIn(frames: readonly string[]): readonly Told[] {
    return frames.flatMap((text) => ((JSON.parse(text) as Frame)['events'] ?? []) as readonly Told[]);
  }

  function guidsIn(frames: readonly string[]): readonly string[] {
    return toldIn(frames).flatMap(({ group }) => group?.guid ?? []);
  }

  test('is told in parts', async () => {
    const ben = await come('ben');
    ben.say({ kind: 'tell', name: 'watch', args: [interest] });
    await until(() => toldIn(ben.frames).length > guids.length);
    expect(guidsIn(ben.frames)).toEqual(guids);
    expect(toldIn(ben.frames).filter(({ type }) => type === 'user.presence')).toHaveLength(1);
    for (const frame of ben.frames) expect(frame.length).toBeLessThan(50 * (icon.length + 1_000));
  });

  test('is told no further than it is read, nor of what is watched no longer, nor to who has gone', async () => {
    let read = (): void => {};
    const ben = await come('ben', async (signal) => {
      await new Promise<void>((resolve) => {
        read = resolve;
        signal.addEventListener('abort', () => resolve());
      });
    });
    ben.say({ kind: 'tell', name: 'watch', args: [interest] });
    await until(() => guidsIn(ben.frames).length > 0);
    expect(guidsIn(ben.frames)).toEqual(guids.slice(0, 49));
    ben.say({ kind: 'tell', name: 'watch', args: [{ users: [], groups: guids.slice(90) }] });
    read();
    await until(() => guidsIn(ben.frames).length > 49);
    expect(guidsIn(ben.frames).slice(49)).toEqual(guids.slice(90, 99));
    asked = [];
    ben.go();
    await instance.idle();
    expect(asked.filter((question) => JSON.stringify(question).includes('watched-'))).toEqual([]);
  });
});
