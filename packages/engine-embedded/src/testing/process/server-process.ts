import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { isControlAnswer } from './control.ts';
import type { Control } from './control.ts';

/** How the program of a server is run. */
export interface Program {
  readonly file: string;
  /** Arguments for Node, as sources need them. */
  readonly nodeArguments?: readonly string[];
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** One process of a server: loaded, not begun yet. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  readonly #warn: (warning: string) => void;
  readonly #exit: Promise<unknown>;
  #asked = 0;

  constructor({ file, nodeArguments = [] }: Program, warn: (warning: string) => void) {
    this.#warn = warn;
    this.#child = fork(file, { execArgv: [...nodeArguments, '--disable-warning=ExperimentalWarning'] });
    this.#child.on('message', (answer: unknown) => this.#hear(answer));
    this.#child.on('error', () => this.#fail());
    this.#exit = once(this.#child, 'exit').finally(() => this.#fail());
    this.#exit.catch(() => undefined);
    // A process that is kept in reserve keeps nobody waiting.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** Asks it for something. */
  ask(control: Control): Promise<unknown> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#child.channel?.ref();
      this.#child.send({ ...control, id }, (error) => error && this.#take(id)?.reject(error));
    });
  }

  /** Ends it as a crash does. Resolves when it is gone. */
  async kill(): Promise<void> {
    const { exitCode, signalCode } = this.#child;
    if (exitCode !== null || signalCode !== null) return;
    this.#child.ref();
    this.#child.kill('SIGKILL');
    await this.#exit.catch(() => undefined);
  }

  #hear(answer: unknown): void {
    if (!isControlAnswer(answer)) return;
    if (answer.kind === 'warning') this.#warn(answer.text);
    if (answer.kind === 'done') this.#take(answer.id)?.resolve(answer.value);
    if (answer.kind === 'failed') this.#take(answer.id)?.reject(new Error(answer.error));
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#child.channel?.unref();
    return waiting;
  }

  #fail(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('The server process is gone.'));
    this.#waiting.clear();
  }
}
