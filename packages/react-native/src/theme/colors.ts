import { blend, contrast } from './color.ts';
import type { DeepPartial, ThemeColors } from './tokens.ts';

/** Light or dark, as drawn. */
export type ColorScheme = 'light' | 'dark';

type Neutrals = Pick<ThemeColors, Extract<keyof ThemeColors, `neutral${number}`>>;
type Basics = Neutrals &
  Pick<ThemeColors, 'primary' | 'staticBlack' | 'staticWhite' | 'info' | 'warning' | 'success' | 'error'>;

const basics: Readonly<Record<ColorScheme, Basics>> = {
  light: {
    primary: '#4F46C8',
    neutral50: '#FFFFFF',
    neutral100: '#F7F7FA',
    neutral200: '#EEEEF3',
    neutral300: '#E2E2EA',
    neutral400: '#C6C7D2',
    neutral500: '#6F7082',
    neutral600: '#5C5D6E',
    neutral700: '#484957',
    neutral800: '#2D2E38',
    neutral900: '#17171C',
    staticBlack: '#141418',
    staticWhite: '#FFFFFF',
    info: '#0B62B8',
    warning: '#8A5A00',
    success: '#0B7A4B',
    error: '#B3261E',
  },
  dark: {
    primary: '#9D97F5',
    neutral50: '#141418',
    neutral100: '#1B1B21',
    neutral200: '#24242C',
    neutral300: '#30303A',
    neutral400: '#484957',
    neutral500: '#9293A3',
    neutral600: '#A8A9B7',
    neutral700: '#C2C3CE',
    neutral800: '#DEDFE6',
    neutral900: '#F3F3F6',
    staticBlack: '#141418',
    staticWhite: '#FFFFFF',
    info: '#7DB9F5',
    warning: '#E8B45A',
    success: '#5CCB97',
    error: '#F2B8B5',
  },
};

/** Shares of the accent over the ground, weakest first. */
const accentShares = {
  50: 0.04,
  100: 0.08,
  200: 0.14,
  300: 0.24,
  400: 0.4,
  500: 0.55,
  600: 0.68,
  700: 0.8,
  800: 0.9,
  900: 1,
};

type Accents = Record<`extendedPrimary${keyof typeof accentShares}`, string>;

/** The accent on the ground, from a breath of it to all. */
function accentsOf({ primary, neutral50 }: Basics): Accents {
  const shares = Object.entries(accentShares);
  // One for each share, named after it.
  return Object.fromEntries(
    shares.map(([step, share]) => [`extendedPrimary${step}`, blend(primary, neutral50, share)]),
  ) as Accents;
}

/** All colours of a scheme: what the host sets, and the rest derived from it. */
export function colorsFor(scheme: ColorScheme, overrides: DeepPartial<ThemeColors> = {}): ThemeColors {
  const set = defined(overrides);
  const base: Basics = { ...basics[scheme], ...pick(set, basics[scheme]) };
  const onPrimary = readableOn(base.primary, base.staticWhite, base.staticBlack);
  const button = set.primaryButtonBackground ?? base.primary;
  return {
    ...base,
    ...accentsOf(base),
    background1: base.neutral50,
    background2: base.neutral100,
    background3: base.neutral200,
    background4: base.neutral300,
    // In the dark, layers get lighter as they rise.
    backgroundRaised: scheme === 'dark' ? base.neutral100 : base.neutral50,
    borderLight: base.neutral200,
    borderDefault: base.neutral300,
    borderDark: base.neutral400,
    borderHighlight: base.primary,
    textPrimary: base.neutral900,
    textSecondary: base.neutral600,
    textTertiary: base.neutral500,
    textDisabled: base.neutral400,
    textWhite: base.staticWhite,
    textHighlight: readableOn(base.neutral50, base.primary, base.neutral900),
    textOnPrimary: onPrimary,
    primaryButtonBackground: button,
    primaryButtonText: readableOn(button, base.staticWhite, base.staticBlack),
    iconPrimary: base.neutral900,
    iconSecondary: base.neutral600,
    iconTertiary: base.neutral500,
    iconWhite: base.staticWhite,
    iconHighlight: base.primary,
    sendBubbleBackground: base.primary,
    sendBubbleText: onPrimary,
    receiveBubbleBackground: base.neutral200,
    receiveBubbleText: base.neutral900,
    ...set,
  };
}

/** The wished colour where it can be read on the ground, else the other one. WCAG AA for text: 4.5. */
function readableOn(ground: string, wished: string, otherwise: string): string {
  return contrast(ground, wished) >= 4.5 || contrast(ground, wished) >= contrast(ground, otherwise)
    ? wished
    : otherwise;
}

function defined(overrides: DeepPartial<ThemeColors>): Partial<ThemeColors> {
  return Object.fromEntries(Object.entries(overrides).filter(([, value]) => typeof value === 'string'));
}

function pick(from: Partial<ThemeColors>, shape: Basics): Partial<Basics> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => name in shape));
}
