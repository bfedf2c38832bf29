import { readdirSync, readFileSync } from 'node:fs';

/** What a process has used since it began, with its children where they are wanted. */
export interface Usage {
  readonly cpuSeconds: number;
  readonly megabytes: number;
}

/** Of one process, as Linux tells it; nothing elsewhere. */
export function usageOf(pid: number, withChildren = false): Usage {
  const all = withChildren ? [pid, ...childrenOf(pid)] : [pid];
  const parts = all.map((one) => ({ ticks: ticksOf(one, one === pid && withChildren), kilobytes: kilobytesOf(one) }));
  return {
    cpuSeconds: parts.reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond,
    megabytes: parts.reduce((sum, { kilobytes }) => sum + kilobytes, 0) / 1_024,
  };
}

/** On every Linux that Node runs on. */
const ticksPerSecond = 100;

/** With `hasEnded`, also of its children that have ended. */
function ticksOf(pid: number, hasEnded: boolean): number {
  const fields = fieldsOf(pid);
  const count = (at: number): number => Number(fields[at] ?? 0);
  return count(11) + count(12) + (hasEnded ? count(13) + count(14) : 0);
}

/** What is its own: memory that PostgreSQL's processes share is not counted once for each. */
function kilobytesOf(pid: number): number {
  const status = textOf(`/proc/${pid}/status`);
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0);
}

function childrenOf(pid: number): readonly number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((one) => one > 0 && fieldsOf(one)[1] === String(pid));
  } catch {
    return [];
  }
}

/** Those of `/proc/…/stat` that follow the name, which may hold blanks. */
function fieldsOf(pid: number): readonly string[] {
  const text = textOf(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // it ended
  }
}
