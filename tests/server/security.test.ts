// The chat server attacked over its raw protocol, past the kit's own client: real processes, real sockets.
import { rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type GroupAct, type GroupMemberScope, may, rights } from '@open-chat-kit/sdk';
import pg from 'pg';
import { heard } from './heard.ts';
import { databaseIn } from './own-database.ts';
import { signToken } from '../../docs/examples/sign-token.ts';
import { ownFolder } from './own-folder.ts';
import { RawClient } from './raw-client.ts';
import {
  conversationsQuery,
  groupNamed,
  groupsQuery,
  historyQuery,
  membersQuery,
  textOf,
  tokenOf,
  usersQuery,
} from './raw-requests.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const secret = 'what a backend and its chat server both know';
let folder = '';
let server: ServerProcess;
let url = '';
const clients: RawClient[] = [];
const sockets: Socket[] = [];
let count = 0;

beforeAll(async () => {
  folder = ownFolder('security');
  server = await startServer(['--folder', path.join(folder, 'data'), '--port', '0'], {
    TOKEN_SECRET: secret,
    REQUESTS_PER_SECOND: '300',
  });
  [url = ''] = server.urls;
});

afterEach(() => {
  for (const client of clients.splice(0)) client.end();
  for (const socket of sockets.splice(0)) socket.destroy();
});

afterAll(async () => {
  server.process.kill('SIGINT');
  // Whatever was done to it, it ends in good order.
  expect(await server.ended).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

/** Somebody new, who is in. */
async function enter(name: string): Promise<RawClient & { readonly uid: string }> {
  count += 1;
  const uid = `${name}-${count}`;
  const client = await open();
  expect(await client.codeOf('connect', { uid, authToken: tokenOf(uid, secret) })).toBe('ok');
  return Object.assign(client, { uid });
}

async function open(options: ConstructorParameters<typeof RawClient>[1] = {}, at = url): Promise<RawClient> {
  const client = await new RawClient(at, options).open();
  clients.push(client);
  return client;
}

const newGuid = (): string => {
  count += 1;
  return `group-${count}`;
};

/** Nothing is wrong with it: somebody else is served as always. */
async function expectServed(): Promise<void> {
  const somebody = await enter('somebody');
  expect(await somebody.codeOf('createGroup', groupNamed(newGuid()))).toBe('ok');
}

test('a token that a backend signs as the docs show lets its user in, by name', async () => {
  const client = await open();
  const authToken = signToken(secret, { id: 'u-1', name: 'Zoë Šmit' });
  expect(await client.codeOf('connect', { uid: 'u-1', authToken })).toBe('ok');
  expect(await client.ask('getUser', 'u-1')).toMatchObject({ value: { uid: 'u-1', name: 'Zoë Šmit' } });
  const other = signToken(`${secret} `, { id: 'u-1', name: 'Zoë' });
  expect(await (await open()).codeOf('connect', { uid: 'u-1', authToken: other })).toBe('AUTH_FAILED');
});

describe('rights', () => {
  type Actor = GroupMemberScope | 'stranger' | 'banned';
  const actors: readonly Actor[] = ['stranger', 'banned', 'participant', 'moderator', 'admin', 'owner'];
  interface Scene {
    readonly guid: string;
    readonly victim: string;
    readonly outsider: string;
    readonly exile: string;
    readonly messageId: string;
  }
  /** What is refused to whoever may not: who may not mention all writes all the same. */
  type AskedAct = Exclude<GroupAct, 'mentionAll'>;
  /** How each is asked for. */
  const asked: Readonly<Record<AskedAct, (scene: Scene) => readonly [string, ...unknown[]]>> = {
    readMessages: ({ guid }) => ['history', { type: 'group', id: guid }, historyQuery],
    writeMessages: ({ guid }) => ['send', { type: 'group', id: guid }, textOf(`in ${guid}`)],
    listMembers: ({ guid }) => ['listMembers', guid, membersQuery],
    listMembersOfPublicGroup: ({ guid }) => ['listMembers', guid, membersQuery],
    join: ({ guid }) => ['joinGroup', guid, null],
    leave: ({ guid }) => ['leaveGroup', guid],
    deleteMessage: ({ messageId }) => ['deleteMessage', messageId],
    kick: ({ guid, victim }) => ['kickMember', guid, victim],
    ban: ({ guid, victim }) => ['banMember', guid, victim],
    unban: ({ guid, exile }) => ['unbanMember', guid, exile],
    listBanned: ({ guid }) => ['listBanned', guid, membersQuery],
    addMembers: ({ guid, outsider }) => ['addMembers', guid, [{ uid: outsider, scope: 'participant' }]],
    changeScope: ({ guid, victim }) => ['setScope', guid, victim, 'moderator'],
    updateGroup: ({ guid }) => ['updateGroup', guid, { name: 'renamed' }],
    transferOwnership: ({ guid, victim }) => ['transferOwnership', guid, victim],
    deleteGroup: ({ guid }) => ['deleteGroup', guid],
  };

  test.each(actors)('a %s may do what the table says, and nothing else', async (actor) => {
    const people = { owner: await enter('owner'), other: await enter('other'), victim: await enter('victim') };
    const [outsider, exile] = [await enter('outsider'), await enter('exile')];
    for (const act of Object.keys(asked) as AskedAct[]) {
      const guid = newGuid();
      // Of a public group everybody sees the members; a private one cannot be joined by itself.
      const type = act === 'listMembers' ? 'private' : 'public';
      await people.owner.ask('createGroup', groupNamed(guid, { type }));
      await people.owner.ask('addMembers', guid, [
        { uid: people.victim.uid, scope: 'participant' },
        { uid: exile.uid, scope: 'participant' },
        ...(isScope(actor) && actor !== 'owner' ? [{ uid: people.other.uid, scope: actor }] : []),
      ]);
      await people.owner.ask('banMember', guid, exile.uid);
      if (actor === 'banned') await people.owner.ask('banMember', guid, people.other.uid);
      const sent = await people.victim.ask('send', { type: 'group', id: guid }, textOf(`of the victim in ${guid}`));
      const messageId = String((sent?.['value'] as { readonly id?: string } | undefined)?.id);
      const who = actor === 'owner' ? people.owner : people.other;
      const code = await who.codeOf(
        ...asked[act]({ guid, victim: people.victim.uid, outsider: outsider.uid, exile: exile.uid, messageId }),
      );
      const scope = isScope(actor) ? actor : null;
      // A banned user sees a public group from outside, and cannot come in.
      const mayIt = may(scope, act, 'participant') && !(actor === 'banned' && act === 'join');
      // Whoever is in joins again without harm.
      const isHarmless = act === 'join' && scope !== null;
      if (!isHarmless) expect([actor, act, code === 'ok']).toEqual([actor, act, mayIt]);
      if (code !== 'ok') expect(refusals).toContain(code);
    }
  });

  test('the table is asked for whole', () => {
    expect([...Object.keys(asked), 'mentionAll'].sort()).toEqual(Object.keys(rights).sort());
  });

  const refusals = [...['FORBIDDEN', 'NOT_A_MEMBER', 'NOT_FOUND', 'BANNED', 'OWNER_CANNOT_LEAVE', 'ALREADY_MEMBER']];

  function isScope(actor: Actor): actor is GroupMemberScope {
    return actor !== 'stranger' && actor !== 'banned';
  }
});

describe('what is private', () => {
  const hidden = 'word-that-nobody-else-may-read';

  test('a stranger, and one who was banned, reads nothing of a private group by any way', async () => {
    const [owner, member, stranger, exile] = [
      await enter('owner'),
      await enter('member'),
      await enter('stranger'),
      await enter('exile'),
    ];
    const guid = newGuid();
    const target = { type: 'group', id: guid };
    await owner.ask('createGroup', groupNamed(guid, { name: `first ${hidden}`, type: 'private' }));
    await owner.ask('addMembers', guid, [
      { uid: member.uid, scope: 'participant' },
      { uid: exile.uid, scope: 'participant' },
    ]);
    await owner.ask('banMember', guid, exile.uid);
    const sent = await owner.ask('send', target, textOf(`written ${hidden}`));
    const id = String((sent?.['value'] as { readonly id?: string } | undefined)?.id);
    for (const outsider of [stranger, exile]) {
      const frames: string[] = [];
      outsider.socket.on('message', (data) => frames.push(String(data)));
      outsider.send({ kind: 'tell', name: 'watch', args: [{ users: [owner.uid, member.uid], groups: [guid] }] });
      outsider.send({ kind: 'tell', name: 'setTyping', args: [target, true] });
      const own = newGuid();
      await outsider.ask('createGroup', groupNamed(own));
      const ownTarget = { type: 'group', id: own };
      const ways: readonly (readonly [string, ...unknown[]])[] = [
        ['getGroup', guid],
        ['listGroups', { ...groupsQuery, keyword: hidden }],
        ['listGroups', groupsQuery],
        ['listMembers', guid, membersQuery],
        ['listBanned', guid, membersQuery],
        ['joinGroup', guid, null],
        ['joinGroup', guid, ''],
        ['history', target, historyQuery],
        ['history', target, { ...historyQuery, from: { kind: 'around', id } }],
        ['history', ownTarget, { ...historyQuery, from: { kind: 'around', id } }],
        ['history', ownTarget, { ...historyQuery, from: { kind: 'before', id } }],
        ['history', ownTarget, { ...historyQuery, parentId: id }],
        ['history', target, { ...historyQuery, parentId: id }],
        ['getMessage', id],
        ['listReceipts', id],
        ['mark', id, 'read'],
        ['setReaction', id, '👍', true],
        ['editMessage', id, { content: { kind: 'text', text: 'mine now' } }],
        ['deleteMessage', id],
        ['send', target, textOf(`by ${outsider.uid}`)],
        ['send', ownTarget, textOf(`quotes, by ${outsider.uid}`, { quotedId: id })],
        ['send', ownTarget, textOf(`answers, by ${outsider.uid}`, { parentId: id })],
        ['getConversation', target],
        ['listConversations', { ...conversationsQuery, keyword: hidden }],
        ['listConversations', conversationsQuery],
        ['deleteConversation', target],
        ['unreadCounts'],
        ['updateGroup', guid, { name: 'x' }],
        ['addMembers', guid, [{ uid: outsider.uid, scope: 'participant' }]],
        ['unbanMember', guid, outsider.uid],
        ['setScope', guid, outsider.uid, 'admin'],
        ['transferOwnership', guid, outsider.uid],
        ['deleteGroup', guid],
        ['leaveGroup', guid],
      ];
      for (const [name, ...args] of ways) await outsider.ask(name, ...args);
      // Whatever happens in there, meanwhile.
      await member.ask('send', target, textOf(`live ${hidden} ${outsider.uid}`));
      member.send({ kind: 'tell', name: 'setTyping', args: [target, true] });
      await owner.ask('updateGroup', guid, { name: `second ${hidden}` });
      await owner.ask('setScope', guid, member.uid, 'moderator');
      // What is told of it goes no later than a message that is written behind it.
      const bearer = await enter('bearer');
      await bearer.ask('send', { type: 'user', id: outsider.uid }, textOf('the last word'));
      while (!frames.some((frame) => frame.includes('the last word'))) await outsider.ask('ping');
      for (const frame of frames) {
        expect(frame).not.toContain(`first ${hidden}`);
        expect(frame).not.toContain(`second ${hidden}`);
        expect(frame).not.toContain(`written ${hidden}`);
        expect(frame).not.toContain(`live ${hidden}`);
        expect(frame).not.toContain('"type":"typing"');
      }
      // They were told things, so that the looking above looks at something.
      expect(frames.length).toBeGreaterThan(ways.length);
    }
    // And nothing of it was done.
    const after = await owner.ask('getMessage', id);
    expect(after?.['value']).toMatchObject({ content: { kind: 'text', text: `written ${hidden}` }, reactions: [] });
    expect(await member.codeOf('getGroup', guid)).toBe('ok');
  });

  test('whoever watches hears of a private group what they hear of none, whatever happens in it', async () => {
    const [owner, stranger] = [await enter('owner'), await enter('stranger')];
    const guid = newGuid();
    await owner.ask('createGroup', groupNamed(guid, { type: 'private' }));
    const told = async (of: string): Promise<string> => {
      const watch = (groups: readonly string[]): void =>
        stranger.send({ kind: 'tell', name: 'watch', args: [{ users: [], groups }] });
      stranger.events.splice(0);
      watch([]);
      watch([of]);
      await heard(stranger, { type: 'group.deleted', group: { guid: of } });
      const event = stranger.events.find(({ type }) => type === 'group.deleted');
      return JSON.stringify({ ...event, id: '' }).replaceAll(of, 'that one');
    };
    for (const act of [
      () => owner.ask('updateGroup', guid, { name: 'another' }),
      () => owner.ask('addMembers', guid, [{ uid: 'ben', scope: 'participant' }]),
      () => owner.ask('kickMember', guid, 'ben'),
    ]) {
      await act();
      expect(await told(guid)).toBe(await told(newGuid()));
    }
  });

  test('passwords of groups are not guessed', async () => {
    const [owner, guesser] = [await enter('owner'), await enter('guesser')];
    const guid = newGuid();
    await owner.ask('createGroup', groupNamed(guid, { type: 'password', password: 'open sesame' }));
    const guesses = Array.from({ length: 60 }, (_, at) => guesser.codeOf('joinGroup', guid, `guess ${at}`));
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'WRONG_PASSWORD')).toHaveLength(5);
    expect(codes.filter((code) => code === 'LIMIT_EXCEEDED')).toHaveLength(55);
    // Somebody who knows it comes in meanwhile.
    const friend = await enter('friend');
    expect(await friend.codeOf('joinGroup', guid, 'open sesame')).toBe('ok');
  });

  test('what two people say nobody else reads, and whoever is blocked says nothing more', async () => {
    const [ana, ben, cleo] = [await enter('ana'), await enter('ben'), await enter('cleo')];
    const sent = await ana.ask('send', { type: 'user', id: ben.uid }, textOf(`between two ${hidden}`));
    const id = String((sent?.['value'] as { readonly id?: string } | undefined)?.id);
    const frames: string[] = [];
    cleo.socket.on('message', (data) => frames.push(String(data)));
    for (const other of [ana.uid, ben.uid]) await cleo.ask('history', { type: 'user', id: other }, historyQuery);
    for (const name of ['getMessage', 'listReceipts', 'deleteMessage']) await cleo.ask(name, id);
    await cleo.ask('mark', id, 'read');
    await cleo.ask('setReaction', id, '👍', true);
    await cleo.ask('history', { type: 'user', id: ana.uid }, { ...historyQuery, from: { kind: 'around', id } });
    await cleo.ask('send', { type: 'user', id: ana.uid }, textOf('quotes', { quotedId: id }));
    expect(frames.length).toBeGreaterThan(7);
    for (const frame of frames) expect(frame).not.toContain(hidden);
    await ana.ask('setBlocked', [ben.uid], true);
    expect(await ben.codeOf('send', { type: 'user', id: ana.uid }, textOf('after it'))).not.toBe('ok');
    await ana.ask('setBlocked', [ben.uid], false);
    expect(await ben.codeOf('send', { type: 'user', id: ana.uid }, textOf('comes later'))).toBe('ok');
    await heard(ana, { type: 'message.received', message: { content: { text: 'comes later' } } });
    expect(JSON.stringify(ana.events)).not.toContain('after it');
  });
});

describe('who somebody is', () => {
  const inTime = Math.floor(Date.now() / 1_000);
  test.each([
    ['of another secret', () => tokenOf('root', 'another secret that is as long as it has to be')],
    ['that has expired', () => tokenOf('root', secret, { exp: inTime - 60 })],
    ['that never ends', () => tokenOf('root', secret, { exp: undefined })],
    ['that is not valid yet', () => tokenOf('root', secret, { nbf: inTime + 600 })],
    ['of nobody', () => tokenOf('', secret)],
    ['that is not signed', () => tokenOf('root', secret, {}, { alg: 'none' }).replace(/[^.]*$/, '')],
    ['that says it is not signed', () => tokenOf('root', secret, {}, { alg: 'none' })],
    ['of another algorithm', () => tokenOf('root', secret, {}, { alg: 'RS256' })],
    ['with keys of its own', () => tokenOf('root', 'x', {}, { jwk: { kty: 'oct', k: 'eA' } })],
    [
      'that was changed',
      () => tokenOf('ana', secret).replace(/\.[^.]+\./, `.${Buffer.from('{"sub":"root"}').toString('base64url')}.`),
    ],
    ['that is none', () => 'a.b.c'],
  ])('a token %s opens nothing', async (_what, make) => {
    const client = await open();
    expect(await client.codeOf('connect', { uid: '', authToken: make() })).toBe('AUTH_FAILED');
    expect(await client.codeOf('listGroups', groupsQuery)).toBe('NOT_LOGGED_IN');
  });

  test.each([
    [{ uid: 'ana' }, 'AUTH_FAILED'],
    [{ uid: 'ana', password: '' }, 'AUTH_FAILED'],
    [{ uid: 'ana', authToken: '' }, 'AUTH_FAILED'],
    [{ uid: 'ana', authToken: ['x'] }, 'INVALID_ARGUMENT'],
    [{ uid: { $ne: '' }, password: 'x' }, 'INVALID_ARGUMENT'],
    [{ uid: 'ana', password: { length: 1 } }, 'INVALID_ARGUMENT'],
    [null, 'INVALID_ARGUMENT'],
    ['ana', 'INVALID_ARGUMENT'],
    [[], 'INVALID_ARGUMENT'],
  ])('%j opens nothing', async (session, code) => {
    expect(await (await open()).codeOf('connect', session)).toBe(code);
  });

  test('a token is of one person, and a socket of one session', async () => {
    const client = await open();
    expect(await client.codeOf('connect', { uid: 'root', authToken: tokenOf('mallory', secret) })).toBe('AUTH_FAILED');
    expect(await client.codeOf('connect', { uid: '', authToken: tokenOf('mallory', secret) })).toBe('ok');
    expect(await client.codeOf('connect', { uid: '', authToken: tokenOf('trent', secret) })).not.toBe('ok');
    expect((await client.ask('getUser', 'mallory'))?.['value']).toMatchObject({ uid: 'mallory' });
  });

  test('guesses at a password are slowed, also a hundred at once', async () => {
    const four = await Promise.all([open(), open(), open(), open()]);
    const guess = async (at: number): Promise<unknown> =>
      await four[at % 4]?.codeOf('connect', { uid: 'cleo', password: `guess ${at}` });
    const codes = await Promise.all(Array.from({ length: 100 }, (_, at) => guess(at)));
    expect(codes.filter((code) => code === 'AUTH_FAILED').length).toBeLessThanOrEqual(5);
    expect(codes.filter((code) => code === 'LIMIT_EXCEEDED').length).toBeGreaterThanOrEqual(95);
    // The right one does not open it either, for a while.
    expect(await four[0]?.codeOf('connect', { uid: 'cleo', password: 'cleo-password' })).toBe('LIMIT_EXCEEDED');
    await expectServed();
  });

  test('who talks on without saying who they are is cut', async () => {
    const client = await open();
    const codes = await Promise.all(Array.from({ length: 60 }, () => client.codeOf('listGroups', groupsQuery)));
    expect(codes.slice(0, 50).every((code) => code === 'NOT_LOGGED_IN' || code === 'closed')).toBe(true);
    expect(codes.at(-1)).toBe('closed');
    await expectServed();
  });

  test('a version that is not spoken is refused for good', async () => {
    const client = await open({}, `${url}/?protocol=2`);
    const answer = await client.ask('connect', { uid: '', authToken: tokenOf('ana', secret) });
    expect(answer).toMatchObject({ error: { code: 'UNSUPPORTED', details: { protocol: '1' } } });
  });
});

describe('texts', () => {
  const nasty = [
    "'; drop table users; --",
    "' or '1'='1",
    '$1',
    '%',
    '_%_',
    '\\',
    '\0',
    '\uD800',
    '‮',
    '__proto__',
    '{"$gt":""}',
    '\u0000\u0001\u001F',
    '💥'.repeat(50),
  ];

  test.each(nasty)('%j is a text like any other, everywhere', async (words) => {
    const ana = await enter('ana');
    const guid = newGuid();
    const target = { type: 'group', id: guid };
    expect(await ana.codeOf('createGroup', groupNamed(guid, { name: `n ${words}`, description: words }))).toBe('ok');
    expect(await ana.codeOf('send', target, textOf(`t ${words}`, { muid: `m ${guid} ${words}` }))).toBe('ok');
    const found = await ana.ask('history', target, { ...historyQuery, keyword: words });
    expect(found?.['kind']).toBe('answer');
    const all = await ana.ask('history', target, historyQuery);
    expect(JSON.stringify(all)).toContain(JSON.stringify(words).slice(1, -1));
    const asked: readonly (readonly [string, ...unknown[]])[] = [
      ['getGroup', words],
      ['joinGroup', words, words],
      ['listGroups', { ...groupsQuery, keyword: words, tags: [words] }],
      ['listGroups', { ...groupsQuery, cursor: words }],
      ['listMembers', guid, { ...membersQuery, keyword: words }],
      ['listMembers', guid, { ...membersQuery, cursor: words }],
      ['listUsers', { ...usersQuery, keyword: words, roles: [words], tags: [words], uids: [words] }],
      ['listUsers', { ...usersQuery, cursor: words }],
      ['listConversations', { ...conversationsQuery, keyword: words, tags: [words] }],
      ['listConversations', { ...conversationsQuery, cursor: words }],
      ['history', target, { ...historyQuery, types: [words], categories: [words] }],
      ['history', { type: 'user', id: words }, historyQuery],
      ['getMessage', words],
      ['getUser', words],
      ['setBlocked', [words], true],
      ['kickMember', guid, words],
      ['addMembers', guid, [{ uid: words, scope: 'participant' }]],
      ['send', { type: 'user', id: words }, textOf('x')],
      ['send', target, textOf('y', { parentId: words, quotedId: words })],
      ['setReaction', words, words, true],
      ['upload', words, words, 1],
    ];
    for (const [name, ...args] of asked) {
      const answer = await ana.ask(name, ...args);
      const error = answer?.['error'] as { readonly code?: string } | undefined;
      // Refused or not: never because something broke.
      expect([name, error?.code === 'INTERNAL']).toEqual([name, false]);
    }
    await expectServed();
  });
});

describe('frames', () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['no object', '7'],
    ['null', 'null'],
    ['of no kind', '{"kind":"question"}'],
    ['of the server', '{"kind":"events","events":[{"type":"resync"}]}'],
    ['with a number that is none', '{"kind":"ask","id":"1","name":"ping","args":[]}'],
    ['with a number below 1', '{"kind":"ask","id":0,"name":"ping","args":[]}'],
    ['with a number beyond all', '{"kind":"ask","id":9007199254740993,"name":"ping","args":[]}'],
    ['without arguments', '{"kind":"ask","id":1,"name":"ping"}'],
    ['of an object’s own', '{"kind":"ask","id":1,"name":"__proto__","args":[]}'],
    ['of an object’s own, again', '{"kind":"ask","id":1,"name":"constructor","args":[]}'],
    ['of a method that is none', '{"kind":"ask","id":1,"name":"service","args":[]}'],
    ['told of a method that is asked', '{"kind":"tell","name":"deleteGroup","args":["x"]}'],
    ['told wrongly', '{"kind":"tell","name":"watch","args":[{"users":7}]}'],
    ['that gives up what is not open', '{"kind":"abort","id":77}'],
    ['nested without end', `{"kind":"ask","id":1,"name":"getGroup","args":[${deep}]}`],
    ['nested without end, in a text', JSON.stringify({ kind: 'ask', id: 1, name: 'getGroup', args: [deep] })],
  ])('a frame %s harms nobody', async (_what, frame) => {
    const client = await enter('ana');
    client.send(frame);
    expect(await client.codeOf('listGroups', groupsQuery)).toBe('ok');
  });

  test('a frame of bytes, and one that is too long, end their socket alone', async () => {
    const [bytes, long, longer] = [await enter('ana'), await enter('ana'), await enter('ana')];
    bytes.socket.send(Buffer.from('{}'));
    expect(await bytes.closed).toBe(1003);
    expect(await long.codeOf('getGroup', 'x'.repeat(1_100_000))).toBe('LIMIT_EXCEEDED');
    expect(await long.codeOf('listGroups', groupsQuery)).toBe('ok');
    longer.send('x'.repeat(5_000_000));
    expect(await longer.closed).toBe(1009);
    await expectServed();
  });

  test('more open requests than one may have are refused', async () => {
    const client = await enter('ana');
    const guid = newGuid();
    await client.ask('createGroup', groupNamed(guid));
    const database = new pg.Client({ connectionString: databaseIn(path.join(folder, 'data')) });
    await database.connect();
    try {
      // None is answered before all have come.
      await database.query('begin');
      await database.query('select from groups where guid = $1 for update', [guid]);
      const target = { type: 'group', id: guid };
      const asked = Array.from({ length: 700 }, (_, at) => client.codeOf('send', target, textOf(`${guid} ${at}`)));
      expect(await client.codeOf('listGroups', groupsQuery)).toBe('LIMIT_EXCEEDED');
      await database.query('rollback');
      const codes = await Promise.all(asked);
      expect(codes.filter((code) => code === 'ok')).toHaveLength(100);
      expect(codes.filter((code) => code === 'LIMIT_EXCEEDED')).toHaveLength(600);
    } finally {
      await database.end();
    }
  });

  test('more sockets than one person may have are refused', async () => {
    count += 1;
    const session = { uid: '', authToken: tokenOf(`many-${count}`, secret) };
    const all = await Promise.all(Array.from({ length: 105 }, () => open()));
    const codes = await Promise.all(all.map((client) => client.codeOf('connect', session)));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(100);
    expect(codes.filter((code) => code === 'LIMIT_EXCEEDED')).toHaveLength(5);
    // A place that is left is free.
    const first = all.find((_, index) => codes[index] === 'ok');
    first?.end();
    await first?.closed;
    // The server hears of it a little later.
    while ((await (await open()).codeOf('connect', session)) !== 'ok') await sleep(20);
  });
});

describe('sockets', () => {
  test('a flood of one is read more slowly, and everybody else is served meanwhile', async () => {
    const [flood, other] = [await enter('flood'), await enter('other')];
    const began = performance.now();
    // So long that one packet holds few of them: what was read is handled.
    const nobody = 'x'.repeat(1_000);
    const all = Array.from({ length: 3_000 }, () => flood.codeOf('getUser', nobody));
    let served = 0;
    const isOver = Promise.all(all).then(() => true);
    while (!(await Promise.race([isOver, sleep(50, false)]))) {
      expect(await other.codeOf('listGroups', { ...groupsQuery, limit: 5 })).toBe('ok');
      served += 1;
    }
    // 1,500 at once, and 300 a second from then on.
    expect(performance.now() - began).toBeGreaterThan(4_000);
    expect(served).toBeGreaterThan(3);
    for (const code of await Promise.all(all)) expect(['NOT_FOUND', 'LIMIT_EXCEEDED']).toContain(code);
  });

  test('who does not say who they are, or does not come to an end, is cut', async () => {
    const silent = await open();
    const [, port = ''] = /:(\d+)$/.exec(url) ?? [];
    const half = connect(Number(port), '127.0.0.1');
    sockets.push(half);
    half.on('error', () => {}); // `close` follows
    half.write('GET / HTTP/1.1\r\nHost: x\r\n');
    const slow = connect(Number(port), '127.0.0.1');
    sockets.push(slow);
    slow.on('error', () => {});
    slow.write('GET / HTTP/1.1\r\nHost: x\r\n');
    const drip = setInterval(() => slow.write('X-A: b\r\n'), 500);
    half.resume();
    slow.resume();
    await Promise.all([
      silent.closed,
      new Promise((resolve) => half.once('close', resolve)),
      new Promise((resolve) => slow.once('close', resolve)),
    ]);
    clearInterval(drip);
    await expectServed();
  });

  test.each(['//', 'http://[', '/\\[', '*'])('whoever asks for a socket at %s ends nothing', async (at) => {
    const [, port = ''] = /:(\d+)$/.exec(url) ?? [];
    for (const upgrade of ['Connection: Upgrade\r\nUpgrade: websocket\r\n', 'Connection: close\r\n']) {
      const socket = connect(Number(port), '127.0.0.1');
      sockets.push(socket);
      const answer = new Promise((resolve) => socket.once('data', (data) => resolve(String(data).split('\r\n')[0])));
      const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
      socket.write(`GET ${at} HTTP/1.1\r\nHost: x\r\n${upgrade}${key}\r\n`);
      expect(await answer).toMatch(upgrade.includes('close') ? /^HTTP\/1\.1 404/ : /^HTTP\/1\.1 (?:101|400)/);
    }
    await expectServed();
  });

  test('who does not read is cut before they fill the memory', async () => {
    const [deaf, writer] = [await enter('deaf'), await enter('writer')];
    const guid = newGuid();
    await writer.ask('createGroup', groupNamed(guid));
    await deaf.ask('joinGroup', guid, null);
    deaf.socket.pause();
    const long = 'x'.repeat(20_000);
    let isOver = false;
    void deaf.closed.then(() => (isOver = true));
    for (let index = 0; index < 1_500 && !isOver; index += 1) {
      expect(
        await writer.codeOf(
          'send',
          { type: 'group', id: guid },
          textOf(`${index} ${long.slice(10)}`, { muid: `deaf ${guid} ${index}` }),
        ),
      ).toBe('ok');
      // Paused sockets do not see that they were closed: look at the server’s side of it.
      if (index % 100 === 99 && (await connectionsOf(deaf.uid, writer)) === 'offline') isOver = true;
    }
    expect(isOver).toBe(true);
    await expectServed();
  });

  async function connectionsOf(uid: string, asker: RawClient): Promise<unknown> {
    const answer = await asker.ask('getUser', uid);
    return (answer?.['value'] as { readonly status?: string } | undefined)?.status;
  }
});

describe('files', () => {
  test('a place for a file is for its size, its kind and its time alone', async () => {
    const ana = await enter('ana');
    const ticket = (await ana.ask('upload', 'a.txt', 'text/plain', 5))?.['value'] as {
      readonly path: string;
      readonly attachment: { readonly url: string };
    };
    const base = url.replace('ws', 'http');
    const put = async (at: string, body: string): Promise<number> =>
      (await fetch(`${base}${at}`, { method: 'PUT', body })).status;
    expect(await put(ticket.path.replace('size=5', 'size=5000'), 'hello')).toBe(403);
    expect(await put(ticket.path.replace(/type=[^&]*/, 'type=text%2Fhtml'), 'hello')).toBe(403);
    expect(await put(ticket.path.replace(/until=\d+/, 'until=9999999999'), 'hello')).toBe(403);
    expect(await put(ticket.path.replace('/a.txt', '/b.txt'), 'hello')).toBe(403);
    expect(await put(ticket.path.replace(/signature=[^&]*/, 'signature='), 'hello')).toBe(403);
    expect(await put(ticket.path.replace(/&signature=[^&]*/, ''), 'hello')).toBe(403);
    expect(await put(ticket.path, 'hello, and more')).toBe(413);
    expect(await put(ticket.path, 'hel')).toBe(400);
    expect(await put(ticket.path, 'hello')).toBe(204);
    expect(await (await fetch(`${base}${ticket.attachment.url}`)).text()).toBe('hello');
    for (const at of ['/files/../secret', '/files/..%2f..%2fsecret/x', '/files/%00/x'])
      expect((await fetch(`${base}${at}`)).status).toBe(404);
    expect((await fetch(`${base}/files/${'a'.repeat(32)}/x`)).status).toBe(403);
  });

  test('what a browser would run is given as bytes', async () => {
    const ana = await enter('ana');
    const ticket = (await ana.ask('upload', 'a.html', 'text/html', 8))?.['value'] as {
      readonly path: string;
      readonly attachment: { readonly url: string };
    };
    const base = url.replace('ws', 'http');
    await fetch(`${base}${ticket.path}`, { method: 'PUT', body: '<script>' });
    const { headers } = await fetch(`${base}${ticket.attachment.url}`);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });
});
