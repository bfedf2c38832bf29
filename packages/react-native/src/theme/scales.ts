import { Platform } from 'react-native';
import type { Scale, ThemeSpacing, ThemeTypography, Typeface, TypeWeights } from './tokens.ts';

/** Distances of the steps 0 to 20: fine at first, then by fours. */
const steps = [0, 2, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 80];

const largest = 1_000;

function scale<Letter extends string>(letter: Letter): Scale<Letter> {
  const entries = steps.map((distance, step) => [`${letter}${step}`, distance]);
  // Every key of the mapped type is in the entries: 0 to 20 by the table above, the half, and `max`.
  return Object.fromEntries([...entries, [`${letter}0_5`, 1], ['max', largest]]) as Scale<Letter>;
}

/** Distances, the same in both schemes. */
export const defaultSpacing: ThemeSpacing = {
  spacing: scale('s'),
  padding: scale('p'),
  margin: scale('m'),
  radius: scale('r'),
};

/** The system's font; on the web React Native's own default is Courier-like in places, so it is named. */
const fontFamily = Platform.select({
  web: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif',
});

function face(fontSize: number, lineHeight: number, fontWeight: '400' | '500' | '700'): Typeface {
  return { ...(fontFamily === undefined ? {} : { fontFamily }), fontSize, lineHeight, fontWeight };
}

function weights(fontSize: number, lineHeight: number): TypeWeights {
  return {
    bold: face(fontSize, lineHeight, '700'),
    medium: face(fontSize, lineHeight, '500'),
    regular: face(fontSize, lineHeight, '400'),
  };
}

/** Sizes of text, the same in both schemes; the system's text size scales them. */
export const defaultTypography: ThemeTypography = {
  title: weights(32, 38),
  heading1: weights(22, 28),
  heading2: weights(20, 26),
  heading3: weights(17, 22),
  heading4: weights(16, 22),
  body: weights(14, 20),
  caption1: weights(12, 16),
  caption2: weights(11, 14),
  button: weights(15, 20),
  link: face(14, 20, '400'),
};
