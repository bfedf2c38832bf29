import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { Files } from './files.ts';
import type { Instance } from './instance.ts';

/** How many bytes may wait for a client that does not read: beyond it is cut, and comes back by `resync`. */
const mostWaiting = 4_000_000;
/** The longest frame, in bytes. */
const longestFrame = 4_194_304;

/** What {@link listen} needs. */
export interface ListenOptions {
  readonly instance: Instance;
  readonly files: Files;
  /** 0 for any that is free. */
  readonly port: number;
  readonly host: string;
  /** Seconds since 1970. */
  readonly now: () => number;
}

/** A door that is open. */
export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

/** Opens the door of an instance: WebSockets for engines, and files. */
export async function listen({ instance, files, port, host, now }: ListenOptions): Promise<Listening> {
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url === '/health') {
      response.writeHead(200, { 'content-type': 'text/plain' }).end('ok\n');
      return;
    }
    if (await files.serve(request, response, now())) return;
    response.writeHead(404, { 'content-type': 'text/plain' }).end('There is nothing here.\n');
  };
  const http = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      instance.warn('A request over HTTP failed.', error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  const sockets = new WebSocketServer({ server: http, maxPayload: longestFrame });
  sockets.on('connection', (socket) => accept(instance, socket));
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, () => {
      http.off('error', reject);
      resolve();
    });
  });
  return {
    port: portOf(http.address()),
    async close() {
      for (const socket of sockets.clients) socket.close(1001, 'The server is going away.');
      const closed = new Promise((resolve) => http.close(resolve));
      http.closeAllConnections();
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await closed;
    },
  };
}

function accept(instance: Instance, socket: WebSocket): void {
  const ends = instance.accept({
    send(frame) {
      if (socket.bufferedAmount > mostWaiting) socket.terminate();
      else socket.send(frame);
    },
    close: () => socket.close(),
  });
  socket.on('message', (data, isBinary) => {
    // Frames of bytes are none of ours.
    if (isBinary) socket.close(1003, 'Frames are texts.');
    else ends.frame(String(data));
  });
  socket.on('close', () => ends.closed('The socket was closed.'));
  socket.on('error', () => {}); // `close` follows
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0;
}
