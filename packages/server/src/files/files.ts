import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits, mediaType, reject, text } from '@open-chat-kit/engine-embedded/rules';
import { KitException } from '@open-chat-kit/sdk/engine';
import type { AttachmentRecord } from '@open-chat-kit/sdk/engine';
import { FileAddresses, isSame } from './addresses.ts';
import type { Owners } from './owners.ts';
import { end } from './store.ts';
import type { Place, Store } from './store.ts';

/** How large a file may be, in bytes. */
const largest = 25_000_000;
/** Seconds for which a place for a file is held, and bytes may take to come. */
export const patience = 600;
/** For how long a store may go on taking what began to come in time. */
const graceSeconds = 600;
/** How many are removed before they are forgotten. */
const batch = 500;
/** How many that nobody sent are removed at a time, and seconds until one is tried again that could not be. */
const mostUnsent = 50;
const againSeconds = 600;
/** Days for which a file is kept that nobody sent: a draft of it may wait for a network for 31. */
const daysUnsent = 32;
/** Bytes that somebody may put there within a day: pictures and films of a long one. */
const mostADay = 2_000_000_000;
/** Bytes of an id that nobody guesses; the rest says whose it is. */
const dice = 16;

/** Where the bytes of a file are to be sent: to a path of this server, or to the store. */
export type Ticket = { readonly attachment: AttachmentRecord } & ({ readonly path: string } | Place);

interface FilesOptions {
  readonly store: Store;
  /** What addresses and ids are signed with: one for all instances. */
  readonly secret: string;
  readonly owners: Owners;
  /** Days for which a file is kept that nobody sent. @default 32 */
  readonly unsentDays?: number;
  /** Bytes that one person may put there within 24 hours. @default 2000000000 */
  readonly bytesADay?: number;
}

/** What became of files that nobody sent. */
export interface Removed {
  readonly count: number;
  /** Of those that could not be, which are tried again. */
  readonly failures: readonly unknown[];
}

/** Files, wherever they are kept. Who may put one there has a signed address for it, and so has who reads one. */
export class Files {
  readonly addresses: FileAddresses;
  readonly #store: Store;
  readonly #secret: string;
  readonly #owners: Owners;
  readonly #unsentSeconds: number;
  readonly #bytesADay: number;

  constructor({ store, secret, owners, unsentDays = daysUnsent, bytesADay = mostADay }: FilesOptions) {
    this.#store = store;
    this.#secret = secret;
    this.#owners = owners;
    this.#unsentSeconds = unsentDays * 86_400;
    this.#bytesADay = bytesADay;
    this.addresses = new FileAddresses(secret);
  }

  /** A place for a file of somebody. @throws INVALID_ARGUMENT, LIMIT_EXCEEDED, AUTH_FAILED for whoever was erased */
  async ticket(uid: string, [name, mimeType, size]: readonly unknown[], now: number): Promise<Ticket> {
    const fileName = text(name, 'file.name', limits.name);
    const type = mediaType(mimeType, 'file.mimeType');
    if (fileName.trim() === '') reject('file.name', 'must not be empty');
    if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0)
      reject('file.size', 'must be a number of bytes');
    if (size > largest)
      throw new KitException('LIMIT_EXCEEDED', `A file may have ${largest} bytes.`, { details: { limit: largest } });
    const id = this.#newId(uid);
    const at = `/files/${id}/${encodeURIComponent(Buffer.from(fileName).toString())}`;
    const url = this.addresses.toTell(`${at}?${new URLSearchParams({ type })}`, now);
    const attachment: AttachmentRecord = { url, name: fileName, mimeType: type, size };
    const place = this.#store.place({ id, name: fileName, type, size }, patience);
    if (!(await this.#owners.remember({ id, uid, size, unsentSeconds: this.#unsentSeconds }, this.#bytesADay)))
      throw tooMuch(this.#bytesADay);
    if (place) return { ...place, attachment };
    const query = new URLSearchParams({ until: String(now + patience), size: String(size), type });
    query.set('signature', this.#sign(at, query));
    return { path: `${at}?${query}`, attachment };
  }

  /** Takes or gives a file. @returns whether it was about one */
  async serve(request: IncomingMessage, response: ServerResponse, now: number): Promise<boolean> {
    const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://server');
    const [, id, encodedName = ''] = /^\/files\/([\w-]{32})\/([^/]+)$/.exec(pathname) ?? [];
    if (id === undefined) return false;
    const file = { id, name: decoded(encodedName), type: searchParams.get('type') ?? '' };
    response.setHeader('access-control-allow-origin', '*');
    if (request.method === 'OPTIONS') allow(response);
    else if (request.method === 'PUT') {
      const given = searchParams.get('signature') ?? '';
      searchParams.delete('signature');
      const isHeld = isSame(given, this.#sign(pathname, searchParams)) && Number(searchParams.get('until')) >= now;
      if (isHeld && (await this.#owners.has(id))) {
        const status = await this.#store.take({ ...file, size: Number(searchParams.get('size')) }, request);
        const isOwned = await this.#owners.has(id);
        // Erased, or too late, while the bytes came: nobody else would remove them.
        if (!isOwned) await this.#store.remove(id);
        end(response, isOwned ? status : 403);
      } else end(response, 403);
    } else if (request.method === 'GET' || request.method === 'HEAD') {
      const until = Number(searchParams.get('until'));
      const [bare = ''] = `${pathname}${search}`.split('&until=');
      if (!this.addresses.opens(bare, until, searchParams.get('signature') ?? '', now)) end(response, 403);
      else {
        await this.#store.give(file, request, response, until - now);
      }
    } else end(response, 405);
    return true;
  }

  /** Removes all that somebody put here, also what nothing names any more. Where the store is away, it is asked for again. */
  async removeAllOf(uid: string): Promise<void> {
    for (;;) {
      const ids = await this.#owners.filesOf(uid, batch);
      if (ids.length === 0) return;
      // Of an address that somebody only repeated it is not theirs.
      for (const id of ids) if (this.#isOf(uid, id)) await this.#store.remove(id);
      // A store takes what is on its way to it, of whoever was given its address: that is removed once no more can come.
      await this.#owners.forgetOrLeave(ids, patience + graceSeconds);
    }
  }

  /** Removes some of what nobody sent. What cannot be removed now is tried again later, by whichever instance comes to it. */
  async removeUnsent(): Promise<Removed> {
    const ids = await this.#owners.leaving(mostUnsent, againSeconds);
    const settled = await Promise.allSettled(ids.map((id) => this.#store.remove(id)));
    const gone = ids.filter((_, at) => settled[at]?.status === 'fulfilled');
    if (gone.length > 0) await this.#owners.forget(gone);
    const failures = settled.flatMap((one): readonly unknown[] => (one.status === 'rejected' ? [one.reason] : []));
    return { count: gone.length, failures };
  }

  /** Where a file that somebody put here is read, whatever its name is; `null` for another's. */
  addressOf(uid: string, id: string, now: number): string | null {
    return this.#isOf(uid, id) ? this.addresses.toTell(`/files/${id}/file?type=`, now) : null;
  }

  /** What somebody sent, with addresses as they are kept; `null` for the host's backend. */
  kept<Value>(uid: string | null, value: Value, now: number): Value {
    return this.addresses.kept(value, now, (id) => uid !== null && this.#isOf(uid, id));
  }

  #isOf(uid: string, id: string): boolean {
    const bytes = Buffer.from(id, 'base64url');
    return this.#markOf(uid, bytes.subarray(0, dice)).equals(bytes.subarray(dice));
  }

  /** It says whose file it is, to whoever knows the secret. */
  #newId(uid: string): string {
    const thrown = randomBytes(dice);
    return Buffer.concat([thrown, this.#markOf(uid, thrown)]).toString('base64url');
  }

  #markOf(uid: string, thrown: Buffer): Buffer {
    return createHmac('sha256', this.#secret)
      .update('owner ')
      .update(thrown)
      .update(uid)
      .digest()
      .subarray(0, 24 - dice);
  }

  #sign(place: string, query: URLSearchParams): string {
    return createHmac('sha256', this.#secret).update(`place ${place}?${query}`).digest('base64url');
  }
}

function tooMuch(limit: number): KitException {
  const sentence = `Files of one person may have ${limit / 1_000_000} MB within 24 hours: try again later.`;
  return new KitException('LIMIT_EXCEEDED', sentence, { details: { limit } });
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function allow(response: ServerResponse): void {
  response.writeHead(204, { 'access-control-allow-methods': 'PUT, GET, HEAD', 'access-control-allow-headers': '*' });
  response.end();
}
