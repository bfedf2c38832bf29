import { WebSocket } from 'ws';

type Params = Readonly<Record<string, unknown>>;

/** A connection that speaks WebDriver BiDi (https://w3c.github.io/webdriver-bidi/): commands, answers and events. */
export class Bidi {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, { resolve(result: Params): void; reject(error: Error): void }>();
  readonly #onEvent: (method: string, params: Params) => void;
  #last = 0;

  static async connect(address: string, onEvent: (method: string, params: Params) => void): Promise<Bidi> {
    const socket = new WebSocket(address, { perMessageDeflate: false });
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return new Bidi(socket, onEvent);
  }

  private constructor(socket: WebSocket, onEvent: (method: string, params: Params) => void) {
    this.#socket = socket;
    this.#onEvent = onEvent;
    socket.on('message', (data) => this.#heard(JSON.parse(String(data))));
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The browser hung up.'));
      this.#waiting.clear();
    });
  }

  send(method: string, params: Params): Promise<Params> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  close(): void {
    this.#socket.close();
  }

  #heard(message: {
    id?: number;
    type?: string;
    method?: string;
    params?: Params;
    result?: Params;
    error?: string;
    message?: string;
  }): void {
    if (message.id === undefined) return this.#onEvent(message.method ?? '', message.params ?? {});
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.type === 'error') waiting?.reject(new Error(`${message.error}: ${message.message}`));
    else waiting?.resolve(message.result ?? {});
  }
}

/** A text in an answer. */
export function textIn(value: unknown, ...path: readonly string[]): string {
  let at: unknown = value;
  for (const name of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined;
  return typeof at === 'string' ? at : '';
}
