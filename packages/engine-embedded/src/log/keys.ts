const prefix = 'open-chat-kit/';

/** What a key of the log stands for. */
export interface LogKey {
  readonly kind: 'log' | 'snapshot';
  /** For `log` the number of the first operation inside, for `snapshot` of the last one before. */
  readonly number: number;
  readonly piece: number;
}

/** The key of one piece. Keys sort as their numbers do. */
export function writeKey({ kind, number, piece }: LogKey): string {
  return `${prefix}${kind}/${String(number).padStart(12, '0')}/${String(piece).padStart(5, '0')}`;
}

/** Reads a key; `null` for keys that are none of ours. */
export function readKey(key: string): LogKey | null {
  const match = /^(log|snapshot)\/(\d{12})\/(\d{5})$/.exec(key.startsWith(prefix) ? key.slice(prefix.length) : '');
  if (!match) return null;
  return { kind: match[1] === 'log' ? 'log' : 'snapshot', number: Number(match[2]), piece: Number(match[3]) };
}

/** Where what stood under a key of the log is set aside. `round` tells damage of one time from that of another. */
export function asideKey(key: string, round: number): string {
  return `${prefix}damaged/${round}/${key.slice(prefix.length)}`;
}

/** The round of what is set aside; 0 for all other keys. */
export function asideRound(key: string): number {
  const match = /^damaged\/(\d+)\//.exec(key.startsWith(prefix) ? key.slice(prefix.length) : '');
  return Number(match?.[1] ?? 0);
}
