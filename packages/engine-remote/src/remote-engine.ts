import {
  createLineEngine,
  everyCapability,
  isSession,
  jsonProtocol,
  KitException,
  webSocketLine,
} from '@open-chat-kit/sdk/engine';
import type { ChatEngine, Clock, LineMessage, OpenLine, WebSocketConstructor } from '@open-chat-kit/sdk/engine';
import { socketAddress, versioned, webAddress } from './addresses.ts';
import { remoteLimits } from './limits.ts';
import { uploadTo } from './upload.ts';

/** Which server, and how it is reached. */
export interface RemoteEngineOptions {
  /** `wss://chat.example.com`; `ws://` on this very machine alone. */
  readonly url?: string;
  /** Several servers of one cluster: another one is tried where one cannot be reached. */
  readonly urls?: readonly string[];
  /** A token of your own backend, asked for at each connecting, so that it may be short-lived. */
  readonly token?: string | (() => string | Promise<string>);
  /** @default that of the platform */
  readonly WebSocket?: WebSocketConstructor;
  /** @default the machine's own clock */
  readonly clock?: Clock;
  /** The way to an address, for tests. @default a WebSocket */
  readonly open?: (url: string) => OpenLine;
  /** Hears of what came in and makes no sense. @default console.warn */
  readonly onWarning?: (warning: string) => void;
}

/** An engine whose backend is a chat server of Open Chat Kit. @throws INVALID_ARGUMENT for an address that is none, or not encrypted */
export function createRemoteEngine(options: RemoteEngineOptions): ChatEngine {
  const { url, urls = url === undefined ? [] : [url], token, clock, onWarning } = options;
  const addresses = urls.map(socketAddress);
  if (addresses.length === 0)
    throw new KitException('INVALID_ARGUMENT', 'Give the address of a chat server: "url", or several as "urls".', {
      details: { argument: 'url' },
    });
  // Clients begin at different ones, so that they spread; each loss moves on to the next.
  let turn = Math.floor(Math.random() * addresses.length);
  let current = '';
  const { open = (address: string) => webSocketLine(address, options.WebSocket && { WebSocket: options.WebSocket }) } =
    options;
  let authToken: string | undefined;
  return createLineEngine({
    name: 'remote',
    capabilities: everyCapability,
    limits: remoteLimits,
    // The token is a part of the way there: it has as long, ends with it, and is asked for anew where it could not be had.
    open: async (ends, signal) => {
      const asked = typeof token === 'function' ? await token() : token;
      if (signal.aborted) throw new KitException('NETWORK', 'The connection was given up.');
      authToken = asked;
      current = addresses[turn % addresses.length] ?? '';
      turn += 1;
      return await open(versioned(current))(ends, signal);
    },
    protocol: { ...jsonProtocol, write: (message) => jsonProtocol.write(withToken(message, authToken)) },
    upload: uploadTo(() => webAddress(current), clock),
    ...(clock && { clock }),
    ...(onWarning && { onWarning }),
  });
}

function withToken(message: LineMessage, authToken: string | undefined): LineMessage {
  if (authToken === undefined || message.kind !== 'ask' || message.name !== 'connect') return message;
  const [session] = message.args;
  return isSession(session) ? { ...message, args: [{ ...session, authToken }] } : message;
}
