import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { systemClock } from '@open-chat-kit/sdk/engine';
import type { Clock } from '@open-chat-kit/sdk/engine';
import { patience } from '../files/files.ts';
import type { Files } from '../files/files.ts';
import { networkOf } from '../guards/network-of.ts';
import type { Instance } from '../instance.ts';
import type { Rest } from '../rest/rest.ts';
import { openAt } from './open-at.ts';
import { doorLimits, Sockets } from './sockets.ts';
import type { DoorLimits } from './sockets.ts';
import type { TlsTexts } from './tls.ts';

/** What {@link listen} needs. */
export interface ListenOptions {
  readonly instance: Instance;
  readonly files: Files;
  /** The side for the host's backend. Without it there is none. */
  readonly rest?: Rest;
  /** 0 for any that is free. */
  readonly port: number;
  readonly host: string;
  /** Seconds since 1970. */
  readonly now: () => number;
  readonly limits?: Partial<DoorLimits>;
  /** Without it the door is not encrypted. */
  readonly tls?: TlsTexts;
  /** How many proxies stand before it, each of which says in `X-Forwarded-For` who came. @default 0 */
  readonly proxies?: number;
  /** By which those are cut who keep it waiting. @default the machine's own clock */
  readonly clock?: Clock;
}

/** A door that is open. */
export interface Listening {
  readonly port: number;
  /** From now on with another certificate. */
  renew(tls: TlsTexts): void;
  /** Lets nobody in any more, and sends everybody elsewhere, spread over so many milliseconds. */
  drain(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** The bytes of a file may take as long as its place is held. */
const uploadTimeout = patience * 1_000;

/** Opens the door of an instance: WebSockets for engines, files, and REST for the host's backend. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { instance, files, rest, port, host, now, tls, proxies = 0, clock = systemClock } = options;
  const limits = { ...doorLimits, ...options.limits };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url === '/health') return say(response, 200, 'ok');
    if (request.url === '/ready') {
      const missing = await instance.whatIsMissing();
      return missing === null ? say(response, 200, 'ok') : say(response, 503, missing);
    }
    if (await rest?.serve(request, response, () => sockets.isLateOverHttp())) return;
    // "//" and the like are addresses of nothing, and no `URL`.
    const isAddress = URL.canParse(request.url ?? '/', 'http://server');
    if (isAddress && (await files.serve(request, response, now()))) return;
    say(response, 404, 'There is nothing here.');
  };
  const onRequest: RequestListener = (request, response) => {
    boundBody(request, clock, limits.bodyMs);
    respond(request, response).catch((error: unknown) => {
      instance.warn('A request over HTTP failed.', error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };
  const times = {
    headersTimeout: limits.headMs,
    requestTimeout: uploadTimeout,
    connectionsCheckingInterval: limits.headMs / 5,
  };
  const secure = tls && createSecureServer({ ...times, ...tls }, onRequest);
  const http = secure ?? createServer(times, onRequest);
  const sockets = new Sockets(http, {
    instance,
    limits,
    clock,
    addressOf: (request) => addressOf(request, proxies),
  });
  await openAt(http, { host, port });
  return {
    port: portOf(http.address()),
    renew: (texts) => secure?.setSecureContext(texts),
    drain: (ms) => sockets.drain(ms),
    async close() {
      const closed = new Promise((resolve) => http.close(resolve));
      sockets.close();
      http.closeAllConnections();
      await closed;
    },
  };
}

/** Ends a request whose body takes too long, unless it is a file. What has none lasts as long as its answer. */
function boundBody(request: IncomingMessage, clock: Clock, ms: number): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (request.method === 'PUT' && request.url?.startsWith('/files/') === true) return;
  const cancel = clock.after(ms, () => request.destroy(), true);
  request.once('close', cancel);
}

/** Where a request came from, as the outermost proxy that is ours saw it. What clients say of themselves counts for nothing. */
function addressOf({ headers, socket }: IncomingMessage, proxies: number): string {
  const said = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim());
  const seen = proxies === 0 ? '' : (said.at(-proxies) ?? '');
  return networkOf(seen === '' ? (socket.remoteAddress ?? '') : seen);
}

function say(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${words}\n`);
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0;
}
