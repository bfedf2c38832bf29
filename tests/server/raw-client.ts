import { WebSocket } from 'ws';
import type { ClientOptions } from 'ws';

type Answer = Readonly<Record<string, unknown>>;

/** A client that speaks the protocol by itself, without an engine. */
export class RawClient {
  readonly socket: WebSocket;
  readonly events: Answer[] = [];
  readonly closed: Promise<number>;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #asked = 0;

  constructor(url: string, options: ClientOptions = {}) {
    this.socket = new WebSocket(url, options);
    this.socket.on('message', (data) => this.#hear(JSON.parse(String(data))));
    this.socket.on('error', () => {}); // `close` follows
    this.closed = new Promise((resolve) => this.socket.once('close', (code) => resolve(code)));
  }

  /** Resolves once it is open. @throws where it is not let in */
  async open(): Promise<this> {
    await new Promise((resolve, reject) => {
      this.socket.once('open', resolve);
      this.socket.once('error', reject);
    });
    return this;
  }

  /** The answer, or the refusal, as it came; `null` where the socket closed instead. */
  ask(name: string, ...args: readonly unknown[]): Promise<Answer | null> {
    this.#asked += 1;
    const id = this.#asked;
    this.send({ kind: 'ask', id, name, args });
    const answer = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    return Promise.race([answer, this.closed.then(() => null)]);
  }

  /** The code of a refusal; "ok" where it was answered. */
  async codeOf(name: string, ...args: readonly unknown[]): Promise<unknown> {
    const answer = await this.ask(name, ...args);
    if (answer === null) return 'closed';
    return answer['kind'] === 'answer' ? 'ok' : (answer['error'] as Answer)['code'];
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  end(): void {
    this.socket.terminate();
  }

  #hear(message: Answer): void {
    const { kind, id, events } = message;
    if (kind === 'events' && Array.isArray(events)) this.events.push(...events);
    else if (typeof id === 'number') this.#waiting.get(id)?.(message);
  }
}
