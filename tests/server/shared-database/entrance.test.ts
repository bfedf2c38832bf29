import { setTimeout } from 'node:timers/promises';
import { ManualClock } from '@open-chat-kit/sdk/conformance';
import pg from 'pg';
import { localBus } from '../../../packages/server/src/cluster/bus.ts';
import type { Bus } from '../../../packages/server/src/cluster/bus.ts';
import { openDatabase } from '../../../packages/server/src/database/open-database.ts';
import type { Database } from '../../../packages/server/src/database/open-database.ts';
import { Instance } from '../../../packages/server/src/instance.ts';
import { makeDatabase, waitingIn } from './own-database.ts';
import { groupNamed } from '../raw-requests.ts';
import { until } from '../until.ts';

type Answer = Readonly<Record<string, unknown>>;

let url = '';
let database: Database;
let plain: pg.Client;
let onlooker: pg.Client;
let bus: Bus;
let instance: Instance;

beforeAll(async () => {
  url = await makeDatabase('entrance');
  database = openDatabase({ url, longestLockMs: 1_000, onWarning: () => {} });
  [plain, onlooker] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  for (const client of [plain, onlooker]) await client.connect();
}, 60_000);

afterAll(async () => {
  for (const client of [plain, onlooker]) await client.end();
  await database.destroy();
});

beforeEach(async () => {
  bus = localBus();
  instance = new Instance({ database, bus, hasOpenAccounts: true, onWarning: () => {} });
  await instance.begin();
});

afterEach(() => instance.close());

/** A client at the other end of a line, and how many were told in. */
function come(): {
  readonly connect: (uid: string, more?: object) => Promise<unknown>;
  readonly watch: (uid: string) => void;
  readonly entered: () => number;
  /** Types of events, with their code where they have one. */
  readonly told: () => readonly string[];
} {
  const answers: Answer[] = [];
  let entered = 0;
  let asked = 0;
  const accepted = instance.accept(
    { send: (frame) => void answers.push(JSON.parse(frame) as Answer), close: () => {} },
    { address: '', protocol: '1', onEntered: () => (entered += 1) },
  );
  return {
    entered: () => entered,
    told: () =>
      answers
        .flatMap(({ events = [] }) => events as readonly Answer[])
        .map(({ type, code = '' }) => `${String(type)} ${String(code)}`.trim()),
    watch: (uid) =>
      accepted.frame(JSON.stringify({ kind: 'tell', name: 'watch', args: [{ users: [uid], groups: [] }] })),
    async connect(uid, more = {}) {
      asked += 1;
      const id = asked;
      accepted.frame(JSON.stringify({ kind: 'ask', id, name: 'connect', args: [{ uid, ...more }] }));
      for (;;) {
        const answer = answers.find((one) => one['id'] === id);
        if (answer) return answer['kind'] === 'answer' ? 'ok' : (answer['error'] as Answer)['code'];
        await setTimeout(5);
      }
    },
  };
}

async function figure(name: string): Promise<number> {
  const { text } = await instance.metrics.text();
  return Number(new RegExp(`^open_chat_${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

test('a login that fails half-way leaves nothing behind, and may be tried anew on its connection', async () => {
  await instance.people.create({ uid: 'kim', name: 'Kim' });
  const { connect, entered } = come();
  await plain.query('alter table members rename to members_away');
  expect(await connect('kim')).toBe('INTERNAL');
  await plain.query('alter table members_away rename to members');
  await instance.idle();
  expect([await figure('connections'), await figure('users'), entered()]).toEqual([0, 0, 0]);
  expect(instance.connectionsOf.count).toBe(0);
  const { rows } = await plain.query("select from presence where uid = 'kim'");
  expect(rows).toHaveLength(0);
  expect(await connect('kim')).toBe('ok');
  expect([await figure('connections'), await figure('users'), entered()]).toEqual([1, 1, 1]);
});

test('whoever comes while a first device of theirs fails to is there', async () => {
  await instance.people.create({ uid: 'lou', name: 'Lou' });
  await plain.query('begin; lock table members in access exclusive mode');
  const [first, second] = [come(), come()];
  const failed = first.connect('lou');
  await waitingIn(onlooker, (count) => count === 1);
  const entered = second.connect('lou');
  expect(await failed).toBe('NETWORK');
  await plain.query('rollback');
  expect(await entered).toBe('ok');
  await instance.idle();
  const { rows } = await plain.query("select from presence where uid = 'lou'");
  expect(rows).toHaveLength(1);
});

test('where the database refuses to say how things are that somebody watches, it is tried again after a while, and then their connection begins anew', async () => {
  await instance.close();
  const pause = 2_000;
  const clock = new ManualClock();
  instance = new Instance({ database, bus, clock, hasOpenAccounts: true, onWarning: () => {} });
  await instance.begin();
  const after = jest.spyOn(clock, 'after');
  const refused = (): number => after.mock.calls.filter(([ms]) => ms === pause).length;
  await instance.people.create({ uid: 'max', name: 'Max' });
  const [first, again] = [come(), come()];
  for (const { connect } of [first, again]) expect(await connect('max')).toBe('ok');
  await plain.query('alter table streams rename to streams_away');
  first.watch('ned');
  await until(() => refused() === 1);
  await clock.advance(pause);
  await until(() => refused() === 2);
  expect(first.told()).toEqual([]);
  await clock.advance(pause);
  await until(() => first.told().length > 0);
  expect([refused(), first.told()]).toEqual([2, ['connection.lost NETWORK']]);
  again.watch('ned');
  await until(() => refused() === 3);
  await plain.query('alter table streams_away rename to streams');
  await clock.advance(pause);
  await instance.idle();
  expect([refused(), again.told()]).toEqual([3, []]);
});

describe('a session by a token', () => {
  const start = 1_800_000_000;
  let clock: ManualClock;
  let ends = 0;

  beforeEach(async () => {
    await instance.close();
    clock = new ManualClock({ start: start * 1_000 });
    instance = new Instance({
      database,
      bus,
      clock,
      readToken: () => Promise.resolve({ uid: 'mia', until: ends }),
      onWarning: () => {},
    });
    await instance.begin();
  });

  test('ends with it: its client comes back with another', async () => {
    ends = start + 60;
    const { connect, told } = come();
    expect(await connect('', { authToken: 'a.b.c' })).toBe('ok');
    await clock.advance(59_000);
    expect(told()).toEqual([]);
    await clock.advance(1_000);
    await instance.idle();
    expect(told()).toEqual(['connection.lost NETWORK']);
    expect(await figure('connections')).toBe(0);
  });

  test('goes on for as long as it says, though no timer counts as far', async () => {
    ends = start + 31_536_000;
    const after = jest.spyOn(clock, 'after');
    expect(await come().connect('', { authToken: 'a.b.c' })).toBe('ok');
    expect(Math.max(...after.mock.calls.map(([ms]) => ms))).toBe(86_400_000);
  });

  test('leaves no timer behind when it ends before', async () => {
    ends = start + 60;
    const waiting = clock.waiting;
    const { connect } = come();
    expect(await connect('', { authToken: 'a.b.c' })).toBe('ok');
    instance.endSessions('mia');
    await instance.idle();
    expect(clock.waiting).toBe(waiting);
  });
});

test.each([
  ['left', 'leaveGroup', ['tea']],
  ['ended', 'deleteGroup', ['tea']],
] as const)('a group that %s while somebody comes in is not theirs', async (_how, name, args) => {
  for (const uid of ['lee', 'kim']) await instance.people.create({ uid, name: uid }).catch(() => {});
  await instance.answerFor('kim', 'createGroup', [groupNamed('tea')]).catch(() => {});
  await instance.answerFor('lee', 'joinGroup', ['tea', '']);
  // Their groups are being read, and it is being written that they are out of one.
  await plain.query('begin');
  await plain.query('lock table members in access exclusive mode');
  const coming = come().connect('lee');
  while ((await figure('connections')) === 0) await setTimeout(5);
  const gone = instance.answerFor(name === 'leaveGroup' ? 'lee' : 'kim', name, args);
  await plain.query('commit');
  expect(await coming).toBe('ok');
  await gone;
  await instance.idle();
  expect(instance.isIn('lee', 'tea')).toBe(false);
});
