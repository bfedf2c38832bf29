// The door of an instance with limits that are soon over: what waits at it, and what must not be cut.
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../../packages/server/src/database/open-database.ts';
import type { Database } from '../../packages/server/src/database/open-database.ts';
import { Files } from '../../packages/server/src/files/files.ts';
import type { Ticket } from '../../packages/server/src/files/files.ts';
import { FolderStore } from '../../packages/server/src/files/folder-store.ts';
import { ownersIn } from '../../packages/server/src/files/owners.ts';
import { Instance } from '../../packages/server/src/instance.ts';
import { listen } from '../../packages/server/src/door/listen.ts';
import type { Listening } from '../../packages/server/src/door/listen.ts';
import { Rest } from '../../packages/server/src/rest/rest.ts';
import { databaseIn } from './own-database.ts';
import { ownFolder } from './own-folder.ts';
import { startServer } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

const key = 'the-key-of-the-backend-of-this-test';
const now = (): number => Math.floor(Date.now() / 1_000);

let folder = '';
/** It makes the tables; the door that is looked at is of an instance of our own beside it. */
let server: ServerProcess;
let database: Database;
let files: Files;
let instance: Instance;
let door: Listening;
const sockets: Socket[] = [];

beforeAll(async () => {
  folder = ownFolder('door');
  server = await startServer(['--folder', folder, '--port', '0']);
  database = openDatabase({ url: databaseIn(folder), onWarning: () => {} });
  const store = new FolderStore(path.join(folder, 'files-of-door'));
  files = new Files({ store, secret: 'secret', owners: ownersIn(database) });
  instance = new Instance({ database, files, onWarning: () => {} });
  await instance.begin();
  const limits = { sockets: 2, lookMs: 200, bodyMs: 200 };
  door = await listen({ instance, files, rest: new Rest(instance, key), port: 0, host: '127.0.0.1', now, limits });
}, 60_000);

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

afterAll(async () => {
  await door.close();
  await instance.close();
  await database.destroy();
  server.process.kill();
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
});

/** Somebody who asks for a socket, and then does nothing by itself: it does not even close what the other end has closed. */
function knock(): { readonly socket: Socket; readonly said: () => string } {
  const socket = connect({ port: door.port, host: '127.0.0.1', allowHalfOpen: true });
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
  while (said() === '') await setTimeout(5);
  return said().startsWith('HTTP/1.1 101 ');
}

test('who is not let in is not kept either, also when they do not go', async () => {
  for (const inside of [knock(), knock()]) expect(await isLetIn(inside)).toBe(true);
  const outside = knock();
  expect(await isLetIn(outside)).toBe(false);
  // What is written to a socket that is half open is taken; to one that was given up it is refused.
  const isRefused = new Promise((resolve) => outside.socket.once('error', resolve));
  while (outside.socket.writable) {
    outside.socket.write('x');
    await setTimeout(20);
  }
  expect(await isRefused).toMatchObject({ code: expect.stringMatching(/^(?:EPIPE|ECONNRESET)$/) });
});

test('a socket whose other end is gone is cut, and its place is free', async () => {
  // They hear pings, and answer none.
  const gone = [knock(), knock()];
  await Promise.all(gone.map(({ socket }) => once(socket, 'end')));
  expect(await isLetIn(knock())).toBe(true);
});

test('a file may be read for longer than a request may take to come', async () => {
  const bytes = Buffer.alloc(20_000_000, 'chat');
  const ticket: Ticket = await files.ticket('ana', ['film.bin', 'application/octet-stream', bytes.length], now());
  const put = 'path' in ticket ? ticket.path : '';
  const base = `http://127.0.0.1:${door.port}`;
  expect((await fetch(`${base}${put}`, { method: 'PUT', body: bytes })).status).toBe(204);
  const read = await new Promise<number>((resolve, reject) => {
    const asked = request(`${base}${ticket.attachment.url}`, (response) => {
      let length = 0;
      // Longer than anything is patient here, with most of it still to come.
      void setTimeout(600).then(() => response.on('data', (part: Buffer) => (length += part.length)));
      response.on('end', () => resolve(length)).on('error', reject);
    });
    asked.on('error', reject).end();
  });
  expect(read).toBe(bytes.length);
});

test('a body that does not come is not waited for', async () => {
  const refused = await new Promise<string>((resolve) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-length': 100 };
    const asked = request({ port: door.port, path: '/v1/users', method: 'POST', headers });
    asked.on('response', ({ statusCode }) => resolve(String(statusCode)));
    asked.on('error', () => resolve('closed'));
    asked.write('{');
  });
  expect(refused).toBe('closed');
});
