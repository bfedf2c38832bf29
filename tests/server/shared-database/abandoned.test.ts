import { setTimeout } from 'node:timers/promises';
import { ManualClock } from '@open-chat-kit/sdk/conformance';
import pg from 'pg';
import { openDatabase, useOf } from '../../../packages/server/src/database/open-database.ts';
import type { Database } from '../../../packages/server/src/database/open-database.ts';
import { graceMs } from '../../../packages/server/src/guards/abandoned.ts';
import { Instance } from '../../../packages/server/src/instance.ts';
import { makeDatabase } from './own-database.ts';
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
  for (const uid of ['holder', 'leaver']) await instance.people.create({ uid, name: uid });
  await instance.answerFor('holder', 'createGroup', [groupNamed('tea')]);
  await instance.answerFor('leaver', 'joinGroup', ['tea', '']);
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
  /** The kind of the answer. */
  answerTo(id: number): Promise<unknown>;
  giveUp(id: number): void;
  close(): void;
}

async function come(uid: string): Promise<Client> {
  const answers: Answer[] = [];
  let last = 0;
  const accepted = instance.accept(
    { send: (frame) => void answers.push(JSON.parse(frame) as Answer), close: () => {} },
    { address: '', protocol: '1', onEntered: () => {} },
  );
  const client: Client = {
    ask(name, ...args) {
      last += 1;
      accepted.frame(JSON.stringify({ kind: 'ask', id: last, name, args }));
      return last;
    },
    async answerTo(id) {
      for (;;) {
        const answer = answers.find((one) => one['id'] === id);
        if (answer) return answer['kind'];
        await setTimeout(5);
      }
    },
    giveUp: (id) => accepted.frame(JSON.stringify({ kind: 'abort', id })),
    close: () => accepted.closed('The socket was closed.'),
  };
  expect(await client.answerTo(client.ask('connect', { uid }))).toBe('answer');
  return client;
}

async function hold(): Promise<void> {
  await plain.query('begin');
  await plain.query('lock table messages, groups in access exclusive mode');
}

/** Resolves when so many wait in the database for what others hold. */
async function waitingThere(wanted: number): Promise<void> {
  for (;;) {
    const { rows } = await onlooker.query("select from pg_stat_activity where wait_event_type = 'Lock'");
    if (rows.length === wanted) return;
    await setTimeout(10);
  }
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
