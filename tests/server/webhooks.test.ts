import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { databaseIn } from './own-database.ts';
import { ownFolder } from './own-folder.ts';
import { RestClient } from './rest-client.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { type Mood, WebhookReceiver } from './webhook-receiver.ts';

const secret = 'what the backend of this test is told by';
const key = 'the-key-of-the-backend-of-this-test';
const patience = 120_000;

let folder = '';
let servers: readonly ServerProcess[] = [];
let rest: RestClient;
let database: pg.Client;
const backend = new WebhookReceiver(secret);

beforeAll(async () => {
  folder = ownFolder('webhooks');
  const home = path.join(folder, 'data');
  await backend.become('well');
  const env = { ADMIN_KEY: key, WEBHOOK_URL: backend.url, WEBHOOK_SECRET: secret };
  const first = await startServer(['--folder', home, '--port', '0'], env);
  servers = [first];
  const more = ['--folder', path.join(folder, 'other'), '--port', '0'];
  servers = [first, await startServer(more, { ...env, DATABASE_URL: databaseIn(home) })];
  rest = await RestClient.open(first.urls[0] ?? '', key);
  database = new pg.Client({ connectionString: databaseIn(home) });
  await database.connect();
}, 120_000);

afterAll(async () => {
  await database.end();
  for (const server of servers.toReversed()) {
    server.process.kill('SIGINT');
    await server.ended;
  }
  await backend.become('down');
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

afterEach(() => {
  expect(backend.strange).toEqual([]);
});

test(
  'whatever is worth it is told once, in its order, signed',
  async () => {
    const tea = { guid: 'tea' };
    const ben = { ...tea, uid: 'ben' };
    await createGroup('tea');
    await rest.done('updateGroup', { path: tea, body: { name: 'Green tea' } });
    await rest.done('addMembers', { path: tea, body: { members: [{ uid: 'ben', scope: 'participant' }] } });
    await rest.done('setScope', { path: ben, body: { scope: 'admin' } });
    const sent = await say('tea', 'hello', 1);
    await rest.done('deleteMessage', { path: { id: String(sent['id']) } });
    await rest.done('removeMember', { path: ben });
    await rest.done('banMember', { path: ben });
    await rest.done('unbanMember', { path: ben });
    await rest.done('deleteGroup', { path: tea });
    await told(streamOf('tea'), 10);
    const events = backend.of(streamOf('tea'));
    expect(events.map(({ type }) => type)).toEqual([
      'group.created',
      'group.updated',
      'member.added',
      'member.scopeChanged',
      'message.sent',
      'message.deleted',
      'member.kicked',
      'member.banned',
      'member.unbanned',
      'group.deleted',
    ]);
    expect(events[4]).toMatchObject({
      data: { message: { id: sent['id'], content: { text: 'hello' }, sender: { uid: 'ana' } } },
    });
    // Where the backend answers in time, nothing is told twice.
    expect(backend.taken.filter(({ stream }) => stream === streamOf('tea'))).toHaveLength(10);
    const direct = { muid: 'direct', content: { kind: 'text', text: 'between two' } };
    await rest.done('sendToUser', { path: { uid: 'ben' }, query: { onBehalfOf: 'ana' }, body: direct });
    await rest.done('sendToUser', { path: { uid: 'ben' }, query: { onBehalfOf: 'ana' }, body: direct });
    await told(JSON.stringify(['pair', 'ana', 'ben']), 1);
  },
  patience,
);

test(
  'a backend that fails, hangs or sends elsewhere is told again, in order, when it is well',
  async () => {
    await createGroup('ill');
    await told(streamOf('ill'), 1);
    await backend.become('failing');
    const refused = backend.refused.length;
    for (const [at, text] of ['a', 'b', 'c'].entries()) await say('ill', text, at);
    await until(() => backend.refused.length >= refused + 2);
    for (const mood of ['redirecting', 'hanging'] as const) await refusedOnceMore(mood);
    // Others wait for none of it: only the first of a stream is tried.
    expect(new Set(backend.refused.slice(refused).map(({ id }) => id)).size).toBe(1);
    await backend.become('well');
    await told(streamOf('ill'), 4);
    expect(textsOf('ill')).toEqual(['a', 'b', 'c']);
    expect(backend.of(streamOf('ill'))[1]?.id).toBe(backend.refused[refused]?.id);
  },
  patience,
);

test(
  'what happened while it was down it is told afterwards, also of an instance that is gone by then',
  async () => {
    for (const guid of ['down-1', 'down-2', 'down-3']) await createGroup(guid);
    for (const guid of ['down-1', 'down-2', 'down-3']) await told(streamOf(guid), 1);
    await backend.become('down');
    const [, second] = servers;
    const other = rest.at(second?.urls[0] ?? '');
    for (const at of [0, 1, 2, 3])
      for (const guid of ['down-1', 'down-2', 'down-3']) await say(guid, `${at}`, at, other);
    second?.process.kill('SIGKILL');
    await second?.ended;
    servers = servers.slice(0, 1);
    await backend.become('well');
    // Whatever the one that was killed had under way is others' a minute later: here at once.
    await database.query('update webhook_streams set next_at = clock_timestamp()');
    for (const guid of ['down-1', 'down-2', 'down-3']) {
      await told(streamOf(guid), 5);
      expect(textsOf(guid)).toEqual(['0', '1', '2', '3']);
    }
    for (const table of ['webhook_streams', 'webhook_events'])
      expect((await database.query(`select from ${table}`)).rows).toEqual([]);
  },
  patience,
);

test(
  'after a day it is given up, with a warning, and kept to be seen; the next one is told',
  async () => {
    await createGroup('old');
    await told(streamOf('old'), 1);
    await backend.become('failing');
    const refused = backend.refused.length;
    await say('old', 'lost', 1);
    await say('old', 'told', 2);
    await until(() => backend.refused.length > refused);
    await database.query(
      `update webhook_events set made_at = made_at - interval '1 day' where id = (select min(id) from webhook_events)`,
    );
    await until(() => servers.some((server) => server.said().includes('is not told any more')));
    await backend.become('well');
    await told(streamOf('old'), 2);
    expect(textsOf('old')).toEqual(['told']);
    expect(await rest.done('listGivenUpWebhooks')).toMatchObject({
      items: [{ failure: 'It answered 500.', event: { data: { message: { content: { text: 'lost' } } } } }],
      isLast: true,
    });
    for (const server of servers) expect(server.said()).not.toContain(secret);
  },
  patience,
);

function streamOf(guid: string): string {
  return JSON.stringify(['group', guid]);
}

async function createGroup(guid: string): Promise<void> {
  await rest.done('createGroup', { query: { onBehalfOf: 'ana' }, body: { guid, name: guid, type: 'public' } });
}

async function say(guid: string, text: string, at: number, by = rest): Promise<Readonly<Record<string, unknown>>> {
  const body = { muid: `${guid} ${at}`, content: { kind: 'text', text } };
  return await by.done('sendToGroup', { path: { guid }, body });
}

/** What was told of messages in a group. */
function textsOf(guid: string): readonly unknown[] {
  return backend
    .of(streamOf(guid))
    .filter(({ type }) => type === 'message.sent')
    .map(({ data }) => (data['message'] as { content: { text: string } }).content.text);
}

/** Resolves once so many were told of a stream: no more. */
async function told(stream: string, count: number): Promise<void> {
  await until(() => backend.of(stream).length >= count);
  // Nothing waits, so that nothing more can come.
  await until(async () => {
    const { rows } = await database.query('select from webhook_streams where stream = $1', [stream]);
    return rows.length === 0;
  });
  expect(backend.of(stream)).toHaveLength(count);
}

/** Resolves once the backend was asked in this mood. */
async function refusedOnceMore(mood: Mood): Promise<void> {
  await backend.become(mood);
  const before = backend.refused.length;
  await until(() => backend.refused.length > before);
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(20);
}
