import { type ChildProcess, execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { ownFolder } from '../../tests/server/own-folder.ts';
import { startServer } from '../../tests/server/server-process.ts';
import { twoPorts } from '../../tests/server/two-ports.ts';

/** With which the host's backend, here the check, signs its tokens. */
export const tokenSecret = 'a secret of thirty-two signs, or more';

/** Opens REST. */
export const adminKey = 'a-key-of-thirty-two-signs-and-of-more';

/** Two instances of the chat server over one PostgreSQL, each a process. */
export interface ChatServers {
  readonly addresses: readonly string[];
  /** Kills the process of this instance outright. Whoever started both starts it again. */
  kill(index: number): void;
  stop(): Promise<void>;
}

/** Starts them, and resolves once both listen. @throws what they said, where they end instead */
export async function startChatServers(): Promise<ChatServers> {
  const folder = ownFolder('browser');
  const port = await twoPorts();
  const started = await startServer(['--folder', path.join(folder, 'data'), '--port', `${port}`, '--instances', '2'], {
    DATABASE_URL: '',
    TOKEN_SECRET: tokenSecret,
    ADMIN_KEY: adminKey,
  });
  return {
    addresses: started.urls,
    kill: (index) => process.kill(instancesOf(started.process)[index] ?? NaN, 'SIGKILL'),
    async stop() {
      started.process.kill('SIGINT');
      await started.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** In the order in which they were started. */
function instancesOf({ pid }: ChildProcess): readonly number[] {
  const found = execFileSync('pgrep', ['-P', `${pid}`, '-f', 'main.ts'], { encoding: 'utf8' });
  return found.trim().split('\n').map(Number);
}
