import { colorsFor } from './colors.ts';
import type { ThemeColors } from './tokens.ts';

// What nobody imports is left out of a bundle: making them does nothing else.
/** The kit's own colours on a light ground, before anything that a provider is given. */
export const defaultColorLight: ThemeColors = /* @__PURE__ */ colorsFor('light');

/** The same in the dark. */
export const defaultColorDark: ThemeColors = /* @__PURE__ */ colorsFor('dark');
