import { Socket } from 'node:net';
import pg from 'pg';
import { postgresBus } from '../../../packages/server/src/cluster/postgres-bus.ts';
import { openDatabase } from '../../../packages/server/src/database/open-database.ts';
import type { Database } from '../../../packages/server/src/database/open-database.ts';
import { until } from '../until.ts';
import { makeDatabase } from './own-database.ts';

let url = '';
let database: Database;
let plain: pg.Client;

beforeAll(async () => {
  url = await makeDatabase('listening');
  database = openDatabase({ url, onWarning: () => {} });
  plain = new pg.Client({ connectionString: url });
  await plain.connect();
}, 60_000);

afterAll(async () => {
  await plain.end();
  await database.destroy();
});

// Other systems do not end a connection whose other end takes nothing.
const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux(
  'whoever listens and reads nothing is let go: what others say does not pile up for them, and they hear of it',
  async () => {
    const connected = jest.spyOn(pg.Client.prototype, 'connect');
    // What is said here are no words, which is warned of. No question of its own ends the connection.
    const bus = postgresBus({ url, database, unreadMs: 1_000, beatMs: 3_600_000, onWarning: () => {} });
    let gaps = 0;
    await bus.listen(
      () => {},
      () => void (gaps += 1),
    );
    const [client] = connected.mock.contexts;
    connected.mockRestore();
    if (!(client instanceof pg.Client)) throw new Error('A bus has a connection.');
    const { rows } = await client.query<{ readonly pid: number }>('select pg_backend_pid() as pid');
    const stream: unknown = Reflect.get(Reflect.get(client, 'connection'), 'stream');
    if (!(stream instanceof Socket)) throw new Error('A connection has a socket.');
    stream.pause();
    // More than two sockets hold.
    await plain.query("select pg_notify('open_chat', repeat('x', 7900) || of) from generate_series(1, 2000) as of");
    const isThere = 'select from pg_stat_activity where pid = $1';
    await until(async () => (await plain.query(isThere, [rows[0]?.pid])).rows.length === 0);
    stream.resume();
    await until(() => gaps > 0 && bus.isUp);
    await bus.close();
  },
  60_000,
);
