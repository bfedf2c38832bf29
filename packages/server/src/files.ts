import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits, reject, text } from '@open-chat-kit/engine-embedded/rules';
import { KitException } from '@open-chat-kit/sdk/engine';
import type { AttachmentRecord } from '@open-chat-kit/sdk/engine';

/** How large a file may be, in bytes. */
const largest = 25_000_000;
/** Seconds for which a place for a file is held. */
const patience = 600;

/** Where the bytes of a file are to be sent. */
export interface Ticket {
  readonly path: string;
  readonly attachment: AttachmentRecord;
}

/** Files in a folder. Who may put one there has a signed address for it; who reads one has its address, which nobody guesses. */
export class Files {
  readonly #folder: string;
  readonly #secret: string;

  constructor(folder: string, secret: string) {
    this.#folder = folder;
    this.#secret = secret;
  }

  /** A place for a file. @throws INVALID_ARGUMENT, LIMIT_EXCEEDED */
  ticket([name, mimeType, size]: readonly unknown[], now: number): Ticket {
    const fileName = text(name, 'file.name', limits.name);
    const type = text(mimeType, 'file.mimeType', limits.tag);
    if (fileName === '') reject('file.name', 'must not be empty');
    if (!/^[\w.+-]*\/?[\w.+-]*$/.test(type)) reject('file.mimeType', 'must be a media type such as image/png');
    if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0)
      reject('file.size', 'must be a number of bytes');
    if (size > largest)
      throw new KitException('LIMIT_EXCEEDED', `A file may have ${largest} bytes.`, { details: { limit: largest } });
    const id = randomBytes(24).toString('base64url');
    const until = now + patience;
    const place = `/files/${id}/${encodeURIComponent(Buffer.from(fileName).toString())}`;
    const query = new URLSearchParams({ until: String(until), size: String(size), type });
    query.set('signature', this.#sign(place, query));
    return {
      path: `${place}?${query}`,
      attachment: { url: `${place}?${new URLSearchParams({ type })}`, name: fileName, mimeType: type, size },
    };
  }

  /** Takes or gives a file. @returns whether it was about one */
  async serve(request: IncomingMessage, response: ServerResponse, now: number): Promise<boolean> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
    const [, id] = /^\/files\/([\w-]{32})\/[^/]+$/.exec(pathname) ?? [];
    if (id === undefined) return false;
    response.setHeader('access-control-allow-origin', '*');
    if (request.method === 'OPTIONS') allow(response);
    else if (request.method === 'PUT') await this.#take(request, response, { id, pathname, searchParams, now });
    else if (request.method === 'GET' || request.method === 'HEAD')
      await this.#give(request, response, id, searchParams);
    else end(response, 405);
    return true;
  }

  async #take(
    request: IncomingMessage,
    response: ServerResponse,
    {
      id,
      pathname,
      searchParams,
      now,
    }: { readonly id: string; readonly pathname: string; readonly searchParams: URLSearchParams; readonly now: number },
  ): Promise<void> {
    const given = searchParams.get('signature') ?? '';
    searchParams.delete('signature');
    if (!isSame(given, this.#sign(pathname, searchParams)) || Number(searchParams.get('until')) < now)
      return end(response, 403);
    const size = Number(searchParams.get('size'));
    const file = this.#file(id);
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    await mkdir(path.dirname(file), { recursive: true });
    try {
      await pipeline(request, atMost(size), createWriteStream(draft, { flags: 'wx' }));
      if ((await stat(draft)).size !== size) return end(response, 400);
      await rename(draft, file);
      end(response, 204);
    } catch (error) {
      end(response, error instanceof TooLarge ? 413 : 400);
    } finally {
      await rm(draft, { force: true });
    }
  }

  async #give(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    searchParams: URLSearchParams,
  ): Promise<void> {
    const found = await stat(this.#file(id)).catch(() => null);
    if (!found) return end(response, 404);
    const type = searchParams.get('type') ?? '';
    response.writeHead(200, {
      'content-length': found.size,
      // What a browser would run is never shown as what it claims to be.
      'content-type': /^(?:image\/(?:png|jpeg|gif|webp|avif)|video\/|audio\/)/.test(type)
        ? type
        : 'application/octet-stream',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    if (request.method === 'HEAD') response.end();
    else await pipeline(createReadStream(this.#file(id)), response).catch(() => {});
  }

  #file(id: string): string {
    return path.join(this.#folder, id.slice(0, 2), id);
  }

  #sign(place: string, query: URLSearchParams): string {
    return createHmac('sha256', this.#secret).update(`${place}?${query}`).digest('base64url');
  }
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

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function allow(response: ServerResponse): void {
  response.writeHead(204, { 'access-control-allow-methods': 'PUT, GET, HEAD', 'access-control-allow-headers': '*' });
  response.end();
}

function end(response: ServerResponse, status: number): void {
  if (!response.headersSent) response.writeHead(status);
  response.end();
}
