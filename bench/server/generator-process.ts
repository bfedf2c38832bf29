import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Heard, Order, Seen } from './protocol.ts';
import { usageOf } from './usage.ts';
import type { Usage } from './usage.ts';

type ResultOf<Kind extends Order['do']> = Kind extends 'enter' ? Seen : Kind extends 'write' ? Heard : null;

/** The process of a generator, seen from whoever gives it orders. */
export class GeneratorProcess {
  readonly #process: ChildProcess = fork(path.resolve(import.meta.dirname, 'generator.ts'), {
    execArgv: ['--conditions=@open-chat-kit/source'],
  });

  get usage(): Usage {
    return usageOf(this.#process.pid ?? 0);
  }

  take<Kind extends Order['do']>(order: Order & { readonly do: Kind }): Promise<ResultOf<Kind>> {
    return new Promise((resolve, reject) => {
      const ended = (): void => reject(new Error('The generator ended.'));
      this.#process.once('exit', ended);
      this.#process.once('message', (result: ResultOf<Kind>) => {
        this.#process.off('exit', ended);
        resolve(result);
      });
      this.#process.send(order);
    });
  }

  end(): void {
    this.#process.kill();
  }
}
