import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import { warnOnce } from '../development.ts';
import { entriesOf } from '../entries-of.ts';
import { useStable } from '../hooks/use-stable.ts';
import type { ColorScheme } from './colors.ts';
import { useSystemScheme } from './use-system-scheme.ts';
import {
  isObject,
  type KitTheme,
  type ResolvedTheme,
  resolveTheme,
  type ThemeOverrides,
  type ThemeSettings,
} from './theme.ts';

/** Props of {@link KitThemeProvider}. */
export interface KitThemeProviderProps {
  readonly theme?: ThemeSettings | undefined;
  readonly children?: ReactNode;
}

interface Inherited {
  readonly mode: 'auto' | ColorScheme;
  readonly light: readonly ThemeOverrides[];
  readonly dark: readonly ThemeOverrides[];
}

const outermost: Inherited = { mode: 'auto', light: [], dark: [] };
const InheritedContext = createContext<Inherited>(outermost);
const ThemeContext = createContext<ResolvedTheme | null>(null);
const plain: Readonly<Record<ColorScheme, ResolvedTheme>> = {
  light: resolveTheme('light', []),
  dark: resolveTheme('dark', []),
};

/**
 * Gives a subtree its looks. Providers nest: an inner one changes only what it names.
 *
 * @example
 * <KitThemeProvider theme={{ mode: 'auto', light: { color: { primary: '#0b6e4f' } } }}>…</KitThemeProvider>
 */
export function KitThemeProvider({ theme, children }: KitThemeProviderProps): ReactElement {
  const outer = useContext(InheritedContext);
  const system = useSystemScheme();
  // Compared by what it says: hosts write the object in render.
  const own = useStable(theme);
  const inherited = useMemo((): Inherited => {
    const { mode, light, dark }: ThemeSettings = Object.fromEntries(entriesOf(own));
    warnOfNonsense(own, mode, light, dark);
    warnOfStrays(own);
    return {
      mode: mode === undefined || mode === null ? outer.mode : modeOf(mode),
      light: isObject(light) ? [...outer.light, light] : outer.light,
      dark: isObject(dark) ? [...outer.dark, dark] : outer.dark,
    };
  }, [own, outer]);
  const mode = inherited.mode === 'auto' ? system : inherited.mode;
  const resolved = useMemo(() => resolveTheme(mode, inherited[mode]), [mode, inherited]);
  return (
    <InheritedContext.Provider value={inherited}>
      <ThemeContext.Provider value={resolved}>{children}</ThemeContext.Provider>
    </InheritedContext.Provider>
  );
}

/** The theme here; without a provider the kit's own, light or dark as the system is. */
export function useTheme(): KitTheme {
  return useResolvedTheme().theme;
}

/** As {@link useTheme}, with what hosts set for single components. */
export function useResolvedTheme(): ResolvedTheme {
  const system = useSystemScheme();
  return useContext(ThemeContext) ?? plain[system];
}

/** JavaScript hosts write anything: what is no mode leaves it to the system. */
function modeOf(mode: unknown): Inherited['mode'] {
  return mode === 'light' || mode === 'dark' ? mode : 'auto';
}

/** Says in development what of a theme is none, instead of changing nothing in silence. */
function warnOfNonsense(theme: unknown, mode: unknown, ...schemes: readonly unknown[]): void {
  if (theme === null || isOdd(theme)) warnOnce('KitThemeProvider: "theme" must be an object.');
  if (modeOf(mode) !== (mode ?? 'auto')) warnOnce('KitThemeProvider: "mode" must be auto, light or dark.');
  if (schemes.some(isOdd)) warnOnce('KitThemeProvider: "light" and "dark" must be objects.');
}

/** What stands beside the schemes belongs in them: TypeScript says that it is unknown, and not where it goes. */
function warnOfStrays(theme: unknown): void {
  const strays = entriesOf(theme).flatMap(([name]) => (parts.has(name) ? [] : `"${name}"`));
  if (strays.length === 0) return;
  warnOnce(
    `KitThemeProvider: "theme" has "mode", "light" and "dark"; ${strays.join(', ')} belongs in "light" or "dark".`,
  );
}

const parts: ReadonlySet<string> = new Set(['mode', 'light', 'dark']);

/** Neither an object nor nothing. */
function isOdd(value: unknown): boolean {
  return !isObject(value ?? {});
}
