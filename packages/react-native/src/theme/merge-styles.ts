/**
 * Styles of a component, key by key: what `over` says wins, and what it leaves out stays as it is in `base`. Keys that end
 * in `Style` hold styles or groups of them and are merged in turn; every other value is replaced.
 */
export function mergeStyles<T extends object>(base: T, over: T): T {
  const result: Record<string, unknown> = Object.fromEntries(Object.entries(base));
  for (const [key, value] of Object.entries(over)) {
    if (value === undefined || value === null) continue;
    result[key] = key.endsWith('Style') ? mergeStyle(result[key], value) : value;
  }
  // The keys of T are all there or were optional: they came from values of that type.
  return result as T;
}

function mergeStyle(base: unknown, over: unknown): unknown {
  const below = flat(base);
  const above = flat(over);
  return below === undefined || above === undefined ? (above ?? below) : mergeStyles(below, above);
}

/** One plain object of a style prop, which may be a list of lists; `undefined` for anything that is no style. */
function flat(style: unknown): object | undefined {
  if (Array.isArray(style)) {
    const parts: readonly unknown[] = style;
    return Object.assign({}, ...parts.map(flat));
  }
  return typeof style === 'object' && style !== null ? style : undefined;
}
