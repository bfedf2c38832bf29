import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { endFirstProcess } from './first-process.ts';

let folder = '';
let file = '';
let first: ChildProcess;

/** As PostgreSQL writes of itself: its process, its folder, when it began, and its port. */
const write = (pid: number): void => writeFileSync(file, `${pid}\n${folder}\n1700000000\n5432\n`);

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'first-process-'));
  file = path.join(folder, 'postmaster.pid');
  first = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1_000)'], { stdio: 'ignore' });
  write(first.pid ?? 0);
});

afterEach(() => {
  first.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const gone = async (): Promise<void> => {
  const ended = new Promise((resolve) => first.once('exit', resolve));
  first.kill('SIGKILL');
  await ended;
};

test.each<readonly [string, () => Promise<void>]>([
  ['another one is there over its folder at once', async () => write(process.pid)],
  ['nothing is there any more', async () => rmSync(file)],
  ['it crashed, and what it wrote is there', gone],
  [
    'it crashed, and cannot be told any more',
    async () => {
      await gone();
      throw new Error('No such process');
    },
  ],
])(
  'who ends one waits no longer than for that one: %s',
  async (_how, happens) => {
    const told: number[] = [];
    const end = async (pid: number): Promise<void> => {
      told.push(pid);
      await happens();
    };
    await endFirstProcess(folder, end, 60_000);
    expect(told).toEqual([first.pid]);
  },
  20_000,
);

test('one that does not end is told of, and one that is not there is told nothing', async () => {
  const told: number[] = [];
  const end = async (pid: number): Promise<void> => void told.push(pid);
  await expect(endFirstProcess(folder, end, 0)).rejects.toThrow(`(process ${first.pid}) does not end`);
  await gone();
  await endFirstProcess(folder, end, 0);
  expect(told).toEqual([first.pid]);
}, 20_000);
