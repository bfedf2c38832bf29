// Two chat servers, each with a database of its own, that were given the same NATS.
import { rmSync } from 'node:fs';
import { FakeNats } from '../../packages/server/src/testing/fake-nats.ts';
import { ownFolder } from './own-folder.ts';
import { RawClient } from './raw-client.ts';
import { groupNamed } from './raw-requests.ts';
import { until } from './until.ts';
import { startServer } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

const folders = [ownFolder('cluster-a'), ownFolder('cluster-b')];
const servers: ServerProcess[] = [];
let nats: FakeNats;

beforeAll(async () => (nats = await FakeNats.open()));

afterAll(async () => {
  for (const { process } of servers) process.kill('SIGINT');
  for (const { ended } of servers) await ended;
  await nats.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('two clusters on one NATS do not hear each other, and instances of one do', async () => {
  const env = { NATS_URL: `nats://${nats.place}` };
  const instances = nats.clients;
  for (const [at, folder] of folders.entries())
    servers.push(await startServer(['--folder', folder, '--port', '0', '--instances', at === 0 ? '2' : '1'], env));
  for (const url of servers.flatMap(({ urls }) => urls)) {
    const client = await new RawClient(url).open();
    expect(await client.codeOf('connect', { uid: 'ana', password: 'ana-password' })).toBe('ok');
    await client.codeOf('createGroup', groupNamed('tea'));
    client.end();
  }
  await until(() => instances.every(({ published }) => published.size > 0));
  // The first is that which every instance hears; behind it stands what a word is about.
  const [one, another, other] = instances.map(({ asked: [first] }) => first);
  expect([one, instances.length]).toEqual([expect.any(String), 3]);
  expect(another).toEqual(one);
  expect(other).not.toEqual(one);
  for (const { asked, published } of instances) {
    const [own] = asked;
    for (const subject of [...asked, ...published]) expect(`${subject}.`).toMatch(`${own}.`);
    expect([...published].filter((subject) => subject !== own).length).toBeGreaterThan(0);
  }
}, 180_000);
