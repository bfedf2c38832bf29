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
  if (Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  for (let pair = above; pair !== null; pair = pair.above) if (pair.a === a && pair.b === b) return true;
  const here: Pair = { a, b, above };
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key], here))
  );
}

/** Elements of React are compared as they are: they hold the whole tree. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || '$$typeof' in value) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}
