// The server of docs/examples/net-engine, which kills itself after a commit and before it has answered or told anybody.
import { flushCompileCache } from 'node:module';
import { FileStore } from '../../docs/examples/net-engine/file-store.ts';
import { startNetServer } from '../../docs/examples/net-engine/net-server.ts';

/** `CHAT_DIES_AFTER` commits of a message it dies; without it, never. */
class DyingStore extends FileStore {
  #left = Number(process.env['CHAT_DIES_AFTER'] ?? Infinity);
  #lastMessages = [...this.messages.values()].length;

  override together(work: () => void): void {
    super.together(work);
    const messages = [...this.messages.values()].length;
    if (messages > this.#lastMessages) this.#left -= 1;
    this.#lastMessages = messages;
    if (this.#left <= 0) process.kill(process.pid, 'SIGKILL');
  }
}

// Half a frame is warned of, and here that is the purpose.
console.warn = () => {};

const { CHAT_FILE: file = '', CHAT_PORT: port = '0', CHAT_SECRET: secret = '' } = process.env;
console.log(await startNetServer({ store: new DyingStore(file), port: Number(port), secret, ahead: 0 }));
flushCompileCache();
