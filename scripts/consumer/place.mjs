// A folder outside the workspace, where the packed packages are installed as an app would.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const isWindows = process.platform === 'win32';
export const npm = isWindows ? 'npm.cmd' : 'npm';

/** Ends the process when something fails there. */
export class Place {
  constructor(name) {
    this.name = name;
    this.folder = mkdtempSync(path.join(tmpdir(), `open-chat-kit-${name}-`));
  }

  at(...parts) {
    return path.join(this.folder, ...parts);
  }

  copy(...folders) {
    for (const folder of folders) cpSync(path.join(import.meta.dirname, folder), this.folder, { recursive: true });
  }

  write(file, text) {
    writeFileSync(this.at(file), text);
  }

  install(manifest) {
    this.write('.npmrc', 'omit-lockfile-registry-resolved=true\n');
    this.write('package.json', JSON.stringify({ name: 'consumer', private: true, type: 'module', ...manifest }));
    this.run('install the tarballs', npm, [
      'install',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--prefer-offline',
    ]);
  }

  run(what, file, args, cwd = this.folder) {
    console.log(`-- ${this.name}: ${what}`);
    const { status } = spawnSync(file, args, { cwd, stdio: 'inherit', env: environment(), shell: isWindows });
    if (status !== 0) this.fail(what);
  }

  /** What it prints, and whether it ended well. */
  ask(what, file, args) {
    console.log(`-- ${this.name}: ${what}`);
    const { stdout, status } = spawnSync(file, args, {
      cwd: this.folder,
      encoding: 'utf8',
      env: environment(),
      shell: isWindows,
    });
    return { stdout, isGood: status === 0 };
  }

  fail(what) {
    console.error(`Failed: ${this.name}: ${what}`);
    this.remove();
    process.exit(1);
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function environment() {
  return { ...process.env, CI: '1', EXPO_OFFLINE: '1', EXPO_NO_TELEMETRY: '1' };
}
