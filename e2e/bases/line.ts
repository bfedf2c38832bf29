import { connect, createServer, type Server, type Socket } from 'node:net';

/** The way of a browser to a port of this machine, at an address that stays while it is cut. */
export class Line {
  readonly url: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  static async to(port: number): Promise<Line> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Line(server, port);
  }

  private constructor(server: Server, port: number) {
    const address = server.address();
    this.url = `ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    this.#server = server;
    server.on('connection', (near) => {
      const far = connect(port, '127.0.0.1');
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        // An end says all that is to be said of an error.
        socket.on('error', () => {});
        socket.on('close', () => {
          this.#sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
      if (this.#isCut) near.destroy();
    });
  }

  /** Breaks what is open, and what is opened until it is mended. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
