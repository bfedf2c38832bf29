import { isBlank } from './domain/blank.ts';
import { copyJsonObject, type JsonObject } from './domain/json.ts';
import { type ErrorDetails, KitException } from './errors.ts';

/** The most that hosts may pass. Engines may allow less and then answer `LIMIT_EXCEEDED`. */
export const limits = {
  id: 255,
  name: 255,
  secret: 4_096,
  keyword: 255,
  text: 65_536,
  url: 131_072,
  emoji: 32,
  list: 1_000,
  page: 100,
  json: 65_536,
} as const;

/** The error for an argument that cannot be used: says which, what was expected and what came. */
export function invalidArgument(
  argument: string,
  expected: string,
  value: unknown,
  details?: ErrorDetails,
): KitException {
  return new KitException('INVALID_ARGUMENT', `"${argument}" must be ${expected}, but it is ${describe(value)}.`, {
    details: { ...details, argument },
  });
}

/** A string of a bounded length. */
export function stringOf(value: unknown, argument: string, max: number, min = 0): string {
  if (typeof value === 'string' && value.length >= min && value.length <= max) return value;
  const expected = min > 0 ? `a string of ${min} to ${max} characters` : `a string of at most ${max} characters`;
  throw invalidArgument(argument, expected, value);
}

/** Whether something can be the id of anything: a string that is neither empty nor endless. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= limits.id;
}

/** A string of a bounded length that says something. */
export function wordsOf(value: unknown, argument: string, max: number): string {
  const words = stringOf(value, argument, max, 1);
  if (!isBlank(words)) return words;
  throw invalidArgument(argument, 'a text in which there is something to see', value);
}

/** A uid, guid or similar: not empty. */
export function idOf(value: unknown, argument: string): string {
  return stringOf(value, argument, limits.id, 1);
}

/** The id of a message: engines give strings, hosts may hold numbers. */
export function messageIdOf(value: unknown, argument: string): string {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return idOf(value, argument);
}

/** An optional string: `undefined` and `null` become the empty string. */
export function optionalStringOf(value: unknown, argument: string, max: number): string {
  return value === undefined || value === null ? '' : stringOf(value, argument, max);
}

/** A boolean and nothing that merely resembles one. */
export function booleanOf(value: unknown, argument: string): boolean {
  if (typeof value === 'boolean') return value;
  throw invalidArgument(argument, 'true or false', value);
}

/** A whole number within bounds. */
export function integerOf(value: unknown, argument: string, min: number, max: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  throw invalidArgument(argument, `a whole number from ${min} to ${max}`, value);
}

/** One of a closed list of strings. */
export function oneOf<T extends string>(value: unknown, argument: string, allowed: readonly T[]): T {
  const found = allowed.find((item) => item === value);
  if (found !== undefined) return found;
  throw invalidArgument(argument, `one of ${allowed.map((item) => `"${item}"`).join(', ')}`, value);
}

/** An array of at most {@link limits}.list items, each read by `item`. */
export function listOf<T>(
  value: unknown,
  argument: string,
  item: (value: unknown, argument: string) => T,
): readonly T[] {
  if (!Array.isArray(value) || value.length > limits.list) {
    throw invalidArgument(argument, `an array of at most ${limits.list} items`, value);
  }
  return value.map((entry: unknown, index) => item(entry, `${argument}[${index}]`));
}

/** Tags, roles and the like. */
export function wordsIn(value: unknown, argument: string): readonly string[] {
  return listOf(value, argument, (word, name) => stringOf(word, name, limits.name, 1));
}

/** An object of the kit, or a copy of one: `read` knows what is one. */
export function objectOf<T>(value: unknown, argument: string, read: (value: unknown) => T | null, typeName: string): T {
  const object = read(value);
  if (object !== null) return object;
  throw invalidArgument(argument, `a ${typeName}`, value);
}

/** True for objects that are neither `null` nor arrays. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What came instead, short and without its content: arguments may be secret. */
function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'string') return value === '' ? 'an empty string' : `a string of ${value.length} characters`;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `an array of ${value.length} items`;
  if (typeof value !== 'object') return `a ${typeof value}`;
  const name: unknown = value.constructor?.name;
  return `an object (${typeof name === 'string' ? name : 'no class'})`;
}

/** Metadata or custom data: a copy, so that later changes by the host change nothing. */
export function jsonOf(value: unknown, argument: string): JsonObject {
  const copy = copyJsonObject(value, limits.json);
  if (copy !== undefined) return copy;
  throw invalidArgument(argument, `a JSON object of at most ${limits.json} characters`, value);
}
