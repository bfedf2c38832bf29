/** What is worth a line, from what happened to what needs somebody now. */
export const levels = ['info', 'warn', 'error'] as const;
export type Level = (typeof levels)[number];

/** Facts of a line: ids and numbers. Never a secret, and never what people wrote. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** Writes lines of a log. */
export interface Log {
  info(event: string, facts?: Facts): void;
  warn(event: string, facts?: Facts, cause?: unknown): void;
  error(event: string, facts?: Facts, cause?: unknown): void;
}

/** How a log is written. */
export interface LogOptions {
  /** What is below it is not written. */
  readonly level: Level;
  /** One object a line, for machines; or a line for people. */
  readonly format: 'json' | 'text';
  readonly write: (line: string) => void;
  /** The time of a line. @default now */
  readonly now?: () => Date;
}

/** Lines as they are asked for, each written at once. */
export function createLog({ level, format, write, now = () => new Date() }: LogOptions): Log {
  const least = levels.indexOf(level);
  const put = (at: Level, event: string, facts: Facts = {}, cause?: unknown): void => {
    if (levels.indexOf(at) < least) return;
    const all = { ...facts, ...(cause !== undefined && causeOf(cause)) };
    const time = now().toISOString();
    if (format === 'json') write(JSON.stringify({ time, level: at, event, ...all }));
    else
      write(onOneLine([`${time} ${at} ${event}`, ...Object.entries(all).map(([name, value]) => `${name}=${value}`)]));
  };
  return {
    info: (event, facts) => put('info', event, facts),
    warn: (event, facts, cause) => put('warn', event, facts, cause),
    error: (event, facts, cause) => put('error', event, facts, cause),
  };
}

/** Whatever stands in it, it is no other line. */
function onOneLine(parts: readonly string[]): string {
  return parts.join(' ').replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** What an error may say in a log: where it came from, and of what kind it is. */
function causeOf(cause: unknown): Facts {
  if (!(cause instanceof Error)) return { cause: typeof cause };
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
  return {
    cause: cause.name,
    ...(code !== null && { code }),
    // A database that refuses data repeats it: class 22 of SQL's codes.
    ...(!(code?.startsWith('22') ?? false) && { message: withoutSecrets(cause.message) }),
    stack: (cause.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 8)
      .map((line) => line.trim())
      .join(' | '),
  };
}

/** Addresses may hold passwords: `postgres://user:password@host`. */
function withoutSecrets(text: string): string {
  return text.replace(/(\w+:\/\/)[^\s/@]*@/g, '$1***@').slice(0, 500);
}
