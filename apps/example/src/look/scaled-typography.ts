import type { ThemeTypography, Typeface, TypeWeights } from '@open-chat-kit/react-native';

/** All sizes of text, this many times as large. On devices the system does it; a browser has only zoom. */
export function scaledTypography(typography: ThemeTypography, factor: number): ThemeTypography {
  const face = (one: Typeface): Typeface => ({
    ...one,
    fontSize: (one.fontSize ?? 14) * factor,
    lineHeight: (one.lineHeight ?? 20) * factor,
  });
  const weights = ({ bold, medium, regular }: TypeWeights): TypeWeights => ({
    bold: face(bold),
    medium: face(medium),
    regular: face(regular),
  });
  return {
    title: weights(typography.title),
    heading1: weights(typography.heading1),
    heading2: weights(typography.heading2),
    heading3: weights(typography.heading3),
    heading4: weights(typography.heading4),
    body: weights(typography.body),
    caption1: weights(typography.caption1),
    caption2: weights(typography.caption2),
    button: weights(typography.button),
    link: face(typography.link),
  };
}
