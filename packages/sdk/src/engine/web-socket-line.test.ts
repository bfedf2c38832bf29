import { KitException } from '../errors.ts';
import { settle } from '../testing/manual-clock.ts';
import { type WebSocketEvent, webSocketLine } from './web-socket-line.ts';

class FakeSocket {
  static sockets: FakeSocket[] = [];
  readonly url: string;
  readonly sent: string[] = [];
  isClosed = false;
  readonly #listeners = new Map<string, (event: WebSocketEvent) => void>();

  constructor(url: string) {
    if (!url.startsWith('ws')) throw new SyntaxError(`bad url ${url}`);
    this.url = url;
    FakeSocket.sockets.push(this);
  }

  addEventListener(type: string, listener: (event: WebSocketEvent) => void): void {
    this.#listeners.set(type, listener);
  }

  send(data: string): void {
    this.sent.push(data);
  }

  close(): void {
    this.isClosed = true;
    this.fire('close', { code: 1006, reason: '' });
  }

  fire(type: string, event: WebSocketEvent = {}): void {
    this.#listeners.get(type)?.(event);
  }
}

function open(url = 'wss://chat.example') {
  FakeSocket.sockets = [];
  const frames: string[] = [];
  const closings: string[] = [];
  const control = new AbortController();
  const ends = {
    frame: (text: string) => void frames.push(text),
    closed: (reason: string) => void closings.push(reason),
  };
  const opening = webSocketLine(url, { WebSocket: FakeSocket })(ends, control.signal);
  return { opening, frames, closings, control, socket: FakeSocket.sockets[0] };
}

test('opens, sends and hears texts, and tells of its end', async () => {
  const { opening, socket, frames, closings } = open();
  socket?.fire('open');
  const line = await opening;
  line.send('there');
  socket?.fire('message', { data: 'back' });
  socket?.fire('error');
  socket?.fire('close', { code: 1001, reason: 'restart' });
  expect([socket?.sent, frames, closings]).toEqual([['there'], ['back'], ['The socket was closed (1001: restart).']]);
  line.close();
  expect(socket?.isClosed).toBe(true);
});

test('a server that cannot be reached is NETWORK', async () => {
  const { opening, socket, closings } = open();
  socket?.fire('error');
  socket?.fire('close', { code: 1006 });
  await expect(opening).rejects.toMatchObject({
    code: 'NETWORK',
    message: 'The server cannot be reached. The socket was closed (1006).',
  });
  expect(closings).toEqual([]);
});

test('an abort while it opens closes the socket; one after that does not', async () => {
  const early = open();
  early.control.abort();
  await expect(early.opening).rejects.toMatchObject({ code: 'NETWORK' });
  expect(early.socket?.isClosed).toBe(true);
  const late = open();
  late.socket?.fire('open');
  await late.opening;
  late.control.abort();
  expect(late.socket?.isClosed).toBe(false);
});

test('an address that is none is refused without repeating it', async () => {
  const { opening } = open('https://chat.example?token=secret');
  const error: unknown = await opening.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(KitException);
  expect(error).toMatchObject({ code: 'INVALID_ARGUMENT', message: expect.not.stringContaining('secret') });
});

test('a platform without WebSocket says what to do', async () => {
  const original = Object.getOwnPropertyDescriptor(globalThis, 'WebSocket');
  Reflect.deleteProperty(globalThis, 'WebSocket');
  const opening = webSocketLine('wss://x')({ frame() {}, closed() {} }, new AbortController().signal);
  await expect(opening).rejects.toMatchObject({ code: 'UNSUPPORTED' });
  if (original) Object.defineProperty(globalThis, 'WebSocket', original);
  await settle();
});

test('the platform’s own WebSocket fits', () => {
  // Held by the types: the constructor of browsers is one of those that can be given.
  const make = (): unknown => webSocketLine('wss://x', { WebSocket });
  expect(typeof make).toBe('function');
});
