import { KitException } from '../errors.ts';
import type { OpenLine } from './line.ts';

/** What is needed of a WebSocket: that of browsers, of React Native, of Node from 22 on, and of the package `ws`. */
export interface WebSocketLike {
  send(data: string): void;
  close(): void;
  addEventListener(type: 'open' | 'message' | 'close' | 'error', listener: (event: WebSocketEvent) => void): void;
}

/** What is read of its events, each where it has it. */
export interface WebSocketEvent {
  readonly type?: unknown;
  readonly data?: unknown;
  readonly code?: unknown;
  readonly reason?: unknown;
}

/** Makes a WebSocket, and begins to open it. */
export type WebSocketConstructor = new (url: string) => WebSocketLike;

/** What a {@link webSocketLine} can be given. */
export interface WebSocketLineOptions {
  /** @default that of the platform */
  readonly WebSocket?: WebSocketConstructor;
}

/** A line over a WebSocket of text frames. Whether the other side is alive it does not know: the line engine asks. */
export function webSocketLine(url: string, options: WebSocketLineOptions = {}): OpenLine {
  return (ends, signal) =>
    new Promise((resolve, reject) => {
      const socket = openSocket(url, options.WebSocket ?? platformSocket());
      let isOpen = false;
      const close = (): void => socket.close();
      signal.addEventListener('abort', close);
      if (signal.aborted) close();
      socket.addEventListener('open', () => {
        isOpen = true;
        signal.removeEventListener('abort', close);
        resolve({ send: (frame) => socket.send(frame), close });
      });
      // Binary frames are none of ours: as texts they make no sense to any protocol, which is warned of there.
      socket.addEventListener('message', ({ data }) => ends.frame(String(data)));
      // Platforms hide the reason of an error; what follows it is `close`.
      socket.addEventListener('error', () => {});
      socket.addEventListener('close', ({ code, reason }) => {
        signal.removeEventListener('abort', close);
        const text = closing(code, reason);
        if (isOpen) ends.closed(text);
        else reject(new KitException('NETWORK', `The server cannot be reached. ${text}`));
      });
    });
}

function platformSocket(): WebSocketConstructor {
  if (typeof WebSocket === 'function') return WebSocket;
  throw new KitException(
    'UNSUPPORTED',
    'This platform has no WebSocket (Node has one from 22 on). Give the engine one, for instance that of the package "ws": { url, WebSocket }.',
  );
}

function openSocket(url: string, Socket: WebSocketConstructor): WebSocketLike {
  try {
    return new Socket(url);
  } catch (cause) {
    // The address stays out of the text: it may carry a token.
    throw new KitException('INVALID_ARGUMENT', 'The address is none of a WebSocket. Give one like wss://host/path.', {
      cause,
      details: { argument: 'url' },
    });
  }
}

function closing(code: unknown, reason: unknown): string {
  const words = typeof reason === 'string' && reason !== '' ? `: ${reason}` : '';
  return typeof code === 'number' ? `The socket was closed (${code}${words}).` : 'The socket was closed.';
}
