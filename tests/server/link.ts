import { connect, createServer, type Server, type Socket } from 'node:net';

type Way = 'up' | 'down';

/** A network between a client and an instance, which does what it is told. What is held back is not lost: it goes on later. */
export class Link {
  readonly url: string;
  readonly #server: Server;
  readonly #pairs = new Set<{ readonly client: Socket; readonly instance: Socket }>();
  readonly #held = new Set<Way>();
  #delayMs = 0;
  #bytesPerSecond = Infinity;
  #cutsMidFrame = false;

  /** Opens a link to a port of this machine. */
  static async to(port: number): Promise<Link> {
    const server = createServer({ allowHalfOpen: false });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Link(server, port);
  }

  private constructor(server: Server, port: number) {
    const address = server.address();
    this.url = `ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    this.#server = server;
    server.on('connection', (client) => this.#carry(client, connect(port, '127.0.0.1')));
  }

  /** Each way takes so long, and no more bytes a second than that. */
  slow(delayMs: number, bytesPerSecond: number): void {
    this.#delayMs = delayMs;
    this.#bytesPerSecond = bytesPerSecond;
  }

  /** Nothing arrives on one way, and nobody says so. */
  hold(way: Way): void {
    this.#held.add(way);
  }

  /** All is as it should be. */
  heal(): void {
    this.#held.clear();
    this.slow(0, Infinity);
  }

  /** Breaks it behind half of what is sent next. */
  cut(): void {
    this.#cutsMidFrame = true;
  }

  async close(): Promise<void> {
    for (const pair of this.#pairs) this.#break(pair);
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #carry(client: Socket, instance: Socket): void {
    const pair = { client, instance };
    this.#pairs.add(pair);
    for (const socket of [client, instance]) {
      socket.setNoDelay(true);
      socket.on('error', () => this.#break(pair));
      socket.on('close', () => this.#break(pair));
    }
    this.#pass(client, instance, 'up', pair);
    this.#pass(instance, client, 'down', pair);
  }

  /** In its order: each part waits for the one before it. */
  #pass(from: Socket, to: Socket, way: Way, pair: { readonly client: Socket; readonly instance: Socket }): void {
    let before = Promise.resolve();
    from.on('data', (bytes) => {
      if (this.#cutsMidFrame) {
        this.#cutsMidFrame = false;
        to.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => this.#break(pair));
        return;
      }
      const due = performance.now() + this.#delayMs;
      before = before.then(async () => {
        const pace = (bytes.length / this.#bytesPerSecond) * 1_000;
        await this.#until(() => !this.#held.has(way) && performance.now() >= due, Math.max(0, due - performance.now()));
        if (pace > 0) await sleep(pace);
        if (!to.destroyed) to.write(bytes);
      });
    });
  }

  async #until(isTime: () => boolean, firstMs: number): Promise<void> {
    if (firstMs > 0) await sleep(firstMs);
    while (!isTime() && this.#server.listening) await sleep(20);
  }

  #break(pair: { readonly client: Socket; readonly instance: Socket }): void {
    this.#pairs.delete(pair);
    pair.client.destroy();
    pair.instance.destroy();
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
