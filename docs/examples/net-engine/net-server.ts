import { createServer, type IncomingMessage } from 'node:http';
import { serveLine } from '@open-chat-kit/sdk/engine';
import { WebSocketServer, type WebSocket } from 'ws';
import { TinyConnection } from '../tiny-engine/tiny-connection.ts';
import { TinyServer } from '../tiny-engine/tiny-server.ts';
import type { Store } from '../tiny-engine/tiny-store.ts';

/** Engines are never silent for so long: their heartbeat is shorter. Whoever is, is gone. */
const longestSilenceMs = 60_000;
/** Bytes that may wait for somebody who does not read them. */
const mostUnread = 16_000_000;

/** What a server needs. */
export interface NetServerOptions {
  readonly store: Store;
  /** 0 for any that is free. */
  readonly port: number;
  /** What administrators have to know. */
  readonly secret: string;
  /** By how many milliseconds its clock is ahead: tests move it. */
  readonly ahead: number;
}

/** Starts a server; gives its port once it listens. */
export function startNetServer(options: NetServerOptions): Promise<number> {
  let { ahead } = options;
  const server = new TinyServer(options.store, () => Date.now() + ahead);

  const administrate = (path: string | undefined, body: Readonly<Record<string, unknown>>): void => {
    const [uid, name, token, ms] = [String(body['uid']), String(body['name']), String(body['token']), body['ms']];
    if (path === '/users') server.addUser(uid, name, token);
    else if (path === '/sessions/end') server.endSessions(uid);
    else if (path === '/clock') ahead += Number(ms);
    else throw new Error(`Nobody can do ${path} here.`);
  };

  const http = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      if (request.headers.authorization !== options.secret) throw new Error('This is for administrators.');
      administrate(request.url, await bodyOf(request));
    };
    void answer().then(
      () => response.end(),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });

  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket) => serve(server, socket));
  return new Promise((resolve) => {
    http.listen(options.port, '127.0.0.1', () => {
      const address = http.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

function serve(server: TinyServer, socket: WebSocket): void {
  const line = {
    send(frame: string): void {
      if (socket.bufferedAmount > mostUnread) socket.terminate();
      else socket.send(frame);
    },
    close: () => socket.close(),
  };
  const ends = serveLine(new TinyConnection(server), line, { silenceMs: longestSilenceMs });
  socket.addEventListener('message', ({ data }) => ends.frame(String(data)));
  socket.addEventListener('close', ({ reason }) => ends.closed(reason));
  socket.addEventListener('error', () => {}); // what follows it is `close`
}

async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return JSON.parse(text);
}
