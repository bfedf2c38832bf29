import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { AttachmentRecord } from '@open-chat-kit/sdk/engine';
import { Files } from './files.ts';
import { FolderStore } from './folder-store.ts';
import type { Owners } from './owners.ts';

const now = 1_800_000_000;
let folder: string;
let server: Server;
let base: string;
let time = now;
let files: Files;
let owners: Owners;
let failures: unknown[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'files-'));
  owners = ownersInMemory();
  failures = [];
  files = new Files({ store: new FolderStore(folder), secret: 'secret', owners });
  time = now;
  server = createServer((request, response) => {
    files.serve(request, response, time).then(
      (isOurs) => isOurs || response.writeHead(404).end(),
      (error: unknown) => {
        failures.push(error);
        response.writeHead(500).end();
      },
    );
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

/** Sends the first bytes of a file, and the last ones when it is asked to. */
function beginning(
  place: string,
  words: string,
): { readonly answered: Promise<Response>; readonly send: (rest: string) => void } {
  let coming: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (coming = controller) });
  const init: RequestInit & { duplex: 'half' } = { method: 'PUT', body, duplex: 'half' };
  const answered = fetch(`${base}${place}`, init);
  coming?.enqueue(Buffer.from(words));
  const send = (rest: string): void => {
    coming?.enqueue(Buffer.from(rest));
    coming?.close();
  };
  return { answered, send };
}

/** A place for a file of Ana's on this server. */
async function ticketFor(
  ...args: readonly unknown[]
): Promise<{ readonly path: string; readonly attachment: AttachmentRecord }> {
  const ticket = await files.ticket('ana', args, now);
  if (!('path' in ticket)) throw new Error('A folder is no place of its own.');
  return ticket;
}

function ownersInMemory(): Owners {
  const known = new Map<string, string>();
  const leaving = new Set<string>();
  const forget = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) known.delete(id);
  };
  return {
    remember: async ({ id, uid }) => {
      known.set(id, uid);
      return true;
    },
    has: async (id) => known.has(id) && !leaving.has(id),
    leaving: async () => {
      for (const id of known.keys()) leaving.add(id);
      return [...leaving];
    },
    filesOf: async (uid, count) => [...known].flatMap(([id, of]) => (of === uid ? [id] : [])).slice(0, count),
    forget,
    forgetOrLeave: forget,
  };
}

test('who has a place puts a file there, and who has its address reads it', async () => {
  const { path: place, attachment } = await ticketFor('lake.png', 'image/png', 5);
  expect(attachment).toMatchObject({ name: 'lake.png', mimeType: 'image/png', size: 5 });
  expect((await fetch(`${base}${attachment.url}`)).status).toBe(404);
  expect(await put(place, 'hello')).toBe(204);
  const read = await fetch(`${base}${attachment.url}`);
  expect(await read.text()).toBe('hello');
  expect(read.headers.get('content-type')).toBe('image/png');
  expect(read.headers.get('x-content-type-options')).toBe('nosniff');
});

test('what a browser recorded is read as its bare type', async () => {
  const { path: place, attachment } = await ticketFor('said.webm', 'audio/webm;codecs=opus', 5);
  expect(attachment.mimeType).toBe('audio/webm');
  expect(await put(place, 'hello')).toBe(204);
  expect((await fetch(`${base}${attachment.url}`)).headers.get('content-type')).toBe('audio/webm');
});

test('what others were told of stays as it was sent, and sending it once more is no fault', async () => {
  const { path: place, attachment } = await ticketFor('a.txt', 'text/plain', 5);
  expect(await put(place, 'first')).toBe(204);
  expect(await put(place, 'first')).toBe(204);
  expect(await put(place, 'other')).toBe(409);
  expect(await (await fetch(`${base}${attachment.url}`)).text()).toBe('first');
});

test('what a browser would run is given as bytes', async () => {
  for (const type of ['text/html', 'image/svg+xml', 'application/xhtml+xml', '']) {
    const { path: place, attachment } = await ticketFor('a', type, 1);
    expect(await put(place, 'x')).toBe(204);
    const read = await fetch(`${base}${attachment.url}`);
    expect(read.headers.get('content-type')).toBe('application/octet-stream');
    await read.text();
  }
});

test('nobody puts a file with a forged, changed or late address, nor a larger or smaller one', async () => {
  const { path: place } = await ticketFor('a.txt', 'text/plain', 5);
  const others = new Files({ store: new FolderStore(folder), secret: 'another secret', owners });
  const [other] = JSON.stringify(await others.ticket('ana', ['a.txt', 'text/plain', 5], now)).match(
    /\/files\/[^"]*until=[^"]*/,
  ) ?? [''];
  expect(await put(other, 'hello')).toBe(403);
  expect(await put(place.replace('size=5', 'size=50'), 'hello')).toBe(403);
  expect(await put(place.replace(/signature=[\w-]+/, 'signature='), 'hello')).toBe(403);
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
])('there is no place for %j', async (args, code) => {
  await expect(files.ticket('ana', args, now)).rejects.toMatchObject({ code });
});

test('there is none for more than one person may put there, and it is said how much that is', async () => {
  const few = new Files({ store: new FolderStore(folder), secret: 'secret', owners, bytesADay: 25_000_000 });
  owners.remember = async () => false;
  await expect(few.ticket('ana', ['a', 'image/png', 5], now)).rejects.toMatchObject({
    code: 'LIMIT_EXCEEDED',
    message: expect.stringContaining('25 MB within 24 hours'),
    details: { limit: 25_000_000 },
  });
});

test('a name of any signs makes no other path', async () => {
  for (const name of ['../../x', 'a/b', '\ud800', '\0', '%2e%2e', '?#&']) {
    const { path: place, attachment } = await ticketFor(name, '', 1);
    expect(await put(place, 'x')).toBe(204);
    expect(await (await fetch(`${base}${attachment.url}`)).text()).toBe('x');
  }
  expect((await fetch(`${base}/files/../secret`)).status).toBe(404);
});

test('an address is read with for a while, by whoever has all of it', async () => {
  const { path: place, attachment } = await ticketFor('a.txt', 'text/plain', 5);
  expect(await put(place, 'hello')).toBe(204);
  const statusOf = async (address: string): Promise<number> => (await fetch(`${base}${address}`)).status;
  const { url } = attachment;
  expect(await statusOf(url)).toBe(200);
  expect(await statusOf(url.replace(/&until.*/, ''))).toBe(403);
  expect(await statusOf(url.replace(/signature=.*/, 'signature='))).toBe(403);
  expect(await statusOf(url.replace(/until=\d+/, 'until=9999999999'))).toBe(403);
  expect(await statusOf(url.replace('type=text%2Fplain', 'type=image%2Fpng'))).toBe(403);
  expect(await statusOf(url.replace('/a.txt', '/b.txt'))).toBe(403);
  expect(await statusOf(url.replace(/\/files\/(.)/, (_, first) => `/files/${first === 'x' ? 'y' : 'x'}`))).toBe(403);
  time = now + 43_200;
  expect(await statusOf(url)).toBe(200);
  time = now + 86_401;
  expect(await statusOf(url)).toBe(403);
});

test('parts of a file are given to players that ask for them', async () => {
  const { path: place, attachment } = await ticketFor('a.mp4', 'video/mp4', 10);
  await put(place, '0123456789');
  const part = async (range: string): Promise<readonly [number, string, string | null]> => {
    const answer = await fetch(`${base}${attachment.url}`, { headers: { range } });
    return [answer.status, await answer.text(), answer.headers.get('content-range')];
  };
  expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10']);
  expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10']);
  expect(await part('bytes=7-99')).toEqual([206, '789', 'bytes 7-9/10']);
  expect(await part('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10']);
  expect((await part('bytes=10-'))[0]).toBe(416);
  for (const nonsense of ['bytes=4-2', 'bytes=a-b', 'lines=1-2', 'bytes=1-2,4-5'])
    expect((await part(nonsense)).slice(0, 2)).toEqual([200, '0123456789']);
});

test('that a file is not there yet is not remembered', async () => {
  const { attachment } = await ticketFor('a.txt', 'text/plain', 5);
  const answer = await fetch(`${base}${attachment.url}`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, null]);
});

test('a file is removed for whoever put it there alone', async () => {
  const { path: place, attachment } = await ticketFor('a.txt', 'text/plain', 5);
  await put(place, 'hello');
  const status = async (): Promise<number> => (await fetch(`${base}${attachment.url}`)).status;
  const [, , id = ''] = attachment.url.split('/');
  // Rows from before say whose it is by who sent it first.
  const remember = (of: string, uid: string): Promise<boolean> =>
    owners.remember({ id: of, uid, size: 5, unsentSeconds: 1 }, 25_000_000);
  for (const wrong of [id, '', 'x', '../../secret']) await remember(wrong, 'ben');
  await files.removeAllOf('ben');
  expect(await status()).toBe(200);
  await remember(id, 'ana');
  await files.removeAllOf('ana');
  expect(await status()).toBe(404);
});

test('all that somebody put there is removed, and what they send later is refused', async () => {
  const { path: place, attachment } = await ticketFor('a.txt', 'text/plain', 5);
  const late = await ticketFor('b.txt', 'text/plain', 5);
  const bens = await files.ticket('ben', ['c.txt', 'text/plain', 5], now);
  expect(await put(place, 'hello')).toBe(204);
  if ('path' in bens) expect(await put(bens.path, 'hello')).toBe(204);
  await files.removeAllOf('ana');
  expect((await fetch(`${base}${attachment.url}`)).status).toBe(404);
  expect((await fetch(`${base}${bens.attachment.url}`)).status).toBe(200);
  expect(await put(late.path, 'hello')).toBe(403);
});

test('bytes that are on their way while their sender is erased do not stay', async () => {
  const { path: place, attachment } = await ticketFor('a.txt', 'text/plain', 10);
  const { answered, send } = beginning(place, 'hello');
  while (!(await readdir(folder, { recursive: true })).some((name) => name.includes('.'))) await Promise.resolve();
  await files.removeAllOf('ana');
  send('there');
  expect((await answered).status).toBe(403);
  expect((await fetch(`${base}${attachment.url}`)).status).toBe(404);
});

test('of what is sent to one place at once only what came last goes on, and nothing else is kept', async () => {
  const { path: place, attachment } = await ticketFor('a.txt', 'text/plain', 10);
  const drafts = async (): Promise<number> =>
    (await readdir(folder, { recursive: true })).filter((name) => name.includes('.')).length;
  const come = (): Promise<number> =>
    beginning(place, 'hello').answered.then(
      ({ status }) => status,
      () => 0,
    );
  let before = come();
  while ((await drafts()) === 0) await Promise.resolve();
  for (let nth = 0; nth < 3; nth += 1) {
    const next = come();
    expect([0, 400]).toContain(await before);
    before = next;
  }
  expect(await put(place, 'hellothere')).toBe(204);
  expect([0, 400]).toContain(await before);
  expect(await drafts()).toBe(0);
  expect(await (await fetch(`${base}${attachment.url}`)).text()).toBe('hellothere');
});

test('what an instance left that was killed goes with its file', async () => {
  const { path: place, attachment } = await ticketFor('a.txt', 'text/plain', 5);
  expect(await put(place, 'hello')).toBe(204);
  const [, , id = ''] = attachment.url.split('/');
  await writeFile(path.join(folder, id.slice(0, 2), `${id}.0123456789ab`), 'he');
  await files.removeAllOf('ana');
  expect(await readdir(path.join(folder, id.slice(0, 2)))).toEqual([]);
});

test('a folder that takes nothing is no fault of whoever sends', async () => {
  const { path: place } = await ticketFor('a.txt', 'text/plain', 5);
  // Where the folder of the file would be there is a file.
  await writeFile(path.join(folder, place.slice('/files/'.length).slice(0, 2)), '');
  expect(await put(place, 'hello')).toBe(500);
  expect(failures).toEqual([expect.objectContaining({ code: expect.stringMatching(/^E(?:EXIST|NOTDIR)$/) })]);
});
