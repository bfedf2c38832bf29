import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

/** What one client said to a {@link FakeNats}. */
export interface SaidToNats {
  /** Subjects of what it hears, and of what it said. */
  readonly asked: Set<string>;
  readonly published: Set<string>;
  /** With what it wanted to be let in; `null` where it said nothing of itself. */
  letter: Readonly<Record<string, unknown>> | null;
}

/** As much of NATS as lets clients in, without encryption, and writes down what they say of themselves and of subjects. */
export class FakeNats {
  readonly clients: SaidToNats[] = [];
  /** What nobody may hear. */
  readonly forbidden: Set<string> = new Set();
  readonly #sockets = new Set<Socket>();
  readonly #server: Server = createServer((socket) => this.#serve(socket));

  static async open(): Promise<FakeNats> {
    const nats = new FakeNats();
    await new Promise<void>((resolve) => nats.#server.listen(0, '127.0.0.1', resolve));
    return nats;
  }

  /** `127.0.0.1:4222` */
  get place(): string {
    const address = this.#server.address();
    return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(socket: Socket): void {
    const said: SaidToNats = { asked: new Set(), published: new Set(), letter: null };
    this.clients.push(said);
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => {}); // `close` follows
    socket.write('INFO {"server_id":"one","version":"2.10.0","proto":1,"max_payload":1048576}\r\n');
    const ids = new Map<string, string>();
    let rest = '';
    socket.on('data', (bytes) => {
      const lines = `${rest}${bytes}`.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [verb, subject = '', id = ''] = line.split(' ');
        if (verb === 'PING') socket.write('PONG\r\n');
        else if (verb === 'CONNECT') said.letter = JSON.parse(line.slice('CONNECT '.length));
        else if (verb === 'SUB') {
          said.asked.add(subject);
          if (this.forbidden.has(subject))
            socket.write(`-ERR 'Permissions Violation for Subscription to "${subject}"'\r\n`);
          ids.set(id, subject);
        } else if (verb === 'UNSUB') said.asked.delete(ids.get(subject) ?? '');
        else if (verb === 'PUB') said.published.add(subject);
      }
    });
  }
}
