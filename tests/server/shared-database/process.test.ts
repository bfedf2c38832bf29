// One real process of the chat server, for what a process alone can show.
import { rmSync } from 'node:fs';
import pg from 'pg';
import { openDatabase } from '../../../packages/server/src/database/open-database.ts';
import { Instance } from '../../../packages/server/src/instance.ts';
import { heard } from '../heard.ts';
import { ownFolder } from '../own-folder.ts';
import { RawClient } from '../raw-client.ts';
import { groupNamed, textOf, tokenOf } from '../raw-requests.ts';
import { startServer } from '../server-process.ts';
import type { ServerProcess } from '../server-process.ts';
import { until } from '../until.ts';
import { tokenSecret } from './house.ts';
import { makeDatabase, waitingIn } from './own-database.ts';

const tea = { type: 'group', id: 'tea' };
let folder = '';
let url = '';
let server: ServerProcess;
let plain: pg.Client;
let onlooker: pg.Client;
let ana: RawClient;

beforeAll(async () => {
  folder = ownFolder('process');
  url = await makeDatabase('process');
  server = await startServer(['--folder', folder, '--port', '0'], {
    DATABASE_URL: url,
    TOKEN_SECRET: tokenSecret,
    DRAIN_SECONDS: '1',
  });
  plain = new pg.Client({ connectionString: url });
  onlooker = new pg.Client({ connectionString: url });
  for (const client of [plain, onlooker]) await client.connect();
  ana = await enter('ana');
  expect(await ana.codeOf('createGroup', groupNamed('tea'))).toBe('ok');
});

afterAll(async () => {
  for (const client of [plain, onlooker]) await client.end();
  server.process.kill('SIGKILL');
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
});

async function enter(uid: string): Promise<RawClient> {
  const client = await new RawClient(server.urls[0] ?? '').open();
  expect(await client.codeOf('connect', { uid, authToken: tokenOf(uid, tokenSecret) })).toBe('ok');
  return client;
}

test('words that make no sense are warned of, and end no process', async () => {
  for (const word of ['no word', '7', '{}', '{"type":"happened","happening":{"stream":7}}', '{"type":"passing"}'])
    await plain.query("select pg_notify('open_chat', $1)", [word]);
  await until(() => server.said().includes('were passed over'));
  expect(await ana.codeOf('send', tea, textOf('goes on'))).toBe('ok');
});

test('what another instance kept, and was killed before it could say, is told all the same', async () => {
  const database = openDatabase({ url, onWarning: () => {} });
  // It says to itself alone, as one does whose last word did not leave.
  const other = new Instance({ database, onWarning: () => {} });
  await other.begin();
  await other.people.create({ uid: 'ben', name: 'Ben' });
  await other.answerFor('ben', 'joinGroup', ['tea', '']);
  await other.answerFor('ben', 'send', [tea, textOf('my last words')]);
  await heard(ana, { type: 'message.received', message: { content: { text: 'my last words' } } });
  expect(ana.events.map(({ type }) => type)).toEqual(['group.joined', 'message.received']);
  await other.close();
  await database.destroy();
});

test('SIGTERM: what was asked for is answered before it ends in good order, and nobody stays online', async () => {
  await plain.query('begin');
  await plain.query('lock table streams in share mode');
  const sent = ana.codeOf('send', tea, textOf('while it ends'));
  await waitingIn(onlooker, (count) => count === 1);
  server.process.kill('SIGTERM');
  await until(() => server.said().includes('It is going away.'));
  await plain.query('commit');
  expect(await sent).toBe('ok');
  expect(await server.ended).toBe(0);
  expect((await plain.query('select from presence')).rows).toEqual([]);
});
