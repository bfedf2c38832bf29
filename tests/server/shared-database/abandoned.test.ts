import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { ManualClock } from '@open-chat-kit/sdk/conformance';
import pg from 'pg';
import { openDatabase, useOf } from '../../../packages/server/src/database/open-database.ts';
import type { Database } from '../../../packages/server/src/database/open-database.ts';
import { graceMs } from '../../../packages/server/src/guards/abandoned.ts';
import { Instance } from '../../../packages/server/src/instance.ts';
import { Rest } from '../../../packages/server/src/rest/rest.ts';
import { until } from '../until.ts';
import { makeDatabase, waitingIn } from './own-database.ts';
import { groupNamed, historyQuery, textOf } from '../raw-requests.ts';

// What nobody waits for any more is ended in the database. No limit of time ends it before: the tests would hang.

type Answer = Readonly<Record<string, unknown>>;

const tea = { type: 'group', id: 'tea' };
const warnings: string[] = [];
/** Since the test began. */
let asked: string[] = [];
let url = '';
let database: Database;
/** Holds what requests wait for. */
let plain: pg.Client;
/** Looks on. */
let onlooker: pg.Client;
let clock: ManualClock;
let instance: Instance;

beforeAll(async () => {
  url = await makeDatabase('abandoned');
  database = openDatabase({
    ...{ url, connections: 4, longestLockMs: 0, longestWorkMs: 0 },
    onWarning: (warning) => warnings.push(warning),
    onAsked: ({ sql }) => asked.push(sql),
  });
  plain = new pg.Client({ connectionString: url });
  onlooker = new pg.Client({ connectionString: url });
  await plain.connect();
  await onlooker.connect();
  clock = new ManualClock({ start: 1_800_000_000_000 });
  instance = new Instance({
    ...{ database, clock, hasOpenAccounts: true },
    onWarning: (warning, cause) => warnings.push(`${warning} ${String(cause)}`),
  });
  await instance.begin();
  for (const uid of ['holder', 'leaver', 'stayer']) await instance.people.create({ uid, name: uid });
  await instance.answerFor('holder', 'createGroup', [groupNamed('tea')]);
  for (const uid of ['leaver', 'stayer']) await instance.answerFor(uid, 'joinGroup', ['tea', '']);
}, 60_000);

afterAll(async () => {
  await plain.end();
  await onlooker.end();
  await instance.close();
  await database.destroy();
});

beforeEach(() => {
  asked = [];
});

afterEach(async () => {
  await plain.query('rollback');
  await instance.idle();
  expect(warnings).toEqual([]);
  expect(instance.requestsOf.count).toBe(0);
});

interface Client {
  ask(name: string, ...args: readonly unknown[]): number;
  tell(name: string, ...args: readonly unknown[]): void;
  /** The kind of the answer. */
  answerTo(id: number): Promise<unknown>;
  giveUp(id: number): void;
  close(): void;
}

async function come(uid: string): Promise<Client> {
  const client = open();
  expect(await client.answerTo(client.ask('connect', { uid }))).toBe('answer');
  return client;
}

function open(): Client {
  const answers: Answer[] = [];
  let last = 0;
  const accepted = instance.accept(
    { send: (frame) => void answers.push(JSON.parse(frame) as Answer), close: () => {} },
    { address: '', protocol: '1', onEntered: () => {} },
  );
  return {
    ask(name, ...args) {
      last += 1;
      accepted.frame(JSON.stringify({ kind: 'ask', id: last, name, args }));
      return last;
    },
    async answerTo(id) {
      const answer = (): Answer | undefined => answers.find((one) => one['id'] === id);
      await until(() => answer() !== undefined);
      return answer()?.['kind'];
    },
    tell: (name, ...args) => accepted.frame(JSON.stringify({ kind: 'tell', name, args })),
    giveUp: (id) => accepted.frame(JSON.stringify({ kind: 'abort', id })),
    close: () => accepted.closed('The socket was closed.'),
  };
}

async function hold(tables = 'messages, groups'): Promise<void> {
  await plain.query('begin');
  await plain.query(`lock table ${tables} in access exclusive mode`);
}

/** Resolves when so many wait in the database for what others hold. */
async function waitingThere(wanted: number): Promise<void> {
  await waitingIn(onlooker, (count) => count === wanted);
}

async function texts(): Promise<readonly unknown[]> {
  const { rows } = await onlooker.query<{ text: string }>(
    `select content ->> 'text' as text from messages where type = 'text' order by "order"`,
  );
  return rows.map(({ text }) => text);
}

const requests = [
  ['what is read', 'history', [tea, historyQuery]],
  ['what is written', 'send', [tea, textOf('too late')]],
] as const;

test.each(requests)('%s for a closed line is ended in the database, and taken back', async (_what, name, args) => {
  const client = await come('leaver');
  await hold();
  client.ask(name, ...args);
  await waitingThere(1);
  client.close();
  await clock.advance(graceMs);
  await waitingThere(0);
  await instance.idle();
  expect(instance.requestsOf.count).toBe(0);
  await plain.query('rollback');
  expect(await texts()).not.toContain('too late');
});

test.each(requests)('%s is ended where its asker gave up, who goes on', async (_what, name, args) => {
  const client = await come('leaver');
  await hold();
  const id = client.ask(name, ...args);
  await waitingThere(1);
  client.giveUp(id);
  await clock.advance(graceMs);
  await waitingThere(0);
  await instance.idle();
  expect(instance.requestsOf.count).toBe(0);
  await plain.query('rollback');
  expect(await client.answerTo(client.ask('history', tea, historyQuery))).toBe('answer');
  expect(await texts()).not.toContain('too late');
  client.close();
});

test('who closes their window behind a message has sent it', async () => {
  const client = await come('leaver');
  await hold();
  client.ask('send', tea, textOf('just in time'));
  await waitingThere(1);
  client.close();
  await clock.advance(graceMs - 1);
  await plain.query('rollback');
  await instance.idle();
  expect(await texts()).toContain('just in time');
});

test('of many nobody waits for, what has no connection or no turn yet is never asked', async () => {
  const client = await come('leaver');
  await hold();
  for (let at = 0; at < 20; at += 1) {
    client.ask('send', tea, textOf(`many ${at}`));
    client.ask('history', tea, historyQuery);
  }
  await waitingThere(4);
  client.close();
  await clock.advance(graceMs);
  await instance.idle();
  await waitingThere(0);
  expect(useOf(database).waiting).toBe(0);
  await plain.query('rollback');
  expect((await texts()).filter((text) => String(text).startsWith('many'))).toEqual([]);
  // Of four connections each was at one of them.
  expect(asked.filter((sql) => /\bfrom messages\b|for no key update/.test(sql)).length).toBeLessThan(20);
});

describe.each(['users', 'members'])('a login that waits for %s', (table) => {
  test.each<readonly [string, (client: Client, id: number) => void]>([
    ['is ended with its line, and leaves nobody there', (client) => client.close()],
    ['is ended where it is given up, and leaves nobody there', (client, id) => client.giveUp(id)],
  ])('%s', async (_what, giveUp) => {
    await hold(table);
    const client = open();
    const id = client.ask('connect', { uid: 'leaver' });
    await waitingThere(1);
    giveUp(client, id);
    await clock.advance(graceMs);
    await waitingThere(0);
    await instance.idle();
    await plain.query('rollback');
    await instance.idle();
    expect(instance.connectionsOf.count).toBe(0);
    expect((await onlooker.query('select from presence')).rows).toEqual([]);
    client.close();
    (await come('leaver')).close();
  });
});

test.each<readonly [string, string, readonly unknown[]]>([
  ['what is new in what somebody watches', 'watch', [{ users: ['holder'], groups: ['tea'] }]],
  ['whom somebody types to', 'setTyping', [tea, true]],
])('%s is not read any more for a closed line, nor what was told behind it', async (_what, name, args) => {
  const client = await come('leaver');
  await hold();
  client.tell(name, ...args);
  await waitingThere(1);
  for (let at = 0; at < 5; at += 1) client.tell('setTyping', { type: 'user', id: 'holder' }, true);
  const [looked, typed] = [jest.spyOn(instance, 'lookedAt'), jest.spyOn(instance, 'askingAbout')];
  client.close();
  await clock.advance(graceMs);
  await waitingThere(0);
  await instance.idle();
  expect([looked.mock.calls, typed.mock.calls]).toEqual([[], []]);
  looked.mockRestore();
  typed.mockRestore();
});

describe('marks', () => {
  /** Each has marked some message as read, by the numbers of messages. */
  async function marked(): Promise<Readonly<Record<string, unknown>>> {
    const { rows } = await onlooker.query<{ uid: string; to: number }>(
      `select uid, max(to_order)::int as to from reading_steps where kind = 'read' group by uid`,
    );
    return Object.fromEntries(rows.map(({ uid, to }) => [uid, to]));
  }

  test('one that waits for its turn is not begun, and those of others are made without it', async () => {
    const [holder, leaver, stayer] = [await come('holder'), await come('leaver'), await come('stayer')];
    const sent = await instance.answerFor('stayer', 'send', [tea, textOf('to be marked')]);
    const { id } = sent as { readonly id: string };
    const before = await marked();
    await hold();
    const first = holder.ask('mark', id, 'read');
    await waitingThere(1);
    leaver.ask('mark', id, 'read');
    const other = stayer.ask('mark', id, 'read');
    await until(() => instance.requestsOf.count === 3);
    leaver.close();
    await clock.advance(graceMs);
    await plain.query('rollback');
    expect([await holder.answerTo(first), await stayer.answerTo(other)]).toEqual(['answer', 'answer']);
    await instance.idle();
    expect(await marked()).toEqual({ ...before, holder: Number(id.slice(1)), stayer: Number(id.slice(1)) });
    for (const client of [holder, stayer]) client.close();
  });

  test('one that has begun is the others’ transaction as well, and goes on', async () => {
    const leaver = await come('leaver');
    const sent = await instance.answerFor('holder', 'send', [tea, textOf('to be marked by others')]);
    const { id } = sent as { readonly id: string };
    await hold();
    leaver.ask('mark', id, 'read');
    await waitingThere(1);
    leaver.close();
    await clock.advance(graceMs);
    await plain.query('rollback');
    await instance.idle();
    expect(await marked()).toMatchObject({ leaver: Number(id.slice(1)) });
  });
});

describe('over REST', () => {
  const key = 'the-key-of-the-backend-of-this-test';
  let server: Server;
  let base = '';

  beforeAll(async () => {
    const rest = new Rest(instance, key);
    server = createServer((request, response) => void rest.serve(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1`;
  });

  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /** Asks, and gives up once it waits in the database. */
  async function askInVain(method: string, path: string, body: object | null): Promise<void> {
    const control = new AbortController();
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const init = { method, headers, signal: control.signal, ...(body && { body: JSON.stringify(body) }) };
    const answered = fetch(`${base}${path}`, init).then(
      ({ status }) => status,
      () => 'given up',
    );
    await waitingThere(1);
    control.abort();
    expect(await answered).toBe('given up');
    // The server hears of it when the socket closes.
    await until(async () => {
      await clock.advance(graceMs);
      return (
        (
          await onlooker.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rows.length === 0
      );
    });
  }

  test.each<readonly [string, string, string, object | null]>([
    ['a page', 'GET', '/groups/tea/messages?onBehalfOf=leaver', null],
    ['a list of everybody’s', 'GET', '/groups', null],
    [
      'what is written',
      'POST',
      '/groups/tea/messages?onBehalfOf=leaver',
      { muid: 'late', content: { kind: 'text', text: 'too late for the backend' } },
    ],
  ])('%s that is given up is ended in the database', async (_what, method, path, body) => {
    await hold();
    await askInVain(method, path, body);
    await instance.idle();
    await plain.query('rollback');
    expect(await texts()).not.toContain('too late for the backend');
  });

  test('who is erased is erased, though nobody waits for it', async () => {
    await instance.people.create({ uid: 'gone', name: 'gone' });
    await instance.answerFor('gone', 'send', [{ type: 'user', id: 'holder' }, textOf('to be erased')]);
    await plain.query('begin');
    await plain.query("select from users where uid = 'gone' for update");
    const control = new AbortController();
    const headers = { authorization: `Bearer ${key}` };
    const erased = fetch(`${base}/users/gone`, { method: 'DELETE', headers, signal: control.signal }).catch(String);
    await waitingThere(1);
    control.abort();
    expect(String(await erased)).toContain('abort');
    await plain.query('rollback');
    await until(async () => {
      await clock.advance(graceMs);
      await instance.idle();
      const { rows } = await onlooker.query("select from users where uid = 'gone' and erased_at > 0");
      return rows.length === 1;
    });
    expect(await texts()).not.toContain('to be erased');
  });
});
