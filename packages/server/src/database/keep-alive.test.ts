import { createServer, Socket } from 'node:net';
import type { Server } from 'node:net';
import { postgresBus } from '../cluster/postgres-bus.ts';
import { takeOwnership } from '../postgres/ownership.ts';
import { keepAliveMs, openDatabase } from './open-database.ts';
import type { Database } from './open-database.ts';

let server: Server;
let url = '';
let database: Database;

beforeEach(async () => {
  // It takes whoever comes, and answers nothing.
  server = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `postgres://chat@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/chat`;
  database = openDatabase({ url, onWarning: () => {} });
});

afterEach(async () => {
  jest.restoreAllMocks();
  await database.destroy();
  await new Promise((resolve) => server.close(resolve));
});

test.each<readonly [string, () => Promise<unknown>]>([
  ['questions', () => database.selectFrom('users').select('uid').execute()],
  [
    'words of other instances',
    async () => {
      const bus = postgresBus({ url, database, onWarning: () => {} });
      const nothing = (): void => {};
      await bus.listen(nothing, nothing).finally(() => bus.close());
    },
  ],
])('a connection for %s finds out that the other machine has vanished', async (_what, connect) => {
  const kept = jest.spyOn(Socket.prototype, 'setKeepAlive');
  await expect(connect()).rejects.toThrow('Connection terminated');
  expect(kept.mock.calls).toContainEqual([true, keepAliveMs]);
});

test('so does the one that holds a PostgreSQL of one’s own', async () => {
  const kept = jest.spyOn(Socket.prototype, 'setKeepAlive');
  expect(await takeOwnership(url)).toBe('absent');
  expect(kept.mock.calls).toContainEqual([true, expect.any(Number)]);
});
