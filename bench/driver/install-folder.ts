import { spawnSync } from 'node:child_process';

/** Installs what a folder of the bench needs for itself, from its own lock file. */
export function installFolder(cwd: string): void {
  // The variables of this npm would make the other one install here.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^npm_(config_local|package)/.test(key)),
  );
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd, env, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`Installing ${cwd} failed.`);
}
