import type { Json } from '../domain/json.ts';
import { KitException } from '../errors.ts';

/**
 * A place in a list, written for the client to give back. It holds the key of the last item seen, not a number of
 * items: whatever is added or taken out before it, nothing is skipped or told twice.
 */
export function writeCursor(query: Json, key: readonly (string | number)[]): string {
  return JSON.stringify([fingerprint(query), ...key]);
}

/**
 * The key in a cursor.
 * @throws INVALID_ARGUMENT for a cursor of another query, or none of ours
 */
export function readCursor(query: Json, cursor: string, length: number): readonly (string | number)[] {
  const parts = parse(cursor);
  const isOurs =
    parts.length === length + 1 &&
    parts[0] === fingerprint(query) &&
    parts.every((part) => typeof part === 'string' || typeof part === 'number');
  if (!isOurs) {
    throw new KitException(
      'INVALID_ARGUMENT',
      'The cursor does not belong to this query. Give back the cursor of the page before, with the query unchanged.',
      { details: { argument: 'cursor' } },
    );
  }
  return parts.slice(1);
}

function parse(cursor: string): (string | number)[] {
  try {
    const parts: unknown = JSON.parse(cursor);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** FNV-1a over the query's JSON: two queries that differ have different cursors, short of bad luck. */
function fingerprint(query: Json): number {
  const text = JSON.stringify(query);
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x0100_0193);
  }
  return hash >>> 0;
}
