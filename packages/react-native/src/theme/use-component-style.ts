import { useMemo } from 'react';
import { useStable } from '../hooks/use-stable.ts';
import { useResolvedTheme } from './KitThemeProvider.tsx';
import { mergeStyles } from './merge-styles.ts';
import type { ThemeSlices } from './slices.ts';

/**
 * The component's slice of the theme with the host's `style` over it: the host always wins. Another object only when one
 * of them says something else.
 */
export function useComponentStyle<Slice extends keyof ThemeSlices>(
  slice: Slice,
  style: ThemeSlices[Slice] | undefined,
): ThemeSlices[Slice] {
  const base = useResolvedTheme().slices[slice];
  const own = useStable(style);
  return useMemo(
    () => (own === undefined || own === null ? base : mergeStyles<ThemeSlices[Slice]>(base, own)),
    [base, own],
  );
}
