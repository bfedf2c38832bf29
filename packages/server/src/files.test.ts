import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { Files } from './files.ts';

const now = 1_800_000_000;
let folder: string;
let server: Server;
let base: string;
let time = now;
let files: Files;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'files-'));
  files = new Files(folder, 'secret');
  time = now;
  server = createServer((request, response) => {
    void files.serve(request, response, time).then((isOurs) => {
      if (!isOurs) response.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const put = async (place: string, body: string): Promise<number> =>
  (await fetch(`${base}${place}`, { method: 'PUT', body })).status;

test('who has a place puts a file there, and who has its address reads it', async () => {
  const { path: place, attachment } = files.ticket(['lake.png', 'image/png', 5], now);
  expect(attachment).toMatchObject({ name: 'lake.png', mimeType: 'image/png', size: 5 });
  expect((await fetch(`${base}${attachment.url}`)).status).toBe(404);
  expect(await put(place, 'hello')).toBe(204);
  const read = await fetch(`${base}${attachment.url}`);
  expect(await read.text()).toBe('hello');
  expect(read.headers.get('content-type')).toBe('image/png');
  expect(read.headers.get('x-content-type-options')).toBe('nosniff');
});

test('what a browser would run is given as bytes', async () => {
  for (const type of ['text/html', 'image/svg+xml', 'application/xhtml+xml', '']) {
    const { path: place, attachment } = files.ticket(['a', type, 1], now);
    expect(await put(place, 'x')).toBe(204);
    const read = await fetch(`${base}${attachment.url}`);
    expect(read.headers.get('content-type')).toBe('application/octet-stream');
    await read.text();
  }
});

test('nobody puts a file with a forged, changed or late address, nor a larger or smaller one', async () => {
  const { path: place } = files.ticket(['a.txt', 'text/plain', 5], now);
  const other = new Files(folder, 'another secret').ticket(['a.txt', 'text/plain', 5], now).path;
  expect(await put(other, 'hello')).toBe(403);
  expect(await put(place.replace('size=5', 'size=50'), 'hello')).toBe(403);
  expect(await put(place.replace(/signature=\w+/, 'signature='), 'hello')).toBe(403);
  expect(await put(place, 'hello, and more')).toBe(413);
  expect(await put(place, 'hi')).toBe(400);
  time = now + 601;
  expect(await put(place, 'hello')).toBe(403);
});

test.each([
  [['', 'image/png', 5], 'INVALID_ARGUMENT'],
  [['a', 'image/png"><script>', 5], 'INVALID_ARGUMENT'],
  [['a', 'image/png', -1], 'INVALID_ARGUMENT'],
  [['a', 'image/png', Number.NaN], 'INVALID_ARGUMENT'],
  [['a', 'image/png', '5'], 'INVALID_ARGUMENT'],
  [['a', 'image/png', 25_000_001], 'LIMIT_EXCEEDED'],
  [[], 'INVALID_ARGUMENT'],
])('there is no place for %j', (args, code) => {
  expect(() => files.ticket(args, now)).toThrow(expect.objectContaining({ code }));
});

test('a name of any signs makes no other path', async () => {
  for (const name of ['../../x', 'a/b', '\ud800', '\0', '%2e%2e', '?#&']) {
    const { path: place, attachment } = files.ticket([name, '', 1], now);
    expect(await put(place, 'x')).toBe(204);
    expect(await (await fetch(`${base}${attachment.url}`)).text()).toBe('x');
  }
  expect((await fetch(`${base}/files/../secret`)).status).toBe(404);
});
