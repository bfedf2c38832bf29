/** What a visitor can set; the same for all tabs of a browser. */
export interface Settings {
  readonly mode: 'auto' | 'light' | 'dark';
  readonly accent: AccentName;
  /** A code, or `auto` for the system's. */
  readonly language: string;
  readonly direction: 'auto' | 'rtl';
  readonly textSize: 1 | 1.25 | 1.5 | 2;
  readonly groups: 30 | 3_000 | 100_000;
  readonly selection: 'none' | 'single' | 'multiple';
  readonly isLively: boolean;
  /** Things that happen in a minute. */
  readonly lifeRate: 10 | 30 | 120;
  readonly trouble: 'none' | 'slow' | 'failing' | 'offline';
}

/** Under which a browser keeps them. */
export const settingsKey = 'open-chat-kit-example.settings';

/** A colour for light ground and one for dark. */
export const accents = {
  violet: { light: '#4F46C8', dark: '#9D97F5' },
  blue: { light: '#0B62B8', dark: '#7DB9F5' },
  green: { light: '#0B6E4F', dark: '#5CCB97' },
  rose: { light: '#B3245C', dark: '#F29BBB' },
  amber: { light: '#8A5A00', dark: '#E8B45A' },
} as const;

export type AccentName = keyof typeof accents;

/** What there is to choose from, the default first. */
export const choices = {
  mode: ['auto', 'light', 'dark'],
  accent: ['violet', 'blue', 'green', 'rose', 'amber'],
  direction: ['auto', 'rtl'],
  textSize: [1, 1.25, 1.5, 2],
  groups: [30, 3_000, 100_000],
  selection: ['none', 'single', 'multiple'],
  isLively: [true, false],
  lifeRate: [30, 10, 120],
  trouble: ['none', 'slow', 'failing', 'offline'],
} as const satisfies { readonly [Name in Exclude<keyof Settings, 'language'>]: readonly Settings[Name][] };

const defaults: Settings = {
  mode: 'auto',
  accent: 'violet',
  language: 'auto',
  direction: 'auto',
  textSize: 1,
  groups: 30,
  selection: 'none',
  isLively: true,
  lifeRate: 30,
  trouble: 'none',
};

/** Settings from a text that anyone may have written; what makes no sense in it is as by default. */
export function parseSettings(text: string | null): Settings {
  const said = objectIn(text);
  const pick = <Value>(name: string, allowed: readonly Value[], otherwise: Value): Value =>
    allowed.find((value) => value === said[name]) ?? otherwise;
  const { language } = said;
  return {
    mode: pick('mode', choices.mode, defaults.mode),
    accent: pick('accent', choices.accent, defaults.accent),
    language: typeof language === 'string' && /^[\w-]{2,12}$/.test(language) ? language : defaults.language,
    direction: pick('direction', choices.direction, defaults.direction),
    textSize: pick('textSize', choices.textSize, defaults.textSize),
    groups: pick('groups', choices.groups, defaults.groups),
    selection: pick('selection', choices.selection, defaults.selection),
    isLively: pick('isLively', choices.isLively, defaults.isLively),
    lifeRate: pick('lifeRate', choices.lifeRate, defaults.lifeRate),
    trouble: pick('trouble', choices.trouble, defaults.trouble),
  };
}

function objectIn(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch {
    return {};
  }
}
