import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A server in a process of its own, to be killed and frozen, over a file that stays. */
export class ServerProcess {
  readonly #program: string;
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'chat-'));
  readonly #secret = 'open sesame';
  #child: ChildProcess | null = null;
  #port = 0;
  #ahead = 0;

  /** `program` is the file of the server's program. */
  constructor(program: string) {
    this.#program = program;
  }

  get url(): string {
    return `ws://127.0.0.1:${this.#port}`;
  }

  /** Starts it, also anew, with what is in the file. */
  async start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    const env = {
      ...process.env,
      ...{ CHAT_FILE: path.join(this.#folder, 'chat.db'), CHAT_PORT: String(this.#port), CHAT_SECRET: this.#secret },
      // Compiled once, it starts three times as fast: tests start it often.
      ...{ CHAT_AHEAD: String(this.#ahead), NODE_COMPILE_CACHE: path.join(tmpdir(), 'chat-compiled'), ...more },
    };
    const given = ['--conditions=@open-chat-kit/source', '--disable-warning=ExperimentalWarning', this.#program];
    const child = spawn(process.execPath, given, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    this.#port = await new Promise((resolve, reject) => {
      child.stdout.once('data', (line: Buffer) => resolve(Number(line.toString())));
      child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it listened.`)));
    });
  }

  /** Ends it as a crash does: it learns nothing of it. Resolves when it is gone. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Resolves when it ended by itself. */
  async ended(): Promise<void> {
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  /** While frozen it does nothing, and nobody is told. */
  freeze(isFrozen: boolean): void {
    this.#child?.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT');
  }

  /** Asks as an administrator. */
  async administrate(what: '/users' | '/sessions/end', body: Readonly<Record<string, string>>): Promise<void> {
    await this.#post(what, body);
  }

  /** Moves the server's clock. */
  async advance(ms: number): Promise<void> {
    this.#ahead += ms;
    await this.#post('/clock', { ms });
  }

  /** Ends it, and forgets what it kept. */
  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #post(what: string, body: object): Promise<void> {
    const address = `http://127.0.0.1:${this.#port}${what}`;
    const headers = { authorization: this.#secret };
    const { ok, status } = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!ok) throw new Error(`The server refused ${what} with ${status}.`);
  }
}
