import { rmSync } from 'node:fs';
import path from 'node:path';
import { createRemoteEngine } from '@open-chat-kit/engine-remote';
import { type AttachmentRecord, type ChatEngine, KitException } from '@open-chat-kit/sdk/engine';
import { WebSocket } from 'ws';
import { heard } from './heard.ts';
import { databaseIn } from './own-database.ts';
import { ownFolder } from './own-folder.ts';
import { RawClient } from './raw-client.ts';
import { groupNamed, historyQuery } from './raw-requests.ts';
import { RestClient } from './rest-client.ts';
import { FakeS3, s3Keys } from './s3-fake.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const key = 'the-key-of-the-backend-of-this-test';
const never = new AbortController().signal;

let folder = '';
let store: FakeS3;
let servers: readonly ServerProcess[] = [];

/** One keeps files in the folder, the other in a store: whatever is asked of them is answered alike. */
beforeAll(async () => {
  folder = ownFolder('files');
  store = await FakeS3.start();
  const home = path.join(folder, 'data');
  const first = await startServer(['--folder', home, '--port', '0'], { ADMIN_KEY: key });
  servers = [first];
  const s3 = { S3_BUCKET: s3Keys.bucket, S3_ENDPOINT: store.url, S3_REGION: s3Keys.region };
  const keys = { S3_ACCESS_KEY_ID: s3Keys.id, S3_SECRET_ACCESS_KEY: s3Keys.secret };
  const env = { ADMIN_KEY: key, DATABASE_URL: databaseIn(home), ...s3, ...keys };
  servers = [first, await startServer(['--folder', path.join(folder, 'other'), '--port', '0'], env)];
}, 120_000);

afterAll(async () => {
  for (const server of servers.toReversed()) {
    server.process.kill('SIGINT');
    await server.ended;
  }
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

function urlOf(index: number): string {
  return servers[index]?.urls[0] ?? '';
}

async function engineOf(index: number, uid: string): Promise<ChatEngine> {
  const engine = createRemoteEngine({ url: urlOf(index), WebSocket });
  await engine.connect({ uid, password: `${uid}-password` }, () => {}, never);
  return engine;
}

async function rawOf(index: number, uid: string): Promise<RawClient> {
  const client = await new RawClient(urlOf(index)).open();
  expect(await client.codeOf('connect', { uid, password: `${uid}-password` })).toBe('ok');
  return client;
}

/** The address of the picture in a message, as it was told. */
function addressIn(message: unknown): string {
  const [, url = ''] = /"url":"([^"]+)"/.exec(JSON.stringify(message)) ?? [];
  expect(url).toContain('&signature=');
  return url;
}

const picture = { name: 'Lake (1).png', mimeType: 'image/png', content: new Blob(['a picture of a lake']) };

describe.each([
  [0, 'a folder'],
  [1, 'a store'],
])('files in server %i: %s', (index) => {
  test('one is put there, sent, read by whoever is told of it, and goes with its owner', async () => {
    const ana = await engineOf(index, 'ana');
    const ben = await rawOf(index, 'ben');
    const guid = `lake-${index}`;
    await ben.ask('createGroup', groupNamed(guid));
    await ana.joinGroup(guid, null, never);
    const shares: number[] = [];
    const attachment = await ana.upload?.(picture, (share) => void shares.push(share), never);
    if (!attachment) throw new KitException('UNSUPPORTED', 'Nothing can be put there.');
    expect(shares.at(-1)).toBe(1);
    const draft = {
      ...{ muid: `picture ${index}`, parentId: '', quotedId: '', metadata: {} },
      content: { kind: 'media', media: 'image', attachment, caption: '' } as const,
    };
    const sent = await ana.send({ type: 'group', id: guid }, draft as never, never);
    await heard(ben, { type: 'message.received' });
    const told = ben.events.find(({ type }) => type === 'message.received');
    expect(addressIn(told)).toBe(addressIn(sent));
    const read = await fetch(addressIn(told));
    expect([read.status, await read.text()]).toEqual([200, 'a picture of a lake']);
    expect(read.headers.get('content-type')).toBe('image/png');
    expect((await fetch(addressIn(told), { method: 'HEAD' })).status).toBe(200);
    // What is kept opens nothing, and is not told to anybody.
    const page = await ben.ask('history', { type: 'group', id: guid }, historyQuery);
    expect(JSON.stringify(page)).not.toContain('kept=');
    expect((await fetch(addressIn(page))).status).toBe(200);
    for (const changed of [
      addressIn(page).replace(/&until.*/, ''),
      addressIn(page).replace(/until=\d+/, 'until=9999999999'),
      addressIn(page).replace('Lake', 'Pond'),
    ])
      expect((await fetch(changed)).status).toBe(403);
    // Who was never told of it gets no signature by sending what they guess.
    const bare = addressIn(page).replace(/&until.*/, '');
    const echo = await ben.ask(
      'send',
      { type: 'user', id: 'ana' },
      {
        ...{ muid: `echo ${index}`, parentId: '', quotedId: '', metadata: {} },
        content: { kind: 'text', text: `${bare} ${bare}&kept=${'A'.repeat(43)}` },
      },
    );
    expect(JSON.stringify(echo)).not.toContain('signature');
    await ana.disconnect();
    ben.end();
  });

  test('what a browser would run it is not given to run', async () => {
    const ana = await engineOf(index, 'ana');
    const attachment = await ana.upload?.(
      { name: 'x.html', mimeType: 'text/html', content: new Blob(['<script>']) },
      () => {},
      never,
    );
    const read = await fetch(attachment?.url ?? '');
    expect(read.headers.get('content-type')).toBe('application/octet-stream');
    expect(await read.text()).toBe('<script>');
    await ana.disconnect();
  });

  test('the files of somebody who is erased are gone', async () => {
    const rest = await RestClient.open(urlOf(index), key);
    const uid = `erased-${index}`;
    await rest.done('createUser', { body: { uid, name: uid, password: `${uid}-password` } });
    const [gone, ana] = [await engineOf(index, uid), await engineOf(index, 'ana')];
    const upload = async (engine: ChatEngine): Promise<AttachmentRecord | undefined> =>
      await engine.upload?.(picture, () => {}, never);
    const theirs = [await upload(gone), await upload(gone), await upload(gone)];
    const others = await upload(ana);
    await gone.createGroup(groupNamed(uid) as never, never);
    for (const [target, attachment] of [
      [{ type: 'user', id: 'ana' }, theirs[0]],
      // With the group, which ends with them, goes what named it. The third one was never sent.
      [{ type: 'group', id: uid }, theirs[1]],
      // They send on what is another's.
      [{ type: 'user', id: 'ben' }, others],
    ] as const) {
      const draft = {
        ...{ muid: `${uid} ${target.id}`, parentId: '', quotedId: '', metadata: {} },
        content: { kind: 'media', media: 'image', attachment, caption: '' },
      };
      await gone.send(target, draft as never, never);
    }
    const statuses = async (): Promise<readonly number[]> =>
      await Promise.all([...theirs, others].map(async (file) => (await fetch(file?.url ?? '')).status));
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await rest.done('eraseUser', { path: { uid } });
    expect(await statuses()).toEqual([404, 404, 404, 200]);
    await ana.disconnect();
  });
});

test('a place in the store is for its size, its kind and its time alone', async () => {
  const ana = await rawOf(1, 'ana');
  const ticket = (await ana.ask('upload', 'a.txt', 'text/plain', 5))?.['value'] as {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  const put = async (url: string, body: string, headers = ticket.headers): Promise<number> =>
    (await fetch(url, { method: 'PUT', body, headers })).status;
  expect(new URL(ticket.url).origin).toBe(store.url);
  expect(await put(ticket.url, 'hello, and more')).toBe(403);
  expect(await put(ticket.url, 'hello', { 'content-type': 'text/html' })).toBe(403);
  expect(await put(ticket.url.replace('X-Amz-Expires=600', 'X-Amz-Expires=60000'), 'hello')).toBe(403);
  expect(await put(ticket.url.replace(/X-Amz-Signature=./, 'X-Amz-Signature=x'), 'hello')).toBe(403);
  expect(await put(ticket.url.replace('/chat-files/', '/chat-files/x'), 'hello')).toBe(403);
  expect(store.refused).toHaveLength(5);
  expect(await put(ticket.url, 'hello')).toBe(200);
  ana.end();
});

test('where the store is away, whoever is erased is not erased by half, and can be asked for again', async () => {
  const rest = await RestClient.open(urlOf(1), key);
  const uid = 'erased-later';
  await rest.done('createUser', { body: { uid, name: uid, password: `${uid}-password` } });
  const gone = await engineOf(1, uid);
  const [attachment, avatar] = [
    await gone.upload?.(picture, () => {}, never),
    await gone.upload?.(picture, () => {}, never),
  ];
  await rest.done('updateUser', { path: { uid }, body: { avatar: avatar?.url } });
  const draft = {
    ...{ muid: uid, parentId: '', quotedId: '', metadata: {} },
    content: { kind: 'media', media: 'image', attachment, caption: '' },
  };
  await gone.send({ type: 'user', id: 'ana' }, draft as never, never);
  const kept = store.kept.size;
  store.isAway = true;
  expect((await rest.ask('eraseUser', { path: { uid } })).status).toBeGreaterThanOrEqual(500);
  store.isAway = false;
  // Where they lie is still known.
  expect(store.kept.size).toBe(kept);
  await rest.done('eraseUser', { path: { uid } });
  expect(store.kept.size).toBe(kept - 2);
  expect((await rest.ask('getUser', { path: { uid } })).status).toBe(404);
});
