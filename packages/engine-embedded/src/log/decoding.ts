import { isRecord } from '../operations/input.ts';
import type { Operation } from '../state/operation.ts';
import type { StoredPart } from '../state/stored.ts';

/**
 * The operations of one entry of the log; `null` when it holds something else.
 *
 * Only the outermost shape is looked at: the checksum has shown that this is what the server wrote.
 */
export function readOperations(text: string): readonly Operation[] | null {
  const value = parse(text);
  return Array.isArray(value) && value.every(isOperation) ? value : null;
}

/** The parts of a snapshot; `null` when it holds something else. */
export function readParts(text: string): readonly StoredPart[] | null {
  const parts = text.split('\n').map(parse);
  return parts.every(isPart) ? parts : null;
}

function isOperation(value: unknown): value is Operation {
  return isRecord(value) && typeof value['type'] === 'string';
}

function isPart(value: unknown): value is StoredPart {
  return isRecord(value) && typeof value['part'] === 'string';
}

function parse(text: string): unknown {
  try {
    return freeze(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Records share metadata and contents with the world: what was frozen when it came in stays so when it comes back. */
function freeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}
