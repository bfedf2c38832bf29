/** Whether two values say the same: plain objects and lists by what they hold, anything else by identity. */
export function hasSameContent(a: unknown, b: unknown): boolean {
  try {
    return isSame(a, b, null);
  } catch {
    return false; // a getter threw: who knows
  }
}

/** `above`: what is being compared already. Hosts give data that hold themselves. */
interface Pair {
  readonly a: object;
  readonly b: object;
  readonly above: Pair | null;
}

function isSame(a: unknown, b: unknown, above: Pair | null): boolean {
  if (a === b || Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  for (let pair = above; pair !== null; pair = pair.above) if (pair.a === a && pair.b === b) return true;
  const keys = Object.keys(a);
  // The usual difference is a number or a text: it is found before anything is looked into.
  for (const key of keys) if (isOther(a[key], b[key])) return false;
  const here: Pair = { a, b, above };
  for (const key of keys) if (a[key] !== b[key] && !isSame(a[key], b[key], here)) return false;
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key));
}

/** Whether two values are told apart at a glance. */
function isOther(a: unknown, b: unknown): boolean {
  return a !== b && typeof a !== 'object' && !Object.is(a, b);
}

/** Elements of React are compared as they are: they hold the whole tree. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || '$$typeof' in value) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}
