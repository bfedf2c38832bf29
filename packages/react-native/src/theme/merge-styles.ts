import { entriesOf, isList } from '../entries-of.ts';

/**
 * Styles of a component, key by key: what `over` says wins, and what it leaves out stays as it is in `base`. Keys that end
 * in `Style` or `Styles` hold styles or groups of them and are merged in turn, but for those of React Native that hold a
 * word, as `fontStyle`; every other value is replaced.
 */
export function mergeStyles<T extends object>(base: T, over: T): T {
  // The keys of T are all there or were optional: they came from values of that type.
  return merge(base, over, deepest) as T;
}

/** Neither `fontStyle` nor `borderStyle`, `outlineStyle`, `textDecorationStyle`. */
const isGroup = /^(?!(?:font|border|outline|textDecoration)Style$).*Styles?$/;

/** Deeper than any style of the kit: what goes on is a style that holds itself. */
const deepest = 8;

function merge(base: object, over: object, depth: number): object {
  const result: Record<string, unknown> = Object.fromEntries(entriesOf(base));
  for (const [key, value] of entriesOf(over)) {
    if (value === undefined || value === null || key === '__proto__') continue;
    const merged = isGroup.test(key) ? mergeStyle(result[key], value, depth - 1) : value;
    if (merged === undefined) delete result[key];
    else result[key] = merged;
  }
  return result;
}

function mergeStyle(base: unknown, over: unknown, depth: number): object | undefined {
  const below = flat(base, depth);
  const above = flat(over, depth);
  if (above === undefined) return below;
  return depth > 0 ? merge(below ?? {}, above, depth) : {};
}

/** One plain object of a style prop, which may be a list of lists; `undefined` for anything that is no style. */
function flat(style: unknown, depth: number): object | undefined {
  if (typeof style !== 'object' || style === null || depth < 0) return undefined;
  if (!isList(style)) return style;
  // Not by assignment: that takes a field of the name `__proto__` for the prototype.
  return Object.fromEntries(entriesOf(style).flatMap(([, part]) => entriesOf(flat(part, depth - 1))));
}
