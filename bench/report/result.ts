import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Line, Measure } from '../measures/measure.ts';
import { medianOf } from '../median.ts';

/** One run, as it is kept. */
export interface Result {
  /** Day and time of the end, in UTC. */
  readonly date: string;
  readonly machine: {
    readonly cpu: string;
    readonly cores: number;
    readonly memoryGiB: number;
    readonly system: string;
    readonly node: string;
    readonly browser: string;
  };
  /** Mean number of processes that wanted a core, in the minute before the start and before the end. */
  readonly load: { readonly start: number; readonly end: number };
  readonly rounds: number;
  readonly seconds: number;
  /** The same row work on each contestant's page: the most that two contestants' medians differ by. */
  readonly noise: number;
  /** When memory, models and sizes were measured again, by themselves. */
  readonly renewed?: Renewal;
  /** The same of long chats. */
  readonly renewedChats?: Renewal;
  /** What the lines are of, and their targets: a result can be read by itself. */
  readonly measures: readonly Measure[];
  readonly lines: readonly Line[];
}

interface Renewal {
  readonly date: string;
  readonly load: number;
}

const folder = path.resolve(import.meta.dirname, '../results');

export function machineOf(browser: string): Result['machine'] {
  const [cpu] = os.cpus();
  return {
    cpu: cpu?.model.trim() ?? 'unknown',
    cores: os.cpus().length,
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.type()} ${os.arch()}`,
    node: process.version,
    browser: `Chromium ${browser}`,
  };
}

/** How far apart contestants are in work that is the same, at the size where they are furthest apart. */
export function noiseOf(lines: readonly Line[]): number {
  const spreads = lines
    .filter(({ id }) => id === 'row-work')
    .map(({ values }) => Object.values(values).map(medianOf))
    .map((medians) => Math.max(...medians) / Math.min(...medians));
  return spreads.length === 0 ? NaN : Math.max(...spreads);
}

/** Keeps a result under its day; one of the same day is replaced. Returns the file. */
export function keep(result: Result): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${result.date.slice(0, 10)}.json`);
  const { lines, measures, ...rest } = result;
  const head = JSON.stringify(rest, shortened, 2).slice(0, -2);
  writeFileSync(file, `${head},\n  "measures": ${listed(measures)},\n  "lines": ${listed(lines)}\n}\n`);
  return file;
}

/** One to a line: a result is read, and compared with another. */
function listed(items: readonly unknown[]): string {
  return `[\n${items.map((item) => `    ${JSON.stringify(item, shortened)}`).join(',\n')}\n  ]`;
}

function shortened(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value;
}
