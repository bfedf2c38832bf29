// Two chat servers, each with a database of its own, that were given the same NATS.
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { ownFolder } from './own-folder.ts';
import { RawClient } from './raw-client.ts';
import { groupNamed } from './raw-requests.ts';
import { until } from './until.ts';
import { startServer } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

/** What one instance said to NATS: it is heard by those alone who asked for the same subject. */
interface Said {
  readonly asked: Set<string>;
  readonly published: Set<string>;
}

const folders = [ownFolder('cluster-a'), ownFolder('cluster-b')];
const servers: ServerProcess[] = [];
const instances: Said[] = [];
let nats: Server;

/** As much of NATS as lets instances in, and writes down their subjects. */
beforeAll(async () => {
  nats = createServer((socket) => {
    const said: Said = { asked: new Set(), published: new Set() };
    instances.push(said);
    socket.on('error', () => {});
    socket.write('INFO {"server_id":"one","version":"2.10.0","proto":1,"max_payload":1048576}\r\n');
    let rest = '';
    socket.on('data', (bytes) => {
      const lines = `${rest}${bytes}`.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [verb, subject = ''] = line.split(' ');
        if (verb === 'PING') socket.write('PONG\r\n');
        else if (verb === 'SUB') said.asked.add(subject);
        else if (verb === 'PUB') said.published.add(subject);
      }
    });
  });
  await new Promise<void>((resolve) => nats.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  for (const { process } of servers) process.kill('SIGINT');
  for (const { ended } of servers) await ended;
  await new Promise((resolve) => nats.close(resolve));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('two clusters on one NATS do not hear each other, and instances of one do', async () => {
  const address = nats.address();
  const env = { NATS_URL: `nats://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` };
  for (const [at, folder] of folders.entries())
    servers.push(await startServer(['--folder', folder, '--port', '0', '--instances', at === 0 ? '2' : '1'], env));
  for (const url of servers.flatMap(({ urls }) => urls)) {
    const client = await new RawClient(url).open();
    expect(await client.codeOf('connect', { uid: 'ana', password: 'ana-password' })).toBe('ok');
    await client.codeOf('createGroup', groupNamed('tea'));
    client.end();
  }
  await until(() => instances.every(({ published }) => published.size > 0));
  const [one, another, other] = instances.map(({ asked }) => [...asked]);
  expect([one?.length, instances.length]).toEqual([1, 3]);
  expect(another).toEqual(one);
  expect(other).not.toEqual(one);
  for (const { asked, published } of instances) expect(published).toEqual(asked);
}, 180_000);
