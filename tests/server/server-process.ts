import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

// Checks run at the root of the repository, whatever kind of module takes this one in.
const program = path.resolve('packages/server/src/main.ts');

/** The command of the chat server, as a process. */
export interface ServerProcess {
  readonly process: ChildProcess;
  /** Addresses that it printed. */
  readonly urls: readonly string[];
  /** All that it printed and logged. */
  said(): string;
  /** Resolves with its exit code. */
  readonly ended: Promise<number | null>;
}

/** Starts it, and resolves once it listens. @throws what it said, where it ends instead */
export async function startServer(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  let said = '';
  const child = spawn(process.execPath, ['--conditions=@open-chat-kit/source', program, ...args], {
    env: { ...process.env, NODE_ENV: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += chunk;
      if (said.includes('Ctrl+C ends it.')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then((code) => reject(new Error(`It ended with ${code}: ${said}`)));
  });
  const urls = [...said.matchAll(/listens on (\S+)/g)].map(([, url = '']) => url);
  return { process: child, urls, said: () => said, ended };
}
