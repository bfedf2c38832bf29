/** The few colours of the example, in a light and a dark pair. */
export interface Palette {
  readonly ground: string;
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly pressed: string;
  readonly danger: string;
}

const light: Palette = {
  ground: '#ffffff',
  text: '#17171c',
  quiet: '#5f6070',
  line: '#e4e4ea',
  accent: '#4f46c8',
  onAccent: '#ffffff',
  pressed: '#f2f2f6',
  danger: '#b3261e',
};

const dark: Palette = {
  ground: '#141418',
  text: '#f1f1f4',
  quiet: '#a4a5b3',
  line: '#2b2b33',
  accent: '#9d97f5',
  onAccent: '#141418',
  pressed: '#202027',
  danger: '#f2b8b5',
};

export function palette(scheme: 'light' | 'dark' | 'unspecified' | null | undefined): Palette {
  return scheme === 'dark' ? dark : light;
}

const hues = [4, 28, 48, 90, 140, 165, 188, 208, 232, 262, 290, 330];

/** A background for initials that stays the same for an id, dark enough for white text. */
export function hueOf(id: string): string {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return `hsl(${hues[sum % hues.length] ?? 0}, 45%, 34%)`;
}
