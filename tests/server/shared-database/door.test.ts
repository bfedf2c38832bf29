// The door of an instance with limits that are soon over: what waits at it, and what must not be cut.
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Listening } from '../../../packages/server/src/door/listen.ts';
import type { DoorLimits } from '../../../packages/server/src/door/sockets.ts';
import type { Ticket } from '../../../packages/server/src/files/files.ts';
import type { RawClient } from '../raw-client.ts';
import { groupNamed, groupsQuery } from '../raw-requests.ts';
import { until } from '../until.ts';
import { Comers } from './comers.ts';
import { adminKey, makeHouse, now } from './house.ts';
import type { House } from './house.ts';

/** Milliseconds between two looks whether somebody is still there, and in which a body has to come. */
const patience = 200;
let house: House;
let door: Listening;
const sockets: Socket[] = [];

beforeAll(async () => {
  house = await makeHouse('door');
  await house.instance.people.create({ uid: 'ana', name: 'Ana' });
  door = await house.openDoor({ sockets: 2, lookMs: patience, bodyMs: patience });
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

afterAll(() => house.close());

/** Somebody who asks for a socket, and then does nothing by itself: it does not even close what the other end has closed. */
function knock(port: number = door.port): { readonly socket: Socket; readonly said: () => string } {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket);
  let said = '';
  socket.on('data', (bytes) => (said += String(bytes)));
  socket.write(
    'GET / HTTP/1.1\r\nHost: server\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  return { socket, said: () => said };
}

async function isLetIn({ said }: ReturnType<typeof knock>): Promise<boolean> {
  await until(() => said() !== '');
  return said().startsWith('HTTP/1.1 101 ');
}

/** Somebody who is in: a place that was left is free once the server hears of it. */
async function comeIn(): Promise<ReturnType<typeof knock>> {
  for (;;) {
    const comer = knock();
    if (await isLetIn(comer)) return comer;
  }
}

test('who is not let in is not kept either, also when they do not go', async () => {
  await comeIn();
  await comeIn();
  const outside = knock();
  expect(await isLetIn(outside)).toBe(false);
  // What is written to a socket that is half open is taken; to one that was given up it is refused.
  const isRefused = new Promise((resolve) => outside.socket.once('error', resolve));
  await until(() => {
    if (outside.socket.writable) outside.socket.write('x');
    return !outside.socket.writable;
  });
  expect(await isRefused).toMatchObject({ code: expect.stringMatching(/^(?:EPIPE|ECONNRESET)$/) });
});

test('a socket whose other end is gone is cut, and its place is free', async () => {
  // They hear pings, and answer none.
  const gone = [await comeIn(), await comeIn()];
  expect(await isLetIn(knock())).toBe(false);
  const cut = gone.map(({ socket }) => once(socket, 'end'));
  await house.clock.advance(2 * patience);
  await Promise.all(cut);
  await comeIn();
});

test('what was sent to an instance that stood still is not done when it goes on, and its people come back', async () => {
  const { port } = await house.openDoor();
  const comers = new Comers(`ws://127.0.0.1:${port}`);
  const ana = await comers.enter('ana');
  const other = await comers.enter('other');
  const late = comers.newName('late');
  house.clock.jump(20_000);
  // Two at once: they come in one piece.
  void ana.codeOf('createGroup', groupNamed(late));
  void ana.codeOf('createGroup', groupNamed(late));
  await Promise.all([ana.closed, other.closed]);
  const again = await comers.enter('ana');
  expect(await again.codeOf('getGroup', late)).toBe('NOT_FOUND');
  house.clock.jump(10_000);
  expect(await again.codeOf('createGroup', groupNamed(late))).toBe('ok');
  comers.leave();
});

describe('what was asked over HTTP of an instance that stood still', () => {
  const keyed = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' };
  const create = (port: number, uid: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/v1/users`, {
      method: 'POST',
      headers: keyed,
      body: JSON.stringify({ uid, name: uid }),
    });
  const statusOf = async (port: number, uid: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}/v1/users/${uid}`, { headers: keyed })).status;

  test('is not done when it goes on, and may be asked again', async () => {
    const { port } = await house.openDoor();
    house.clock.jump(10_000);
    const refused = await create(port, 'late-one');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await refused.json()).toMatchObject({ code: 'NETWORK' });
    // What is only read comes too late for nobody.
    expect(await statusOf(port, 'late-one')).toBe(404);
    await house.clock.advance(3_000);
    expect((await create(port, 'late-one')).status).toBe(201);
  });

  test('is not done either where its body was on its way by then', async () => {
    const { port } = await house.openDoor();
    const body = JSON.stringify({ uid: 'late-body', name: 'late' });
    const asked = request({
      port,
      path: '/v1/users',
      method: 'POST',
      headers: { ...keyed, 'content-length': body.length, expect: '100-continue' },
    });
    asked.flushHeaders();
    // It is read.
    await once(asked, 'continue');
    asked.write(body.slice(0, 5));
    // The sign that it goes comes before what was sent to it.
    house.clock.jump(10_000);
    await house.clock.advance(1);
    asked.end(body.slice(5));
    const [answered] = (await once(asked, 'response')) as [{ readonly statusCode: number; resume(): void }];
    answered.resume();
    expect(answered.statusCode).toBe(503);
    expect(await statusOf(port, 'late-body')).toBe(404);
  });
});

test.each<readonly [string, Partial<DoorLimits>]>([
  ['of one address', { strangersOfAddress: 1 }],
  ['in all', { strangers: 1 }],
])('there are few strangers %s, and who said who they are is none', async (_where, limit) => {
  const { port } = await house.openDoor(limit);
  const comers = new Comers(`ws://127.0.0.1:${port}`);
  const known = await comers.enter('known');
  const stranger = knock(port);
  expect(await isLetIn(stranger)).toBe(true);
  expect(await isLetIn(knock(port))).toBe(false);
  expect(await known.codeOf('listGroups', groupsQuery)).toBe('ok');
  stranger.socket.destroy();
  // Their place is free once the server hears of it.
  await until(async () => await isLetIn(knock(port)));
  comers.leave();
});

test('a file may be read for longer than a request may take to come', async () => {
  const bytes = Buffer.alloc(20_000_000, 'chat');
  const ticket: Ticket = await house.files.ticket('ana', ['film.bin', 'application/octet-stream', bytes.length], now());
  const put = 'path' in ticket ? ticket.path : '';
  const base = `http://127.0.0.1:${door.port}`;
  expect((await fetch(`${base}${put}`, { method: 'PUT', body: bytes })).status).toBe(204);
  const read = await new Promise<number>((resolve, reject) => {
    const asked = request(`${base}${ticket.attachment.url}`, (response) => {
      let length = 0;
      // Longer than anything is patient here, with most of it still to come.
      void house.clock.advance(3 * patience).then(() => response.on('data', (part: Buffer) => (length += part.length)));
      response.on('end', () => resolve(length)).on('error', reject);
    });
    asked.on('error', reject).end();
  });
  expect(read).toBe(bytes.length);
});

test('a body that does not come is not waited for', async () => {
  let refused = '';
  const headers = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json', 'content-length': 100 };
  const asked = request({ port: door.port, path: '/v1/users', method: 'POST', headers });
  asked.on('response', ({ statusCode }) => (refused = String(statusCode)));
  asked.on('error', () => (refused = 'closed'));
  asked.write('{');
  await until(async () => {
    await house.clock.advance(patience);
    return refused !== '';
  });
  expect(refused).toBe('closed');
});

test('whoever goes away is not ready, lets nobody in, and sends clients elsewhere one after the other', async () => {
  const going = await makeHouse('going');
  const exit = await going.openDoor();
  const comers = new Comers(`ws://127.0.0.1:${exit.port}`);
  const statusOf = async (page: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${exit.port}${page}`)).status;
  try {
    const people: RawClient[] = [];
    for (const name of ['first', 'second', 'third']) people.push(await comers.enter(name));
    expect(await statusOf('/ready')).toBe(200);
    going.instance.drain();
    const drained = exit.drain(people.length * patience);
    expect([await statusOf('/ready'), await statusOf('/health')]).toEqual([503, 200]);
    await expect(comers.open()).rejects.toThrow('503');
    for (const [nth, client] of people.entries()) {
      await going.clock.advance(nth === 0 ? 0 : patience);
      await client.closed;
      expect(client.events.at(-1)).toMatchObject({ type: 'connection.lost', code: 'NETWORK' });
      for (const other of people.slice(nth + 1)) expect(await other.codeOf('listGroups', groupsQuery)).toBe('ok');
    }
    await drained;
  } finally {
    comers.leave();
    await going.close();
  }
}, 30_000);
