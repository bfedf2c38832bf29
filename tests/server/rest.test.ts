import { readFileSync, rmSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { databaseIn } from './own-database.ts';
import { ownFolder } from './own-folder.ts';
import { heard } from './heard.ts';
import { RawClient } from './raw-client.ts';
import { groupNamed, textOf, tokenOf } from './raw-requests.ts';
import { RestClient } from './rest-client.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const secret = 'what tokens of this test are signed with';
const key = 'the-key-of-the-backend-of-this-test';

let folder = '';
/** One instance with a key that it made itself, one with a key that it was given, one with none. */
let servers: readonly ServerProcess[] = [];
let rest: RestClient;
const clients: RawClient[] = [];

beforeAll(async () => {
  folder = ownFolder('rest');
  const home = join(folder, 'data');
  const first = await startServer(['--folder', home, '--port', '0'], { TOKEN_SECRET: secret });
  servers = [first];
  const env = { DATABASE_URL: databaseIn(home), TOKEN_SECRET: secret };
  const more = ['--folder', join(folder, 'other'), '--port', '0'];
  servers = [first, await startServer(more, { ...env, ADMIN_KEY: key })];
  servers = [...servers, await startServer(more, env)];
  rest = await RestClient.open(url(0), keyIn(first));
}, 120_000);

afterEach(() => {
  for (const client of clients.splice(0)) client.end();
});

afterAll(async () => {
  for (const server of servers.toReversed()) {
    server.process.kill('SIGINT');
    await server.ended;
  }
  rmSync(folder, { recursive: true, force: true });
  // Who is refused, or goes away, is no fault of the server.
  for (const server of servers) expect(server.said()).not.toContain('failed');
}, 60_000);

test('the key is made once, kept for nobody else, and opens by itself alone', async () => {
  const made = readFileSync(join(folder, 'data/admin-key'), 'utf8').trim();
  expect(made).toBe(keyIn(servers[0]));
  expect(await statusWith(0, made)).toBe(200);
  for (const wrong of ['', made.slice(1), `${made}x`, key]) expect(await statusWith(0, wrong)).toBe(401);
  expect(await statusWith(1, key)).toBe(200);
  expect(await statusWith(1, made)).toBe(401);
  expect(servers[1]?.said()).not.toContain(key);
});

test('without a key there is no REST, and health needs none', async () => {
  expect(await statusWith(2, '')).toBe(404);
  expect(await statusWith(2, key)).toBe(404);
  for (const { urls } of servers) expect((await fetch(`${http(urls[0])}/health`)).status).toBe(200);
});

test('every route of the document does what the document says', async () => {
  await rest.done('getDocument');
  const user = await rest.done('createUser', {
    body: { uid: 'dan/..', name: 'Dan', metadata: { plan: 'gold' }, tags: ['vip'], password: 'a password' },
  });
  expect(user).toMatchObject({ uid: 'dan/..', name: 'Dan', metadata: { plan: 'gold' }, status: 'offline' });
  const dan = { uid: 'dan/..' };
  expect(await rest.done('getUser', { path: dan })).toEqual(user);
  expect(await rest.done('updateUser', { path: dan, body: { name: 'Daniel', password: '' } })).toMatchObject({
    name: 'Daniel',
    tags: ['vip'],
  });
  const before = await rest.done('getUser', { path: dan });
  expect(await rest.done('updateUser', { path: dan, body: {} })).toEqual(before);
  expect(await rest.done('listUsers', { query: { tag: 'vip' } })).toMatchObject({ items: [{ uid: 'dan/..' }] });
  const owner = { onBehalfOf: 'ana' };
  const created = { name: 'Tea', type: 'private', guid: 'tea/1', tags: ['drinks'] };
  expect(await rest.done('createGroup', { query: owner, body: created })).toMatchObject({
    group: { guid: 'tea/1', owner: 'ana' },
    message: { content: { kind: 'action' } },
  });
  const tea = { guid: 'tea/1' };
  expect(await rest.done('getGroup', { path: tea })).toMatchObject({ name: 'Tea', tags: ['drinks'] });
  expect(await rest.done('updateGroup', { path: tea, body: { name: 'Green tea' } })).toMatchObject({
    name: 'Green tea',
    type: 'private',
  });
  expect(await rest.done('listGroups', { query: { keyword: 'green' } })).toMatchObject({ items: [{ guid: 'tea/1' }] });
  const members = [
    { uid: 'ben', scope: 'participant' },
    { uid: 'nobody', scope: 'participant' },
  ];
  expect(await rest.done('addMembers', { path: tea, body: { members } })).toMatchObject({
    results: [{ error: null }, { error: 'NOT_FOUND' }],
  });
  expect(await rest.done('listMembers', { path: tea })).toMatchObject({ items: [{ uid: 'ana' }, { uid: 'ben' }] });
  expect(await rest.done('listMembers', { path: tea, query: { scope: 'owner' } })).toMatchObject({
    items: [{ uid: 'ana' }],
    isLast: true,
  });
  const ben = { ...tea, uid: 'ben' };
  expect(await rest.done('setScope', { path: ben, body: { scope: 'admin' } })).toMatchObject({
    oldScope: 'participant',
  });
  const text = { muid: 'one', content: { kind: 'text', text: 'hello' } };
  const sent = await rest.done('sendToGroup', { path: tea, query: { onBehalfOf: 'ben' }, body: text });
  expect(sent).toMatchObject({ sender: { uid: 'ben' }, content: { text: 'hello' } });
  expect(await rest.done('sendToGroup', { path: tea, query: { onBehalfOf: 'ben' }, body: text })).toEqual(sent);
  expect(await rest.done('listMessagesOfGroup', { path: tea, query: { limit: 1 } })).toMatchObject({
    items: [{ id: sent['id'] }],
    hasOlder: true,
    hasNewer: false,
  });
  expect(await rest.done('deleteMessage', { path: { id: String(sent['id']) } })).toMatchObject({
    content: { kind: 'deleted' },
  });
  await rest.done('sendToUser', { path: dan, query: owner, body: { ...text, muid: 'two' } });
  expect(
    await rest.done('listMessagesWithUser', { path: { uid: 'ana' }, query: { onBehalfOf: 'dan/..' } }),
  ).toMatchObject({ items: [{ content: { text: 'hello' } }] });
  await rest.done('removeMember', { path: ben });
  await rest.done('banMember', { path: ben });
  expect(await rest.done('listBanned', { path: tea })).toMatchObject({ items: [{ uid: 'ben' }] });
  await rest.done('unbanMember', { path: ben });
  await rest.done('endSessions', { path: dan });
  expect(await rest.done('listGivenUpWebhooks')).toEqual({ items: [], isLast: true });
  await rest.done('exportUser', { path: dan });
  await rest.done('eraseUser', { path: dan });
  await rest.done('deleteGroup', { path: tea });
  const documented = Object.values(rest.document.paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  );
  expect([...rest.asked].sort()).toEqual(documented.sort());
});

test('what is not documented is not there, and no other method is taken', async () => {
  for (const place of ['/v1/', '/v1/nothing', '/v1/users/ana/nothing', '/v1/users/', '/v1/users/%', '/v1/users/a/b/c'])
    expect((await rest.raw('GET', place)).status).toBe(404);
  for (const [template, operations] of Object.entries(rest.document.paths)) {
    const place = template.replace(/\{\w+\}/g, 'x');
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (Object.keys(operations).includes(method.toLowerCase())) continue;
      expect(await rest.raw(method, place)).toMatchObject({ status: 405, body: { code: 'UNSUPPORTED' } });
    }
  }
});

test('refusals say what is wrong, with the status of their code, and never what was given', async () => {
  const create = (body: unknown): Promise<string> => rest.refused('createUser', { body });
  expect(await create({ uid: 'ana', name: 'Ana' })).toBe('409 CONFLICT');
  expect(await create({ uid: 'eve' })).toBe('400 INVALID_ARGUMENT');
  expect(await create({ uid: 'eve', name: 'Eve', isAdmin: true })).toBe('400 INVALID_ARGUMENT');
  expect(await create({ uid: 'eve', name: ' ' })).toBe('400 INVALID_ARGUMENT');
  expect(await create('{')).toBe('400 INVALID_ARGUMENT');
  expect(await create(undefined)).toBe('400 INVALID_ARGUMENT');
  expect(await create('"x"'.padEnd(1_048_577))).toBe('413 LIMIT_EXCEEDED');
  const metadata = { text: 'x'.repeat(70_000) };
  expect(await create({ uid: 'eve', name: 'Eve', metadata })).toBe('422 LIMIT_EXCEEDED');
  const query = await rest.ask('listUsers', { query: { limit: 'many' } });
  expect(query).toMatchObject({ status: 400, body: { details: { argument: 'limit' } } });
  expect(await rest.refused('listUsers', { query: { cursor: 'x' } })).toBe('400 INVALID_ARGUMENT');
  expect(await rest.refused('listUsers', { query: { color: 'red' } })).toBe('400 INVALID_ARGUMENT');
  expect(await rest.refused('getUser', { path: { uid: 'eve' } })).toBe('404 NOT_FOUND');
  expect(await rest.refused('getUser', { path: { uid: '\0\ud83d\ude00\\' } })).toBe('404 NOT_FOUND');
  expect(await rest.refused('getUser', { path: { uid: 'ana' }, query: { a: 1 } })).toBe('400 INVALID_ARGUMENT');
  const body = { uid: 'eve', name: 'Eve', password: ['the secret'] };
  expect(JSON.stringify(await rest.ask('createUser', { body }))).not.toContain('the secret');
  const plain = await rest.raw('POST', '/v1/users', '{}', { 'content-type': 'text/plain' });
  expect(plain.status).toBe(400);
});

test('no more requests are answered at once than there is room for', async () => {
  const headers = {
    authorization: `Bearer ${keyIn(servers[0])}`,
    'content-type': 'application/json',
    'content-length': 2,
  };
  const refused = new Set<ClientRequest>();
  const unfinished = Array.from({ length: 250 }, () => {
    const waiting = request(`${http(url(0))}/v1/users`, { method: 'POST', headers, agent: false });
    waiting.on('response', ({ statusCode }) => statusCode === 503 && refused.add(waiting));
    waiting.on('error', () => {}); // it is cut in the end
    waiting.flushHeaders();
    return waiting;
  });
  while (refused.size < 50) await setTimeout(10);
  const status = async (): Promise<number> => (await rest.raw('GET', '/v1/users')).status;
  expect(await status()).toBe(503);
  expect(refused.size).toBe(50);
  unfinished.find((waiting) => !refused.has(waiting))?.end('{}');
  while ((await status()) !== 200) await setTimeout(10);
  for (const waiting of unfinished) waiting.destroy();
});

test('whoever is acted for may do no more than by themselves', async () => {
  await rest.done('createGroup', {
    query: { onBehalfOf: 'ana' },
    body: { name: 'Rules', type: 'private', guid: 'rules' },
  });
  const path = { guid: 'rules' };
  const as = (onBehalfOf: string): { path: typeof path; query: { onBehalfOf: string } } => ({
    path,
    query: { onBehalfOf },
  });
  expect(await rest.refused('deleteGroup', as('ben'))).toBe('404 NOT_FOUND');
  await rest.done('addMembers', { path, body: { members: [{ uid: 'ben', scope: 'participant' }] } });
  expect(await rest.refused('deleteGroup', as('ben'))).toBe('403 FORBIDDEN');
  expect(await rest.refused('deleteGroup', as('nobody'))).toBe('404 NOT_FOUND');
  const muid = { muid: 'rules', content: { kind: 'text', text: 'x' } };
  expect(await rest.refused('sendToGroup', { ...as('cleo'), body: muid })).toBe('404 NOT_FOUND');
  expect(await rest.refused('setScope', { path: { ...path, uid: 'cleo' }, body: { scope: 'admin' } })).toBe(
    '409 NOT_A_MEMBER',
  );
  await rest.done('setScope', { path: { ...path, uid: 'ben' }, body: { scope: 'owner' } });
  expect(await rest.done('getGroup', { path })).toMatchObject({ owner: 'ben' });
});

test('pages follow each other to the end', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    await rest.done('createUser', { body: { uid: `page-${name}`, name: `Page ${name}` } });
  const seen: unknown[] = [];
  let cursor: unknown = null;
  do {
    const query = { keyword: 'page-', limit: 2, ...(typeof cursor === 'string' && { cursor }) };
    const page: Readonly<Record<string, unknown>> = await rest.done('listUsers', { query });
    seen.push(...(page['items'] as { uid: string }[]).map(({ uid }) => uid));
    ({ cursor } = page);
  } while (cursor !== null);
  expect(seen).toEqual(['page-a', 'page-b', 'page-c', 'page-d', 'page-e']);
});

test('clients hear of it as of anything else, on whichever instance they are', async () => {
  const ana = await connected(0, { uid: 'ana', password: 'ana-password' });
  const ben = await connected(1, { uid: 'ben', password: 'ben-password' });
  await ben.ask('createGroup', groupNamed('live'));
  await ana.ask('joinGroup', 'live', '');
  const path = { guid: 'live' };
  await rest.done('sendToGroup', { path, query: { onBehalfOf: 'ana' }, body: textDraft('by REST') });
  for (const client of [ana, ben])
    await heard(client, {
      type: 'message.received',
      message: { content: { text: 'by REST' }, sender: { uid: 'ana' } },
    });
  await rest.done('updateUser', { path: { uid: 'ana' }, body: { statusMessage: 'on a boat' } });
  await heard(ana, { type: 'user.updated', user: { uid: 'ana', statusMessage: 'on a boat' } });
  await rest.done('removeMember', { path: { ...path, uid: 'ana' } });
  await heard(ana, { type: 'group.kicked', user: { uid: 'ana' }, actor: { uid: 'ben' } });
  await heard(ben, { type: 'group.kicked', user: { uid: 'ana' } });
  expect(await ana.codeOf('send', { type: 'group', id: 'live' }, textOf('late'))).toBe('NOT_A_MEMBER');
});

test('sessions that are ended end on every instance, and what was issued before opens nothing', async () => {
  const old = tokenFor('fay');
  const ageless = tokenFor('fay', null);
  const [one, two] = [
    await connected(0, { uid: '', authToken: old }),
    await connected(2, { uid: '', authToken: ageless }),
  ];
  const other = await connected(1, { uid: 'ben', password: 'ben-password' });
  await rest.done('endSessions', { path: { uid: 'fay' } });
  for (const client of [one, two]) {
    await client.closed;
    expect(client.events.at(-1)).toMatchObject({ type: 'session.ended', code: 'AUTH_FAILED' });
  }
  for (const at of [0, 1, 2]) {
    for (const authToken of [old, ageless]) {
      const client = await opened(at);
      expect(await client.codeOf('connect', { uid: '', authToken })).toBe('AUTH_FAILED');
    }
    const fresh = await opened(at);
    const authToken = tokenFor('fay', Math.floor(Date.now() / 1_000) + 2);
    expect(await fresh.codeOf('connect', { uid: '', authToken })).toBe('ok');
  }
  expect(await other.codeOf('ping')).toBe('ok');
  expect(await rest.refused('endSessions', { path: { uid: 'nobody' } })).toBe('404 NOT_FOUND');
});

function url(at: number): string {
  return servers[at]?.urls[0] ?? '';
}

function http(from = ''): string {
  return from.replace('ws', 'http');
}

function keyIn(server: ServerProcess | undefined): string {
  return /with the key (\S+)/.exec(server?.said() ?? '')?.[1] ?? '';
}

async function statusWith(at: number, given: string): Promise<number> {
  const headers: Record<string, string> = given === '' ? {} : { authorization: `Bearer ${given}` };
  return (await fetch(`${http(url(at))}/v1/openapi.json`, { headers })).status;
}

async function opened(at: number): Promise<RawClient> {
  const client = await new RawClient(url(at)).open();
  clients.push(client);
  return client;
}

async function connected(at: number, session: object): Promise<RawClient> {
  const client = await opened(at);
  expect(await client.codeOf('connect', session)).toBe('ok');
  return client;
}

function textDraft(text: string): object {
  return { muid: `muid ${text}`, content: { kind: 'text', text } };
}

/** `null` for a token that does not say when it was issued. */
function tokenFor(uid: string, issuedAt: number | null = Math.floor(Date.now() / 1_000) - 1): string {
  return tokenOf(uid, secret, { name: undefined, iat: issuedAt ?? undefined });
}
