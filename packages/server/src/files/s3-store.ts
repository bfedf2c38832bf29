import type { IncomingMessage, ServerResponse } from 'node:http';
import { signedAddress } from './signed-request.ts';
import type { S3Access, Wish } from './signed-request.ts';
import { shownType } from './store.ts';
import type { ComingFile, KeptFile, Place, Store } from './store.ts';

/** Seconds for which somebody who was sent to the store may read there. */
const readingSeconds = 300;
/** Milliseconds for which the store may be silent. */
const patience = 10_000;

/** Any store that speaks as S3 does. Bytes go there and come from there by themselves: this server signs, and sends on. */
export class S3Store implements Store {
  readonly #access: S3Access;

  constructor(access: S3Access) {
    this.#access = access;
  }

  place({ id, type, size }: ComingFile, seconds: number): Place {
    const bound = { 'content-type': type === '' ? 'application/octet-stream' : type };
    const headers = { ...bound, 'content-length': String(size) };
    // Whoever sends the bytes says by itself how many there are: another number is refused.
    return { url: this.#address({ method: 'PUT', key: id, seconds, headers }), headers: bound };
  }

  async take(): Promise<number> {
    return 405;
  }

  async give(
    { id, name, type }: KeptFile,
    request: IncomingMessage,
    response: ServerResponse,
    seconds: number,
  ): Promise<void> {
    const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
    const shown = shownType(type);
    const isShown = shown === type;
    const query = {
      'response-content-type': shown,
      'response-content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
    };
    const location = this.#address({ method, key: id, seconds: readingSeconds, query });
    response.writeHead(302, { location, 'cache-control': `private, max-age=${Math.min(seconds, readingSeconds / 2)}` });
    response.end();
    request.resume();
  }

  async remove(id: string): Promise<void> {
    const address = this.#address({ method: 'DELETE', key: id, seconds: readingSeconds });
    const { ok, status, body } = await fetch(address, { method: 'DELETE', signal: AbortSignal.timeout(patience) });
    await body?.cancel();
    if (!ok && status !== 404) throw new Error(`The store answered ${status} where a file was to be removed.`);
  }

  #address(wish: Omit<Wish, 'at'>): string {
    return signedAddress(this.#access, { ...wish, at: Date.now() });
  }
}
