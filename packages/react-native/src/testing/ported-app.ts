/** A public-style app out of `testing/ported/apps`, ported in a temporary folder by the real tool. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../../../..');

export class PortedApp {
  readonly folder: string;
  /** What the tool printed. */
  readonly report: string;

  constructor(name: string) {
    this.folder = mkdtempSync(path.join(tmpdir(), `open-chat-kit-${name}-`));
    cpSync(path.join(__dirname, 'ported/apps', name), this.folder, { recursive: true });
    const { stdout, stderr, status } = this.run();
    if (status !== 0) throw new Error(stderr);
    this.report = stdout;
    symlinkSync(path.join(root, 'node_modules'), path.join(this.folder, 'node_modules'));
  }

  /** What the report says in one of its sections. */
  section(title: string): string[] {
    const [, body = ''] = this.report.split(`\n${title}:\n`);
    return (body.split('\n\n')[0] ?? '').split('\n').map((line) => line.trim());
  }

  run(): { readonly stdout: string; readonly stderr: string; readonly status: number | null } {
    return spawnSync(process.execPath, [path.join(root, 'packages/port/src/bin.ts'), 'Acme', this.folder], {
      encoding: 'utf8',
    });
  }

  read(file: string): string {
    return readFileSync(path.join(this.folder, file), 'utf8');
  }

  /** Changes by hand what the report asks for: a change that no open point is about is refused. */
  mend(file: string, changes: readonly (readonly [before: string, after: string])[]): void {
    const original = this.read(file);
    const asked = new Set(
      this.section('Left to do').flatMap((line) => {
        const [, place, number] = /^(\S+):(\d+) /.exec(line) ?? [];
        return place === file ? [Number(number)] : [];
      }),
    );
    let text = original;
    for (const [before, after] of changes) {
      const start = original.indexOf(before);
      if (start < 0) throw new Error(`${file} has no ${before}`);
      const first = original.slice(0, start).split('\n').length;
      const lines = before
        .trimEnd()
        .split('\n')
        .map((_, index) => first + index);
      if (!lines.some((line) => asked.has(line))) throw new Error(`${file}: nobody asked to change ${before}`);
      text = text.replace(before, () => after);
    }
    writeFileSync(path.join(this.folder, file), text);
  }

  /** Faults that the compiler finds with a host's settings. */
  typeFaults(options: Readonly<Record<string, boolean>> = {}): string {
    const settings = {
      extends: path.join(root, 'tsconfig.base.json'),
      compilerOptions: {
        ...{ noEmit: true, allowImportingTsExtensions: true, types: ['react-native'], esModuleInterop: true },
        // The kit as a host gets it: its declarations, which `tsc -b` writes.
        ...{ customConditions: ['react-native'] },
        // A host's own habits.
        ...{ verbatimModuleSyntax: false, noUncheckedIndexedAccess: false },
        ...options,
      },
      include: ['**/*'],
      exclude: ['node_modules'],
    };
    writeFileSync(path.join(this.folder, 'tsconfig.json'), JSON.stringify(settings));
    const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', '.', '--pretty', 'false'], {
      cwd: this.folder,
      encoding: 'utf8',
    });
    return stdout
      .split('\n')
      .filter((line) => line.includes(': error '))
      .join('\n');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
