import { setTimeout } from 'node:timers/promises';
import { ManualClock } from '@open-chat-kit/sdk/conformance';
import pg from 'pg';
import { localBus } from '../../../packages/server/src/cluster/bus.ts';
import type { Bus } from '../../../packages/server/src/cluster/bus.ts';
import { openDatabase } from '../../../packages/server/src/database/open-database.ts';
import type { Database } from '../../../packages/server/src/database/open-database.ts';
import { Instance } from '../../../packages/server/src/instance.ts';
import { makeDatabase } from './own-database.ts';
import { groupNamed } from '../raw-requests.ts';

type Answer = Readonly<Record<string, unknown>>;

let url = '';
let database: Database;
let plain: pg.Client;
let bus: Bus;
let instance: Instance;

beforeAll(async () => {
  url = await makeDatabase('entrance');
  database = openDatabase({ url, onWarning: () => {} });
  plain = new pg.Client({ connectionString: url });
  await plain.connect();
}, 60_000);

afterAll(async () => {
  await plain.end();
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

describe('a session by a token', () => {
  const start = 1_800_000_000;
  let clock: ManualClock;
  let until = 0;

  beforeEach(async () => {
    await instance.close();
    clock = new ManualClock({ start: start * 1_000 });
    instance = new Instance({
      database,
      bus,
      clock,
      readToken: () => Promise.resolve({ uid: 'mia', until }),
      onWarning: () => {},
    });
    await instance.begin();
  });

  test('ends with it: its client comes back with another', async () => {
    until = start + 60;
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
    until = start + 31_536_000;
    const after = jest.spyOn(clock, 'after');
    expect(await come().connect('', { authToken: 'a.b.c' })).toBe('ok');
    expect(Math.max(...after.mock.calls.map(([ms]) => ms))).toBe(86_400_000);
  });

  test('leaves no timer behind when it ends before', async () => {
    until = start + 60;
    const waiting = clock.waiting;
    const { connect } = come();
    expect(await connect('', { authToken: 'a.b.c' })).toBe('ok');
    instance.endSessions('mia');
    await instance.idle();
    expect(clock.waiting).toBe(waiting);
  });
});

test.each([
  ['ended', { type: 'end', guid: 'tea' }],
  ['left', { type: 'out', guid: 'tea', uids: ['lee'] }],
] as const)('a group that %s while somebody comes in is not theirs', async (_how, move) => {
  await instance.people.create({ uid: 'lee', name: 'Lee' }).catch(() => {});
  await instance.answerFor('lee', 'createGroup', [groupNamed('tea')]).catch(() => {});
  // Their groups are being read: they will be as they were before it.
  await plain.query('begin');
  await plain.query('lock table members in access exclusive mode');
  const coming = come().connect('lee');
  while ((await figure('connections')) === 0) await setTimeout(5);
  bus.say({ type: 'passing', outcomes: [{ type: 'moved', move }] });
  await plain.query('commit');
  expect(await coming).toBe('ok');
  expect(instance.isIn('lee', 'tea')).toBe(false);
});
