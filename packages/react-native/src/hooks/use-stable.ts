import { useState } from 'react';

/** The value, or the one before as long as it says the same: hosts write style objects in render. */
export function useStable<T>(value: T): T {
  const [stable, setStable] = useState({ value });
  if (isEqual(stable.value, value)) return stable.value;
  setStable({ value });
  return value;
}

/** Plain objects and arrays by what they hold, anything else by identity. */
function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]));
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || '$$typeof' in value) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}
