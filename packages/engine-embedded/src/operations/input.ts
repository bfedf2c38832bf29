import { bareMediaType, isBlank, KitException } from '@open-chat-kit/sdk/engine';
import type { Json, JsonObject } from '@open-chat-kit/sdk/engine';
import { limits } from '../limits.ts';

/** @throws INVALID_ARGUMENT, saying which argument is wrong and why; never what was given, which may be a secret */
export function reject(argument: string, reason: string): never {
  throw new KitException('INVALID_ARGUMENT', `"${argument}" ${reason}.`, { details: { argument } });
}

/** @throws LIMIT_EXCEEDED */
export function exceed(argument: string, limit: number, unit: string): never {
  throw new KitException('LIMIT_EXCEEDED', `"${argument}" is limited to ${limit} ${unit}. Shorten it.`, {
    details: { argument, limit },
  });
}

/** A text within its limit. @throws INVALID_ARGUMENT, LIMIT_EXCEEDED */
export function text(value: unknown, argument: string, limit: number): string {
  if (typeof value !== 'string') reject(argument, 'must be a string');
  if (value.length > limit) exceed(argument, limit, 'characters');
  return value;
}

/** A text in which there is something to see. @throws INVALID_ARGUMENT, LIMIT_EXCEEDED */
export function filledText(value: unknown, argument: string, limit: number): string {
  const filled = text(value, argument, limit);
  if (isBlank(filled)) reject(argument, 'must not be empty');
  return filled;
}

/** What kind of file something is, such as `image/png`; empty where nobody knows. @throws INVALID_ARGUMENT, LIMIT_EXCEEDED */
export function mediaType(value: unknown, argument: string): string {
  const type = bareMediaType(text(value, argument, limits.tag));
  // It goes into addresses and headers as it is.
  if (!/^[\w.+-]*\/?[\w.+-]*$/.test(type)) reject(argument, 'must be a media type such as image/png');
  return type;
}

/** One of a few words. @throws INVALID_ARGUMENT */
export function oneOf<Word extends string>(value: unknown, argument: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === value);
  return found ?? reject(argument, `must be one of ${words.join(', ')}`);
}

/** @throws INVALID_ARGUMENT */
export function truth(value: unknown, argument: string): boolean {
  if (typeof value !== 'boolean') reject(argument, 'must be true or false');
  return value;
}

/** How many items a page has. @throws INVALID_ARGUMENT */
export function pageLimit(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > 100) {
    reject('limit', 'must be a whole number from 1 to 100');
  }
  return value;
}

/** A cursor, or `null` for the first page. @throws INVALID_ARGUMENT */
export function cursorText(value: unknown): string | null {
  return value === null ? null : text(value, 'cursor', limits.json);
}

/** A list, each item checked by `item`. @throws INVALID_ARGUMENT, LIMIT_EXCEEDED */
export function listOf<Item>(
  value: unknown,
  argument: string,
  limit: number,
  item: (value: unknown, argument: string) => Item,
): readonly Item[] {
  if (!Array.isArray(value)) reject(argument, 'must be a list');
  if (value.length > limit) exceed(argument, limit, 'items');
  return Object.freeze(Array.from(value, (entry: unknown) => item(entry, argument)));
}

/** Refuses a list of more people than one call may name, whatever else is wrong with it. @throws LIMIT_EXCEEDED */
export function fewPeople(value: unknown, argument: string): void {
  if (Array.isArray(value) && value.length > limits.people) exceed(argument, limits.people, 'items');
}

/** A number in a cursor: an order, or a time in whole seconds. @throws INVALID_ARGUMENT */
export function numberInCursor(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) reject('cursor', 'does not belong to this query');
  return value;
}

/** Tags without doubles. @throws INVALID_ARGUMENT, LIMIT_EXCEEDED */
export function tagList(value: unknown, argument: string): readonly string[] {
  const tags = listOf(value, argument, limits.tags, (tag, name) => filledText(tag, name, limits.tag));
  return Object.freeze([...new Set(tags)]);
}

/** An object of JSON values: a frozen copy, which nobody outside can change. @throws INVALID_ARGUMENT, LIMIT_EXCEEDED */
export function jsonObject(value: unknown, argument: string): JsonObject {
  if (!isRecord(value)) reject(argument, 'must be an object');
  const copy = copyJson(value, argument, limits.jsonDepth, { left: limits.json });
  if (JSON.stringify(copy).length > limits.json) exceed(argument, limits.json, 'characters of JSON');
  return isJsonObject(copy) ? copy : reject(argument, 'must be an object');
}

/** True for what has fields: not for lists, functions or `null`. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fields of what should be an object. @throws INVALID_ARGUMENT */
export function record(value: unknown, argument: string): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : reject(argument, 'must be an object');
}

/** `budget` bounds the work: a small object that refers to itself many times can be huge when written out. */
function copyJson(value: unknown, argument: string, depth: number, budget: { left: number }): Json {
  budget.left -= 1;
  if (budget.left < 0) exceed(argument, limits.json, 'characters of JSON');
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value === 0 ? 0 : value;
  if (typeof value !== 'object') reject(argument, 'must hold nothing but JSON values');
  if (depth === 0) exceed(argument, limits.jsonDepth, 'levels');
  if (Array.isArray(value)) {
    if (value.length > limits.json) exceed(argument, limits.json, 'items');
    return Object.freeze(Array.from(value, (item: unknown) => copyJson(item, argument, depth - 1, budget)));
  }
  // `fromEntries` makes a field even of `__proto__`, where an assignment would not.
  return Object.freeze(
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyJson(item, argument, depth - 1, budget)])),
  );
}

function isJsonObject(value: Json): value is JsonObject {
  return isRecord(value);
}
