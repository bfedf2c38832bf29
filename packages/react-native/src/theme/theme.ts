import { entriesOf } from '../entries-of.ts';
import { type ColorScheme, colorsFor } from './colors.ts';
import { mergeStyles } from './merge-styles.ts';
import { defaultSpacing, defaultTypography } from './scales.ts';
import { builtInStyles, type ReadableSlices, withStyles } from './readable-styles.ts';
import type { ThemeSlices } from './slices.ts';
import type { DeepPartial, ThemeColors, ThemeSpacing, ThemeTypography } from './tokens.ts';

/** What components draw with: tokens, and the styles of each component, to be read. */
export interface KitTheme extends ReadableSlices {
  readonly mode: ColorScheme;
  readonly color: ThemeColors;
  readonly spacing: ThemeSpacing;
  readonly typography: ThemeTypography;
}

/** What a host may change of one scheme. */
export type ThemeOverrides = DeepPartial<Omit<KitTheme, 'mode' | keyof ThemeSlices>> & {
  readonly [Slice in keyof ThemeSlices]?: ThemeSlices[Slice] | undefined;
};

/** A theme, and what of it hosts set for single components: only that is laid over what they draw. */
export interface ResolvedTheme {
  readonly theme: KitTheme;
  readonly slices: ThemeSlices;
}

/** The `theme` prop of `KitThemeProvider`. */
export interface ThemeSettings {
  /** @default "auto": as the system is */
  readonly mode?: 'auto' | ColorScheme | undefined;
  readonly light?: ThemeOverrides | undefined;
  readonly dark?: ThemeOverrides | undefined;
}

/** The theme of a scheme with a host's changes, outermost provider first. */
export function resolveTheme(mode: ColorScheme, overrides: readonly ThemeOverrides[]): ResolvedTheme {
  const merged = <T extends object>(base: T, part: 'spacing' | 'typography'): T =>
    overrides.reduce<T>((before, next) => mergeDeep(before, partOf(next, part)), base);
  const colors = Object.fromEntries(overrides.flatMap((next) => entriesOf(partOf(next, 'color')).filter(isColor)));
  const color = colorsFor(mode, colors);
  const spacing = merged<ThemeSpacing>(defaultSpacing, 'spacing');
  const typography = merged<ThemeTypography>(defaultTypography, 'typography');
  const builtIn = builtInStyles(color, typography);
  const slices = slicesIn(overrides, builtIn);
  return { theme: { mode, color, spacing, typography, ...withStyles(builtIn, slices) }, slices };
}

/** What hosts set, of each slice that there is. */
function slicesIn(overrides: readonly ThemeOverrides[], all: ReadableSlices): ThemeSlices {
  // An object has the names of its type and may have more; this one has those of its type alone.
  const names = Object.keys(all) as (keyof ThemeSlices)[];
  const slices = names.map((name) => [
    name,
    overrides.reduce<object>((before, next) => {
      const over = partOf(next, name);
      return isObject(over) ? mergeStyles(before, over) : before;
    }, {}),
  ]);
  return Object.fromEntries(slices) as ThemeSlices;
}

/** `over` on top of `base`, object by object; what is missing or of another kind in it changes nothing. */
function mergeDeep<T extends object>(base: T, over: unknown): T {
  const result: Record<string, unknown> = Object.fromEntries(Object.entries(base));
  for (const [key, value] of entriesOf(over)) {
    const before = result[key];
    if (key === '__proto__' || !isLike(before, value, key)) continue;
    result[key] = isObject(before) ? mergeDeep(before, value) : value;
  }
  // The keys of T are all there: they came from `base`, and an override has the same type or is partial within it.
  return result as T;
}

/** Which kinds of values stand where the kit itself may set none: what an outer provider wrote there says nothing of it. */
const kinds: Readonly<Record<string, RegExp>> = {
  fontFamily: /^string$/,
  letterSpacing: /^number$/,
  fontWeight: /^(string|number)$/,
};

/** Whether a value may stand where another one stood. A typeface may get more than it has. */
function isLike(before: unknown, value: unknown, key: string): boolean {
  if (typeof value === 'number' && !Number.isFinite(value)) return false;
  const kind = Object.hasOwn(kinds, key) ? kinds[key] : undefined;
  if (kind !== undefined) return kind.test(typeof value);
  return before === undefined ? /^(string|number)$/.test(typeof value) : typeof value === typeof before;
}

function isColor([name, value]: readonly [string, unknown]): boolean {
  return typeof value === 'string' && name !== '__proto__';
}

/** `undefined` where reading it throws, too. */
function partOf<Name extends keyof ThemeOverrides>(overrides: ThemeOverrides, name: Name): ThemeOverrides[Name] {
  try {
    return overrides[name];
  } catch {
    return undefined;
  }
}

/** JavaScript hosts write anything. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
