import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { postgresBus } from '../cluster/postgres-bus.ts';
import { isUnreachable, openDatabase, useOf } from './open-database.ts';

/** In the words of PostgreSQL: who comes is let in, and may ask. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
/** Long enough to be let in on a busy machine too. */
const patience = 500;
let server: Server;
let url = '';
const sockets: Socket[] = [];

beforeEach(async () => {
  // It lets in whoever comes, and answers nothing that they ask.
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {}).once('data', () => socket.write(welcome));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `postgres://chat@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/chat`;
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

test('a database that lets in and answers nothing holds nobody up, nor the connection of others', async () => {
  const database = openDatabase({ url, connections: 1, longestWaitMs: patience, onWarning: () => {} });
  for (let times = 0; times < 2; times += 1) {
    const error: unknown = await database.selectFrom('users').select('uid').execute().catch(Object);
    expect(isUnreachable(error)).toBe(true);
  }
  expect(sockets).toHaveLength(2);
  expect(useOf(database)).toEqual({ total: 0, idle: 0, waiting: 0 });
  await database.destroy();
}, 5_000);

test('nor whoever wants to hear by it what other instances say', async () => {
  const database = openDatabase({ url, onWarning: () => {} });
  const bus = postgresBus({ url, database, patienceMs: patience, onWarning: () => {} });
  const nothing = (): void => {};
  await expect(bus.listen(nothing, nothing)).rejects.toThrow('Connection terminated');
  expect(bus.isUp).toBe(false);
  await bus.close();
  await database.destroy();
}, 5_000);
