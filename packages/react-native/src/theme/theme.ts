import { type ColorScheme, colorsFor } from './colors.ts';
import { mergeStyles } from './merge-styles.ts';
import { defaultSpacing, defaultTypography } from './scales.ts';
import { noSlices, type ThemeSlices } from './slices.ts';
import type { DeepPartial, ThemeColors, ThemeSpacing, ThemeTypography } from './tokens.ts';

/** What components draw with: tokens, and a slice for each component. */
export interface KitTheme extends ThemeSlices {
  readonly mode: ColorScheme;
  readonly color: ThemeColors;
  readonly spacing: ThemeSpacing;
  readonly typography: ThemeTypography;
}

/** What a host may change of one scheme. */
export type ThemeOverrides = DeepPartial<Omit<KitTheme, 'mode' | keyof ThemeSlices>> & {
  readonly [Slice in keyof ThemeSlices]?: ThemeSlices[Slice] | undefined;
};

/** The `theme` prop of `KitThemeProvider`. */
export interface ThemeSettings {
  /** @default "auto": as the system is */
  readonly mode?: 'auto' | ColorScheme | undefined;
  readonly light?: ThemeOverrides | undefined;
  readonly dark?: ThemeOverrides | undefined;
}

/** The theme of a scheme with a host's changes, outermost provider first. */
export function resolveTheme(mode: ColorScheme, overrides: readonly ThemeOverrides[]): KitTheme {
  const color = overrides.reduce<DeepPartial<ThemeColors>>((before, next) => mergeDeep(before, next.color), {});
  return {
    mode,
    color: colorsFor(mode, color),
    spacing: overrides.reduce<ThemeSpacing>(
      (before, next) => mergeDeep<ThemeSpacing>(before, next.spacing),
      defaultSpacing,
    ),
    typography: overrides.reduce<ThemeTypography>(
      (before, next) => mergeDeep<ThemeTypography>(before, next.typography),
      defaultTypography,
    ),
    ...overrides.reduce<ThemeSlices>(withSlices, noSlices),
  };
}

function withSlices(before: ThemeSlices, overrides: ThemeOverrides): ThemeSlices {
  const slice = <Name extends keyof ThemeSlices>(name: Name): ThemeSlices[Name] => {
    const over: ThemeSlices[Name] | undefined = overrides[name];
    return isObject(over) ? mergeStyles<ThemeSlices[Name]>(before[name], over) : before[name];
  };
  return {
    groupStyles: slice('groupStyles'),
    messageHeaderStyles: slice('messageHeaderStyles'),
    messageListStyles: slice('messageListStyles'),
    messageComposerStyles: slice('messageComposerStyles'),
    avatarStyle: slice('avatarStyle'),
    confirmDialogStyle: slice('confirmDialogStyle'),
  };
}

/** `over` on top of `base`, object by object; what is missing or of another kind in it changes nothing. */
function mergeDeep<T extends object>(base: T, over: DeepPartial<T> | undefined): T {
  const result: Record<string, unknown> = Object.fromEntries(Object.entries(base));
  for (const [key, value] of Object.entries(isObject(over) ? over : {})) {
    if (value === undefined || value === null || key === '__proto__') continue;
    const before = result[key];
    if (isPlain(before) && !isPlain(value)) continue;
    result[key] = isPlain(before) && isPlain(value) ? mergeDeep(before, value) : value;
  }
  // The keys of T are all there: they came from `base`, and an override has the same type or is partial within it.
  return result as T;
}

/** JavaScript hosts write anything. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
