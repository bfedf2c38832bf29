import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { askDatabase } from '../../packages/server/src/testing/ask-database.ts';
import { databaseIn } from './own-database.ts';
import { ownFolder } from './own-folder.ts';
import { heard } from './heard.ts';
import { RawClient } from './raw-client.ts';
import { groupNamed, textOf } from './raw-requests.ts';
import { RestClient } from './rest-client.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const key = 'the-key-of-the-backend-of-this-test';
/** In everything that dora says and is: nothing of it may be left. */
const mark = 'marigold';

type Fields = Readonly<Record<string, unknown>>;

let folder = '';
let servers: readonly ServerProcess[] = [];
let rest: RestClient;
/** Ben and Cleo, each on an instance of their own, and Dora on both. */
let ben: RawClient;
let cleo: RawClient;
let dora: readonly RawClient[];

beforeAll(async () => {
  folder = ownFolder('erasure');
  const home = path.join(folder, 'data');
  const first = await startServer(['--folder', home, '--port', '0'], { ADMIN_KEY: key });
  servers = [first];
  const env = { ADMIN_KEY: key, DATABASE_URL: databaseIn(home) };
  servers = [first, await startServer(['--folder', home, '--port', '0'], env)];
  const [one = '', two = ''] = servers.map(({ urls }) => urls[0]);
  rest = await RestClient.open(one, key);
  await rest.done('createUser', {
    body: {
      uid: 'dora',
      name: `Dora ${mark}`,
      statusMessage: mark,
      metadata: { [mark]: mark },
      tags: [mark],
      password: 'x',
    },
  });
  ben = await connected(one, { uid: 'ben', password: 'ben-password' });
  cleo = await connected(two, { uid: 'cleo', password: 'cleo-password' });
  dora = [await connected(one, { uid: 'dora', password: 'x' }), await connected(two, { uid: 'dora', password: 'x' })];
}, 120_000);

afterAll(async () => {
  for (const server of servers.toReversed()) {
    server.process.kill('SIGINT');
    await server.ended;
  }
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

test('a person is exported whole, and erased from every table and every screen', async () => {
  const [d = ben] = dora;
  // Hers: of one the admin is the heir, though the participant is there longer; of one who came first; one is hers alone.
  await make(d, 'strong', ['ben', 'participant'], ['cleo', 'admin']);
  await make(d, 'old', ['cleo', 'participant'], ['ben', 'participant']);
  await make(d, 'alone');
  await make(ben, 'left', ['dora', 'participant'], ['cleo', 'participant']);
  await make(ben, 'joined', ['dora', 'moderator'], ['cleo', 'participant']);
  await make(ben, 'banned', ['cleo', 'participant']);
  await ask(ben, 'banMember', 'banned', 'dora');
  const sent: string[] = [];
  for (const id of ['strong', 'old', 'alone', 'left', 'joined']) sent.push(await say(d, { type: 'group', id }));
  sent.push(await say(d, { type: 'user', id: 'ben' }));
  // As if others had written a great many: no question looks at all messages at once.
  await askDatabase(database(), `select setval('message_order', last_value + 200000 * 1024) from message_order`);
  const unseen = await say(d, { type: 'user', id: 'cleo' });
  const { id: shown, url: photo } = await upload(d);
  const unsent = await put(d);
  const replied = await ask(cleo, 'send', { type: 'group', id: 'joined' }, textOf('a reply', { parentId: sent[4] }));
  const inLeft = await ask(ben, 'send', { type: 'group', id: 'left' }, textOf('react to this'));
  await ask(d, 'setReaction', inLeft['id'], '👍', true);
  await ask(cleo, 'setReaction', inLeft['id'], '👍', true);
  await ask(d, 'mark', inLeft['id'], 'read');
  await ask(d, 'leaveGroup', 'left');
  await ask(d, 'deleteConversation', { type: 'user', id: 'cleo' });
  await ask(d, 'setBlocked', ['cleo'], true);
  await ask(ben, 'setBlocked', ['dora'], true);

  const who = { uid: 'dora' };
  const whole = await rest.done('exportUser', { path: who });
  expect(whole).toMatchObject({
    user: { uid: 'dora', statusMessage: mark },
    groups: [
      { guid: 'alone', scope: 'owner' },
      { guid: 'joined', scope: 'moderator' },
      { guid: 'old', scope: 'owner' },
      { guid: 'strong', scope: 'owner' },
    ],
    bans: [{ guid: 'banned' }],
    blocks: ['cleo'],
    reactions: [{ messageId: inLeft['id'], emoji: '👍' }],
    files: [{ url: photo }, { url: expect.stringContaining(String(unsent['url']).slice(0, 40)) as unknown }],
  });
  expect((whole['messages'] as Fields[]).map(({ id }) => id)).toEqual(
    expect.arrayContaining([...sent, unseen]) as unknown,
  );
  expect(whole['receipts']).not.toEqual([]);
  expect(await tablesWith(mark)).toEqual(expect.arrayContaining(['users', 'messages']) as unknown);
  const address = `${servers[1]?.urls[0]?.replace('ws', 'http')}${photo}`;
  expect((await fetch(address)).status).toBe(200);
  const [, { url: ofUnsent = '' } = {}] = whole['files'] as Fields[];
  const other = `${servers[1]?.urls[0]?.replace('ws', 'http')}${String(ofUnsent)}`;
  expect(await (await fetch(other)).text()).toBe('abc');

  await rest.done('eraseUser', { path: who });

  for (const client of dora) {
    await client.closed;
    expect(client.events.at(-1)).toMatchObject({ type: 'session.ended' });
    const again = await new RawClient(client.socket.url).open();
    expect(await again.codeOf('connect', { uid: 'dora', password: 'x' })).toBe('AUTH_FAILED');
    again.end();
  }
  expect(
    await askDatabase(database(), `select content from messages where sender = 'dora' and category <> 'action'`),
  ).toEqual(Array.from({ length: 7 }, () => ({ content: { kind: 'deleted' } })));
  expect((await fetch(address)).status).toBe(404);
  // Nothing is begun with them any more, though they are there to be named.
  expect(await ben.codeOf('send', { type: 'user', id: 'dora' }, textOf('are you there?'))).toBe('NOT_FOUND');
  const added = await ask(ben, 'addMembers', 'left', [{ uid: 'dora', scope: 'participant' }]);
  expect(JSON.stringify(added)).toContain('NOT_FOUND');
  expect(await ben.codeOf('getUser', 'dora')).toBe('ok');

  for (const client of [ben, cleo]) {
    await heard(client, { type: 'group.ownershipTransferred', group: { guid: 'strong' }, user: { uid: 'cleo' } });
    await heard(client, { type: 'group.ownershipTransferred', group: { guid: 'old' }, user: { uid: 'cleo' } });
    for (const guid of ['strong', 'old', 'joined'])
      await heard(client, { type: 'group.left', group: { guid }, user: { uid: 'dora', name: 'Deleted user' } });
    for (const id of [...sent.filter((_, at) => ![2, 5].includes(at)), shown])
      await heard(client, { type: 'message.deleted', message: { id, content: { kind: 'deleted' } } });
    await heard(client, {
      type: 'message.reaction',
      message: { id: inLeft['id'] },
      user: { uid: 'dora' },
      isAdded: false,
    });
  }
  await heard(ben, { type: 'message.deleted', message: { id: sent[5] } });
  await heard(cleo, { type: 'message.deleted', message: { id: unseen } });
  await heard(ben, { type: 'user.blocking', actor: { uid: 'ben' }, user: { uid: 'dora' }, isBlocked: false });
  await heard(cleo, { type: 'user.blocking', actor: { uid: 'dora' }, user: { uid: 'cleo' }, isBlocked: false });
  // What instances told each other is there for an hour, for whoever has not heard it: by now everybody has.
  await askDatabase(database(), 'delete from happenings');
  expect(await tablesWith(mark)).toEqual([]);
  // An instance writes that somebody went behind their going.
  while ((await tablesWith('"dora"')).includes('presence')) await setTimeout(50);
  // That there was somebody, for what others wrote to them, and the place of what they said.
  // And files whose bytes may still come, until no more can: they are leaving.
  expect(await tablesWith('"dora"')).toEqual(['conversations', 'files', 'messages', 'streams', 'users']);
  expect(await askDatabase(database(), `select from files where uid = 'dora' and not is_leaving`)).toEqual([]);
  expect(await ask(cleo, 'getMessage', inLeft['id'])).toMatchObject({ reactions: [{ emoji: '👍', count: 1 }] });
  expect(await ask(cleo, 'getMessage', replied['id'])).toMatchObject({ content: { text: 'a reply' } });
  expect(await ask(cleo, 'getMessage', sent[4])).toMatchObject({
    sender: { uid: 'dora', name: 'Deleted user', statusMessage: '', metadata: {}, tags: [] },
    replyCount: 1,
  });
  const ofErased = [...ben.events, ...cleo.events].filter(isOfErased);
  expect(ofErased.length).toBeGreaterThan(0);
  expect(ofErased.filter(saysMark)).toEqual([]);
});

test('erased twice is erased once, and nobody comes after them', async () => {
  const before = [ben.events.length, cleo.events.length];
  await rest.done('eraseUser', { path: { uid: 'dora' } });
  const said = { muid: 'x', content: { kind: 'text', text: 'x' } };
  for (const [name, sent] of [
    ['getUser', {}],
    ['exportUser', {}],
    ['updateUser', { body: { name: 'Dora' } }],
    ['sendToUser', { path: { uid: 'ben' }, query: { onBehalfOf: 'dora' }, body: said }],
  ] as const)
    expect(await rest.refused(name, { path: { uid: 'dora' }, ...sent })).toBe('404 NOT_FOUND');
  expect(await rest.refused('eraseUser', { path: { uid: 'nobody' } })).toBe('404 NOT_FOUND');
  expect(await rest.refused('createUser', { body: { uid: 'dora', name: 'Dora' } })).toBe('409 CONFLICT');
  expect(await rest.done('listUsers', { query: { keyword: 'deleted' } })).toMatchObject({ items: [] });
  // What comes behind all of it is the first that they hear.
  const body = { muid: 'behind it', content: { kind: 'text', text: 'behind it' } };
  await rest.done('sendToUser', { path: { uid: 'cleo' }, query: { onBehalfOf: 'ben' }, body });
  for (const client of [ben, cleo]) await heard(client, { message: { muid: 'behind it' } });
  const [bens = 0, cleos = 0] = before;
  for (const first of [ben.events[bens], cleo.events[cleos]])
    expect(first).toMatchObject({ message: { muid: 'behind it' } });
});

/** What came once she had no name any more. */
function isOfErased(event: Fields): boolean {
  return JSON.stringify(event).includes('Deleted user');
}

/** By its `muid` a client knows which of its messages it is. */
function saysMark(event: Fields): boolean {
  return JSON.stringify(event, (name, value: unknown) => (name === 'muid' ? '' : value)).includes(mark);
}

function database(): string {
  return databaseIn(path.join(folder, 'data'));
}

/** Names of the tables that hold a text anywhere, or an id of that name. */
async function tablesWith(text: string): Promise<readonly string[]> {
  const names = await askDatabase(
    database(),
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of names) {
    const rows = await askDatabase(
      database(),
      // JSON in texts is written with "\".
      `select from "${String(name)}" as one where strpos(replace(row_to_json(one)::text, '\\"', '"'), $1) > 0 limit 1`,
      [text],
    );
    if (rows.length > 0) found.push(String(name));
  }
  return found;
}

async function connected(url: string, session: object): Promise<RawClient> {
  const client = await new RawClient(url).open();
  expect(await client.codeOf('connect', session)).toBe('ok');
  return client;
}

/** The answer to what must succeed. */
async function ask(client: RawClient, name: string, ...args: readonly unknown[]): Promise<Fields> {
  const answer = await client.ask(name, ...args);
  if (answer?.['kind'] !== 'answer') throw new Error(`${name} was refused: ${JSON.stringify(answer)}`);
  return (answer['value'] ?? {}) as Fields;
}

async function make(by: RawClient, guid: string, ...members: readonly (readonly [string, string])[]): Promise<void> {
  await ask(by, 'createGroup', groupNamed(guid));
  for (const [uid, scope] of members) await ask(by, 'addMembers', guid, [{ uid, scope }]);
}

let said = 0;

async function say(by: RawClient, target: object): Promise<string> {
  said += 1;
  return String((await ask(by, 'send', target, textOf(`${mark} ${said}`, { metadata: { mark } })))['id']);
}

/** Sends a file. @returns the message, and the file's address */
async function upload(by: RawClient): Promise<{ readonly id: unknown; readonly url: string }> {
  const attachment = await put(by);
  const content = { kind: 'media', media: 'image', attachment, caption: mark };
  const { id } = await ask(by, 'send', { type: 'group', id: 'joined' }, { ...textOf('photo'), content });
  return { id, url: String(attachment['url']) };
}

async function put(by: RawClient): Promise<Fields> {
  const ticket = await ask(by, 'upload', 'photo.png', 'image/png', 3);
  const base = by.socket.url.replace('ws', 'http').replace(/\/$/, '');
  const { status } = await fetch(`${base}${String(ticket['path'])}`, { method: 'PUT', body: 'abc' });
  expect(status).toBe(204);
  return ticket['attachment'] as Fields;
}
