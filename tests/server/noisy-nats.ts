import { connect, createServer, type Server, type Socket } from 'node:net';

/** What becomes of a word on its way to an instance. */
const lost = 0.15;
const doubled = 0.15;
const late = 0.3;
const mostLateMs = 400;

/** A network between an instance and NATS that loses, doubles and reorders what others say, once it is told to. */
export class NoisyNats {
  readonly url: string;
  readonly #server: Server;
  readonly #random: () => number;
  /** How many words were lost, doubled, or late. */
  readonly counts: Record<'lost' | 'doubled' | 'late', number> = { lost: 0, doubled: 0, late: 0 };
  isNoisy = false;

  static async before(natsUrl: string, random: () => number): Promise<NoisyNats> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new NoisyNats(server, Number(new URL(natsUrl).port), random);
  }

  private constructor(server: Server, port: number, random: () => number) {
    const address = server.address();
    this.url = `nats://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    this.#server = server;
    this.#random = random;
    server.on('connection', (instance) => {
      const nats = connect(port, '127.0.0.1');
      for (const [socket, other] of [
        [instance, nats],
        [nats, instance],
      ] as const) {
        socket.on('error', () => other.destroy());
        socket.on('close', () => other.destroy());
      }
      instance.pipe(nats);
      this.#readWords(nats, instance);
    });
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** `MSG subject id bytes`, a line's end, and so many bytes: whole words. All else, such as `PING`, goes on as it is. */
  #readWords(nats: Socket, instance: Socket): void {
    let waiting = Buffer.alloc(0);
    nats.on('data', (bytes) => {
      waiting = Buffer.concat([waiting, bytes]);
      for (;;) {
        const end = waiting.indexOf('\r\n');
        if (end < 0) return;
        const line = waiting.subarray(0, end).toString();
        const [, size] = /^MSG \S+ \S+ (?:\S+ )?(\d+)$/.exec(line) ?? [];
        const length = end + 2 + (size === undefined ? 0 : Number(size) + 2);
        if (waiting.length < length) return;
        const word = Buffer.from(waiting.subarray(0, length));
        waiting = waiting.subarray(length);
        if (size === undefined || !this.isNoisy) instance.write(word);
        else this.#disturb(word, instance);
      }
    });
  }

  #disturb(word: Buffer, instance: Socket): void {
    const send = (): boolean => !instance.destroyed && instance.write(word);
    const chance = this.#random();
    if (chance < lost) this.counts.lost += 1;
    else if (chance < lost + doubled) {
      this.counts.doubled += 1;
      send();
      setTimeout(send, this.#random() * mostLateMs);
    } else if (chance < lost + doubled + late) {
      this.counts.late += 1;
      setTimeout(send, this.#random() * mostLateMs);
    } else send();
  }
}
