import { isObject } from '../arguments.ts';

/** What is wrong with a value, and where. Never the value itself, which may be a secret. */
export interface Fault {
  /** `message.sender.uid`; empty for the value as a whole. */
  readonly path: string;
  /** What should be there: `a text`. */
  readonly wants: string;
}

/** What a value from outside has to look like. */
export interface Shape<Value> {
  /** `null` when nothing is wrong. Never throws. */
  faultIn(value: unknown): Fault | null;
  is(this: void, value: unknown): value is Value;
}

/** A shape that one function decides on. */
export function shape<Value>(faultIn: (value: unknown) => Fault | null): Shape<Value> {
  const safely = (value: unknown): Fault | null => {
    try {
      return faultIn(value);
    } catch {
      return { path: '', wants: 'readable' }; // a getter that throws, or nested without end
    }
  };
  return { faultIn: safely, is: (value): value is Value => safely(value) === null };
}

/** A shape of one value by itself. */
function simple<Value>(wants: string, is: (value: unknown) => boolean): Shape<Value> {
  return shape((value) => (is(value) ? null : { path: '', wants }));
}

/** Any text. */
export const text: Shape<string> = simple('a text', (value) => typeof value === 'string');
/** A text that names something. */
export const id: Shape<string> = simple(
  'a text that is not empty',
  (value) => typeof value === 'string' && value !== '',
);
/** True or false. */
export const flag: Shape<boolean> = simple('true or false', (value) => typeof value === 'boolean');
/** Any number there is. */
export const number: Shape<number> = simple('a number', Number.isFinite);
/** How many. */
export const count: Shape<number> = simple('a whole number from 0 on', (value) => isWithin(value, 0, Infinity));
/** Seconds since 1970, or 0; milliseconds end beyond what a `Date` can be. */
export const time: Shape<number> = simple(
  'seconds since 1970',
  (value) => typeof value === 'number' && value >= 0 && value <= 8.64e12,
);
/** Nothing: what is not the same for everybody must not be said. */
export const absent: Shape<undefined> = simple('left out', (value) => value === undefined);

/** A whole number within bounds. */
export function whole(min: number, max: number): Shape<number> {
  return simple(`a whole number from ${min} to ${max}`, (value) => isWithin(value, min, max));
}

/** One of a few words. */
export function oneOf<Word extends string>(words: readonly Word[]): Shape<Word> {
  return simple(`one of ${words.join(', ')}`, (value) => words.some((word) => word === value));
}

/** That, or `null`. */
export function nullable<Value>(inner: Shape<Value>): Shape<Value | null> {
  return shape((value) => (value === null ? null : inner.faultIn(value)));
}

/** That, or nothing. */
export function optional<Value>(inner: Shape<Value>): Shape<Value | undefined> {
  return shape((value) => (value === undefined ? null : inner.faultIn(value)));
}

/** A list of those. */
export function listOf<Value>(item: Shape<Value>): Shape<readonly Value[]> {
  return shape((value) => {
    if (!Array.isArray(value)) return { path: '', wants: 'a list' };
    for (let at = 0; at < value.length; at += 1) {
      const fault = item.faultIn(value[at]);
      if (fault) return within(String(at), fault);
    }
    return null;
  });
}

/** An object with these fields, and any others beside. */
export function objectOf<Value extends object>(fields: {
  readonly [Name in keyof Required<Value>]: Shape<Value[Name]>;
}): Shape<Value> {
  const entries = Object.entries<Shape<unknown>>(fields);
  return shape((value) => {
    if (!isObject(value)) return { path: '', wants: 'an object' };
    for (const [name, field] of entries) {
      const fault = field.faultIn(value[name]);
      if (fault) return within(name, fault);
    }
    return null;
  });
}

/** An object whose values are all of one kind. */
export function recordOf<Value>(item: Shape<Value>): Shape<Readonly<Record<string, Value>>> {
  return shape((value) => {
    if (!isObject(value)) return { path: '', wants: 'an object' };
    for (const [name, part] of Object.entries(value)) {
      const fault = item.faultIn(part);
      if (fault) return within(name, fault);
    }
    return null;
  });
}

/** One of several kinds of objects, told apart by one of their fields. */
export function variants<Value>(tag: string, kinds: Readonly<Record<string, Shape<Value>>>): Shape<Value> {
  const known = new Map(Object.entries(kinds));
  const unknown: Fault = { path: tag, wants: `one of ${[...known.keys()].join(', ')}` };
  return shape((value) => {
    if (!isObject(value)) return { path: '', wants: 'an object' };
    const name = value[tag];
    return typeof name === 'string' ? (known.get(name)?.faultIn(value) ?? (known.has(name) ? null : unknown)) : unknown;
  });
}

/** The fault in words: `"message.sender.uid" must be a text`. */
export function faultText({ path, wants }: Fault): string {
  return `${path === '' ? 'it' : `"${path}"`} must be ${wants}`;
}

function within(name: string, { path, wants }: Fault): Fault {
  return { path: path === '' ? name : `${name}.${path}`, wants };
}

function isWithin(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}
