import { isRecord } from '../operations/input.ts';
import type { Operation } from '../state/operation.ts';
import type { StoredPart } from '../state/stored.ts';

/**
 * The operations of one entry of the log.
 *
 * Only the outermost shape is looked at: the checksum has shown that this is what the server wrote.
 * @throws where it holds something else
 */
export function readOperations(text: string): readonly Operation[] {
  const value = parse(text);
  if (!Array.isArray(value) || !value.every(isOperation)) throw new Error('It is no list of operations.');
  return value;
}

/**
 * The parts of a snapshot, each when it is asked for.
 * @throws where it holds something else
 */
export function* readParts(text: string): Generator<StoredPart, void> {
  for (const line of text.split('\n')) {
    const part = parse(line);
    if (!isPart(part)) throw new Error('A line of it is no part of a world.');
    yield part;
  }
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
