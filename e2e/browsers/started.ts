import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';

/** A program that runs until it is ended, at the latest with this process. */
export interface Started {
  readonly child: ChildProcess;
  end(): Promise<void>;
}

export function start(
  file: string,
  args: readonly string[],
  stdio: StdioOptions,
  env: NodeJS.ProcessEnv = {},
): Started {
  const child = spawn(file, args, { stdio, env: { ...process.env, ...env } });
  const isOver = new Promise<void>((resolve) => {
    child.on('close', () => resolve());
    child.on('error', () => resolve());
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  return {
    child,
    async end() {
      process.off('exit', kill);
      child.kill();
      const timer = setTimeout(kill, 5_000);
      await isOver;
      clearTimeout(timer);
    },
  };
}

/** A screen that nobody sees, and its name. */
export async function startScreen(path: string): Promise<Started & { readonly display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const started = start(path, args, ['ignore', 'ignore', 'ignore', 'pipe']);
  const display = await said(started, 3, /(\d+)\s/);
  return { ...started, display: `:${display}` };
}

/** What a program says on one of its outputs, as soon as it says it. */
export function said({ child }: Started, output: number, wanted: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let all = '';
    child.stdio[output]?.on('data', (chunk) => {
      all += String(chunk);
      const found = wanted.exec(all)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on('error', reject);
    child.on('close', (code) => reject(new Error(`${child.spawnfile} ended (${code}) before it was ready: ${all}`)));
  });
}
