import type { KitTheme } from './theme.ts';

/** Styles that only the theme decides, made once for each: in a browser, an object made in render costs many times more. */
export function themedStyles<Styles extends object>(make: (theme: KitTheme) => Styles): (theme: KitTheme) => Styles {
  const made = new WeakMap<KitTheme, Styles>();
  return (theme) => {
    let styles = made.get(theme);
    if (styles === undefined) made.set(theme, (styles = make(theme)));
    return styles;
  };
}
