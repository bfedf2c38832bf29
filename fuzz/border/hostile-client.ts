import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { Dealings } from './dealings.ts';

/** How long a server may take for an answer before it counts as none. */
const patienceMs = 5_000;

/** One real socket to a server, that sends whatever it is told to. */
export class HostileClient {
  readonly dealings = new Dealings();
  readonly closed: Promise<void>;
  readonly #socket: WebSocket;
  /** Of a message that was begun, and that whatever comes next goes on with. */
  #begun: Uint8Array[] = [];

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('error', () => {}); // `close` follows
    socket.on('message', (data) => this.dealings.heard(String(data)));
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        this.dealings.closed();
        resolve();
      });
    });
  }

  static async to(host: string, query = '?protocol=1'): Promise<HostileClient> {
    const client = new HostileClient(new WebSocket(`ws://${host}/${query}`));
    await Promise.race([new Promise((resolve) => client.#socket.once('open', resolve)), client.closed]);
    return client;
  }

  text(frame: string): void {
    this.bytes(Buffer.from(frame), false, true);
  }

  /** Bytes in a frame that calls itself a text, or does not; the last of its message, or not. */
  bytes(bytes: Uint8Array, binary: boolean, fin: boolean): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    this.#begun.push(bytes);
    if (fin) this.dealings.asked(Buffer.concat(this.#begun).toString());
    if (fin) this.#begun = [];
    this.#socket.send(bytes, { binary, fin });
  }

  ping(data: string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.ping(data);
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  end(): void {
    this.#socket.terminate();
  }

  /** Resolves when everything that was asked is answered, or the socket is closed. */
  async settled(): Promise<void> {
    if (this.dealings.faults.length > 0) return;
    const end = performance.now() + patienceMs;
    while (!this.dealings.isSettled && performance.now() < end) await pause(1);
    if (!this.dealings.isSettled) this.dealings.faults.push(`no answer and no close: ${this.dealings.waiting}`);
  }
}
