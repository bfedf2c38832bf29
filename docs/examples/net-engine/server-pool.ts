import { ServerProcess } from './server-process.ts';

/** As many servers as there are harnesses at one time: each has one for itself, and the next one uses it again. */
export class ServerPool {
  readonly #program: string;
  readonly #all: ServerProcess[] = [];
  readonly #free: ServerProcess[] = [];

  /** `program` is the file of the server's program. */
  constructor(program: string) {
    this.#program = program;
  }

  async take(): Promise<ServerProcess> {
    const free = this.#free.pop();
    if (free) return free;
    const server = new ServerProcess(this.#program);
    this.#all.push(server);
    await server.start();
    return server;
  }

  giveBack(server: ServerProcess): void {
    this.#free.push(server);
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#all.map((server) => server.dispose()));
  }
}
