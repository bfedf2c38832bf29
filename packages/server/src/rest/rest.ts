import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isKitException, KitException } from '@open-chat-kit/sdk/engine';
import { isUnreachable } from '../database/open-database.ts';
import type { Instance } from '../instance.ts';
import { abandonable } from '../guards/abandoned.ts';
import { opens } from './admin-key.ts';
import { BodyTooLong, readBody } from './read-body.ts';
import { statusOf } from './refusals.ts';
import { heedingHost } from './rest-host.ts';
import type { RestHost } from './rest-host.ts';
import { find } from './router.ts';
import { routes } from './routes.ts';

/** How many requests are answered at once; each may hold a body. */
const mostAtOnce = 200;

/** What a request asks, beside its body. */
interface Asked {
  readonly pathname: string;
  readonly query: URLSearchParams;
  readonly isLate: () => boolean;
}

/** The side for the host's own backend, which proves itself by a key and may do everything that some user may. */
export class Rest {
  readonly #instance: Instance;
  readonly #key: string;
  #underWay = 0;

  constructor(instance: Instance, key: string) {
    this.#instance = instance;
    this.#key = key;
  }

  /**
   * Answers what is asked under `/v1/`. @returns whether it was
   * @param isLate whether what is read now may have waited here until whoever sent it gave up. @default it never has
   */
  async serve(
    request: IncomingMessage,
    response: ServerResponse,
    isLate: () => boolean = () => false,
  ): Promise<boolean> {
    // Not as a `URL`: it would take a user of the name ".." for a step upwards.
    const [pathname = '', query = ''] = (request.url ?? '').split('?', 2);
    if (!pathname.startsWith('/v1/')) return false;
    response.setHeader('cache-control', 'no-store');
    this.#underWay += 1;
    try {
      await this.#answer(request, response, { pathname, query: new URLSearchParams(query), isLate });
    } catch (error) {
      this.#refuse(request, response, error);
    } finally {
      this.#underWay -= 1;
    }
    return true;
  }

  async #answer(request: IncomingMessage, response: ServerResponse, { pathname, query, isLate }: Asked): Promise<void> {
    if (this.#underWay > mostAtOnce) {
      response.setHeader('retry-after', 1);
      throw new KitException('NETWORK', 'Too many requests are under way. Ask again.');
    }
    if (!opens(request.headers.authorization, this.#key)) {
      response.setHeader('www-authenticate', 'Bearer');
      throw new KitException('AUTH_FAILED', 'This takes the key of this server: "Authorization: Bearer <ADMIN_KEY>".');
    }
    const found = find(routes, request.method ?? '', pathname);
    if (!found) throw new KitException('NOT_FOUND', 'There is nothing here. GET /v1/openapi.json says what there is.');
    if ('allowed' in found) {
      response.setHeader('allow', found.allowed.join(', '));
      say(response, 405, { code: 'UNSUPPORTED', message: `Here is ${found.allowed.join(', ')} alone.`, details: {} });
      return;
    }
    const body = this.#instance.kept(null, await readBody(request));
    const { path, route } = found;
    // Carried out now, it would stand over what the same backend did elsewhere since. What is only read does not.
    if (route.method !== 'GET' && isLate()) {
      response.setHeader('retry-after', 1);
      throw new KitException('NETWORK', 'This server stood still, and the request may have waited in it. Ask again.');
    }
    const answer = await this.#heeding(response, (host) => route.run(host, { path, query, body }));
    if (isStream(answer)) {
      response.writeHead(route.status, { 'content-type': 'application/json; charset=utf-8' });
      // Who does not read is not read for; who goes away is not, either.
      return await pipeline(Readable.from(this.#told(answer)), response);
    }
    if (!route.answer) say(response, route.status, undefined);
    else sayText(response, route.status, this.#instance.told(JSON.stringify(answer)));
  }

  /** What goes on, though whoever asked is gone, is finished before the instance ends. */
  async #heeding<Answer>(response: ServerResponse, run: (host: RestHost) => Promise<Answer>): Promise<Answer> {
    const gone = new AbortController();
    const onClose = (): void => gone.abort();
    response.once('close', onClose);
    const { signal, done } = abandonable(gone.signal, this.#instance.clock);
    try {
      return await this.#instance.track(run(heedingHost(this.#instance, signal)));
    } finally {
      response.off('close', onClose);
      done();
    }
  }

  async *#told(pieces: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const piece of pieces) yield this.#instance.told(piece);
  }

  #refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    if (response.destroyed || isGone(request, error)) return; // nobody hears the answer
    // What of it was not read yet would be taken for the next request.
    if (!request.complete) {
      response.setHeader('connection', 'close');
      request.resume();
    }
    if (isKitException(error)) {
      const { code, message, details } = error;
      if (code === 'INTERNAL') this.#instance.warn('A request of the backend failed.', error);
      return say(response, error instanceof BodyTooLong ? 413 : statusOf(code), { code, message, details });
    }
    this.#instance.warn('A request of the backend failed.', error);
    if (isUnreachable(error)) {
      const message = 'The server could not reach its database. Ask again.';
      return say(response, statusOf('NETWORK'), { code: 'NETWORK', message, details: {} });
    }
    say(response, 500, { code: 'INTERNAL', message: 'The server failed. Its log says why.', details: {} });
  }
}

/** Whether whoever asked went before they were answered. */
function isGone(request: IncomingMessage, error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const isOfStream = code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ERR_STREAM_UNABLE_TO_PIPE';
  return (request.destroyed && !request.complete) || isOfStream;
}

function isStream(answer: unknown): answer is AsyncIterable<string> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

function say(response: ServerResponse, status: number, answer: unknown): void {
  // What is not whole must not look as if it were.
  if (response.headersSent) return void response.destroy();
  if (answer === undefined) return void response.writeHead(status).end();
  sayText(response, status, JSON.stringify(answer));
}

function sayText(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(text);
}
