/** A value that survives `JSON.stringify` and back. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** An object of {@link Json} values: metadata and the data of custom messages. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** A copy that a host may change. */
export function ownCopy(object: JsonObject): JsonObject {
  for (const _ in object) return JSON.parse(JSON.stringify(object)) as JsonObject;
  return {};
}

/** A deep copy that holds only JSON, or `undefined` when the value is none or is longer than `maxLength` as text. */
export function copyJsonObject(value: unknown, maxLength: number): JsonObject | undefined {
  try {
    const text = JSON.stringify(value);
    if (typeof text !== 'string' || text.length > maxLength || !text.startsWith('{')) return undefined;
    const copy: JsonObject = JSON.parse(text);
    return copy;
  } catch {
    return undefined; // cycles, BigInt
  }
}
