import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { end, shownType } from './store.ts';
import type { ComingFile, KeptFile, Store } from './store.ts';

/** A folder of this machine, or one that machines share. */
export class FolderStore implements Store {
  readonly #folder: string;
  /** What ends the coming of each file that is coming here. */
  readonly #coming = new Map<string, AbortController>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  place(): null {
    return null;
  }

  async take({ id, size }: ComingFile, request: IncomingMessage): Promise<number> {
    const file = this.#file(id);
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    // Whoever sends it once more has given up what came before, and one place takes no more than one file at a time.
    this.#coming.get(id)?.abort();
    const coming = new AbortController();
    this.#coming.set(id, coming);
    await mkdir(path.dirname(file), { recursive: true });
    try {
      await pipeline(request, atMost(size), createWriteStream(draft, { flags: 'wx' }), { signal: coming.signal });
      // It may have been removed while it came.
      const come = await stat(draft).catch(() => null);
      if (come?.size !== size) return 400;
      return await keep(draft, file);
    } catch (error) {
      if (error instanceof TooLarge) return 413;
      // A folder that is full, or not ours, is no fault of whoever sends.
      if (!isOfSender(error)) throw error;
      return 400;
    } finally {
      if (this.#coming.get(id) === coming) this.#coming.delete(id);
      await rm(draft, { force: true });
    }
  }

  async give(
    { id, type }: KeptFile,
    request: IncomingMessage,
    response: ServerResponse,
    seconds: number,
  ): Promise<void> {
    const found = await stat(this.#file(id)).catch(() => null);
    if (!found) return end(response, 404);
    const part = partIn(request.headers.range, found.size);
    if (part === 'none') {
      response.setHeader('content-range', `bytes */${found.size}`);
      return end(response, 416);
    }
    const { start, last } = part ?? { start: 0, last: found.size - 1 };
    response.writeHead(part ? 206 : 200, {
      ...(part && { 'content-range': `bytes ${start}-${last}/${found.size}` }),
      'content-length': last - start + 1,
      'accept-ranges': 'bytes',
      'cache-control': `private, max-age=${seconds}, immutable`,
      'content-type': shownType(type),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    if (request.method === 'HEAD' || found.size === 0) response.end();
    else await pipeline(createReadStream(this.#file(id), { start, end: last }), response).catch(() => {});
  }

  /** With what an instance left of it that was killed while it came. */
  async remove(id: string): Promise<void> {
    const file = this.#file(id);
    const folder = path.dirname(file);
    const names = await readdir(folder).catch(() => []);
    const drafts = names.filter((name) => name.startsWith(`${id}.`)).map((name) => path.join(folder, name));
    for (const place of [file, ...drafts]) await rm(place, { force: true });
  }

  #file(id: string): string {
    return path.join(this.#folder, id.slice(0, 2), id);
  }
}

/** What was sent stays as it was when others were told of it; whoever sends it once more, because no answer came, is heard. */
async function keep(draft: string, file: string): Promise<number> {
  try {
    await link(draft, file);
    return 204;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 400;
    if (codeOf(error) !== 'EEXIST') throw error;
    return (await digestOf(draft)).equals(await digestOf(file)) ? 204 : 409;
  }
}

/** Read in pieces: as many as are sent at once would not fit into memory. */
async function digestOf(file: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest();
}

/** The part of a file that is asked for: players of videos want them so. `null` for all of it, `none` for what is behind its end. */
function partIn(
  range: string | undefined,
  size: number,
): { readonly start: number; readonly last: number } | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start > last && start < size) return null; // nonsense counts as nothing
  return start > last ? 'none' : { start, last };
}

/** Whether the sender went away in the middle. */
function isOfSender(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR';
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
}

class TooLarge extends Error {}

function atMost(size: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > size) done(new TooLarge());
      else done(null, chunk);
    },
  });
}
