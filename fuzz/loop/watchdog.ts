import { Worker } from 'node:worker_threads';

/** No input may keep the machine for longer. */
const limitSeconds = 20;
const most = 4_096;

const code = `
const { workerData: { memory, limitSeconds, report } } = require('node:worker_threads');
const head = new Int32Array(memory, 0, 2);
const bytes = new Uint8Array(memory, 8);
let last = -1;
let quiet = 0;
setInterval(() => {
  const turn = Atomics.load(head, 0);
  quiet = turn === last && turn % 2 === 1 ? quiet + 1 : 0;
  last = turn;
  if (quiet < limitSeconds) return;
  const word = Buffer.from(bytes.slice(0, Atomics.load(head, 1))).toString('base64url');
  require('node:fs').writeSync(1, report.replace('INPUT', word) + '\\n');
  process.kill(process.pid, 'SIGKILL');
}, 1000);
`;

/** Ends the process with a word of how to repeat it when one input never ends: a loop cannot be stopped from within. */
export class Watchdog {
  readonly #memory = new SharedArrayBuffer(8 + most);
  readonly #head = new Int32Array(this.#memory, 0, 2);
  readonly #bytes = new Uint8Array(this.#memory, 8);
  readonly #worker: Worker;

  constructor(target: string) {
    const report = `HANG  ${target}: an input keeps it busy for ${limitSeconds} s\n  npm run fuzz -- --target ${target} --replay INPUT`;
    this.#worker = new Worker(code, { eval: true, workerData: { memory: this.#memory, limitSeconds, report } });
    this.#worker.unref();
  }

  begin(bytes: Uint8Array): void {
    const kept = bytes.subarray(0, most);
    this.#bytes.set(kept);
    Atomics.store(this.#head, 1, kept.length);
    Atomics.add(this.#head, 0, 1);
  }

  end(): void {
    Atomics.add(this.#head, 0, 1);
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
