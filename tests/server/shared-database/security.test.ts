// The chat server attacked over its raw protocol, past the kit's own client.
import { type GroupAct, type GroupMemberScope, may, rights } from '@open-chat-kit/sdk';
import { signToken } from '../../../docs/examples/sign-token.ts';
import { heard } from '../heard.ts';
import {
  conversationsQuery,
  groupNamed,
  groupsQuery,
  historyQuery,
  membersQuery,
  textOf,
  tokenOf,
  usersQuery,
} from '../raw-requests.ts';
import { Comers } from './comers.ts';
import { makeHouse, tokenSecret as secret } from './house.ts';
import type { House } from './house.ts';

let house: House;
let url = '';
let comers: Comers;

beforeAll(async () => {
  house = await makeHouse('security');
  await house.instance.people.create({ uid: 'cleo', name: 'Cleo', password: 'cleo-password' });
  const { port } = await house.openDoor({ framesAtOnce: 2_000 });
  url = `ws://127.0.0.1:${port}`;
  comers = new Comers(url);
});

afterEach(() => comers.leave());

afterAll(() => house.close());

test('a token that a backend signs as the docs show lets its user in, by name', async () => {
  const client = await comers.open();
  const authToken = signToken(secret, { id: 'u-1', name: 'Zoë Šmit' });
  expect(await client.codeOf('connect', { uid: 'u-1', authToken })).toBe('ok');
  expect(await client.ask('getUser', 'u-1')).toMatchObject({ value: { uid: 'u-1', name: 'Zoë Šmit' } });
  const other = signToken(`${secret} `, { id: 'u-1', name: 'Zoë' });
  expect(await (await comers.open()).codeOf('connect', { uid: 'u-1', authToken: other })).toBe('AUTH_FAILED');
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
    const people = {
      owner: await comers.enter('owner'),
      other: await comers.enter('other'),
      victim: await comers.enter('victim'),
    };
    const [outsider, exile] = [await comers.enter('outsider'), await comers.enter('exile')];
    for (const act of Object.keys(asked) as AskedAct[]) {
      const guid = comers.newName('group');
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
      await comers.enter('owner'),
      await comers.enter('member'),
      await comers.enter('stranger'),
      await comers.enter('exile'),
    ];
    const guid = comers.newName('group');
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
      const own = comers.newName('group');
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
      // What waits for its time is told, too.
      expect(await member.codeOf('ping')).toBe('ok');
      await house.instance.idle();
      // What is told of it goes no later than a message that is written behind it.
      const bearer = await comers.enter('bearer');
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
    const [owner, stranger] = [await comers.enter('owner'), await comers.enter('stranger')];
    const guid = comers.newName('group');
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
      expect(await told(guid)).toBe(await told(comers.newName('group')));
    }
  });

  test('passwords of groups are not guessed', async () => {
    const [owner, guesser] = [await comers.enter('owner'), await comers.enter('guesser')];
    const guid = comers.newName('group');
    await owner.ask('createGroup', groupNamed(guid, { type: 'password', password: 'open sesame' }));
    const guesses = Array.from({ length: 60 }, (_, at) => guesser.codeOf('joinGroup', guid, `guess ${at}`));
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'WRONG_PASSWORD')).toHaveLength(5);
    expect(codes.filter((code) => code === 'LIMIT_EXCEEDED')).toHaveLength(55);
    // Somebody who knows it comes in meanwhile.
    const friend = await comers.enter('friend');
    expect(await friend.codeOf('joinGroup', guid, 'open sesame')).toBe('ok');
  });

  test('what two people say nobody else reads, and whoever is blocked says nothing more', async () => {
    const [ana, ben, cleo] = [await comers.enter('ana'), await comers.enter('ben'), await comers.enter('cleo')];
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
    const client = await comers.open();
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
    expect(await (await comers.open()).codeOf('connect', session)).toBe(code);
  });

  test('a token is of one person, and a socket of one session', async () => {
    const client = await comers.open();
    expect(await client.codeOf('connect', { uid: 'root', authToken: tokenOf('mallory', secret) })).toBe('AUTH_FAILED');
    expect(await client.codeOf('connect', { uid: '', authToken: tokenOf('mallory', secret) })).toBe('ok');
    expect(await client.codeOf('connect', { uid: '', authToken: tokenOf('trent', secret) })).not.toBe('ok');
    expect((await client.ask('getUser', 'mallory'))?.['value']).toMatchObject({ uid: 'mallory' });
  });

  test('guesses at a password are slowed, also a hundred at once', async () => {
    const four = await Promise.all([comers.open(), comers.open(), comers.open(), comers.open()]);
    const guess = async (at: number): Promise<unknown> =>
      await four[at % 4]?.codeOf('connect', { uid: 'cleo', password: `guess ${at}` });
    const codes = await Promise.all(Array.from({ length: 100 }, (_, at) => guess(at)));
    expect(codes.filter((code) => code === 'AUTH_FAILED').length).toBeLessThanOrEqual(5);
    expect(codes.filter((code) => code === 'LIMIT_EXCEEDED').length).toBeGreaterThanOrEqual(95);
    // The right one does not open it either, for a while.
    expect(await four[0]?.codeOf('connect', { uid: 'cleo', password: 'cleo-password' })).toBe('LIMIT_EXCEEDED');
    await comers.expectServed();
  });

  test('who talks on without saying who they are is cut', async () => {
    const client = await comers.open();
    const codes = await Promise.all(Array.from({ length: 60 }, () => client.codeOf('listGroups', groupsQuery)));
    expect(codes.slice(0, 50).every((code) => code === 'NOT_LOGGED_IN' || code === 'closed')).toBe(true);
    expect(codes.at(-1)).toBe('closed');
    await comers.expectServed();
  });

  test('a version that is not spoken is refused for good', async () => {
    const client = await comers.open(`${url}/?protocol=2`);
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
    const ana = await comers.enter('ana');
    const guid = comers.newName('group');
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
    await comers.expectServed();
  });
});

describe('files', () => {
  test('a place for a file is for its size, its kind and its time alone', async () => {
    const ana = await comers.enter('ana');
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
    const ana = await comers.enter('ana');
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
