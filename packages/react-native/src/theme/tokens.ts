import type { ReactElement } from 'react';
import type { TextStyle } from 'react-native';

/** Every colour that the kit draws with. */
export interface ThemeColors {
  readonly primary: string;
  readonly extendedPrimary50: string;
  readonly extendedPrimary100: string;
  readonly extendedPrimary200: string;
  readonly extendedPrimary300: string;
  readonly extendedPrimary400: string;
  readonly extendedPrimary500: string;
  readonly extendedPrimary600: string;
  readonly extendedPrimary700: string;
  readonly extendedPrimary800: string;
  readonly extendedPrimary900: string;
  /** From the ground (50) to the strongest text (900), in both modes. */
  readonly neutral50: string;
  readonly neutral100: string;
  readonly neutral200: string;
  readonly neutral300: string;
  readonly neutral400: string;
  readonly neutral500: string;
  readonly neutral600: string;
  readonly neutral700: string;
  readonly neutral800: string;
  readonly neutral900: string;
  readonly staticBlack: string;
  readonly staticWhite: string;
  readonly info: string;
  readonly warning: string;
  readonly success: string;
  readonly error: string;
  /** The ground; each next one rises above the one before. */
  readonly background1: string;
  readonly background2: string;
  readonly background3: string;
  readonly background4: string;
  /** What stands over the page: menus and dialogs. */
  readonly backgroundRaised: string;
  readonly borderLight: string;
  readonly borderDefault: string;
  readonly borderDark: string;
  readonly borderHighlight: string;
  readonly textPrimary: string;
  readonly textSecondary: string;
  readonly textTertiary: string;
  readonly textDisabled: string;
  readonly textWhite: string;
  /** Text in the accent colour. */
  readonly textHighlight: string;
  /** Text on a surface filled with `primary`. */
  readonly textOnPrimary: string;
  /** Buttons that do what a page is for. */
  readonly primaryButtonBackground: string;
  readonly primaryButtonText: string;
  readonly iconPrimary: string;
  readonly iconSecondary: string;
  readonly iconTertiary: string;
  readonly iconWhite: string;
  readonly iconHighlight: string;
  readonly sendBubbleBackground: string;
  readonly sendBubbleText: string;
  readonly receiveBubbleBackground: string;
  readonly receiveBubbleText: string;
}

type Step = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20;

/**
 * Twenty-one steps named by a letter (`p0` … `p20`), half of the first of them (`p0_5`), and the largest there is (`max`), in
 * points.
 */
export type Scale<Letter extends string> = Readonly<Record<`${Letter}${Step | '0_5'}` | 'max', number>>;

/** Distances, in points. */
export interface ThemeSpacing {
  readonly spacing: Scale<'s'>;
  readonly padding: Scale<'p'>;
  readonly margin: Scale<'m'>;
  readonly radius: Scale<'r'>;
}

/** One size of text. */
export type Typeface = Readonly<
  Pick<TextStyle, 'fontFamily' | 'fontSize' | 'lineHeight' | 'fontWeight' | 'letterSpacing'>
>;

/** One size of text in three weights. */
export interface TypeWeights {
  readonly bold: Typeface;
  readonly medium: Typeface;
  readonly regular: Typeface;
}

/** Sizes of text. */
export interface ThemeTypography {
  readonly title: TypeWeights;
  readonly heading1: TypeWeights;
  readonly heading2: TypeWeights;
  readonly heading3: TypeWeights;
  readonly heading4: TypeWeights;
  readonly body: TypeWeights;
  readonly caption1: TypeWeights;
  readonly caption2: TypeWeights;
  readonly button: TypeWeights;
  readonly link: Typeface;
}

/**
 * Every part may be left out, at any depth; what is left out stays as it was. What may be empty already, such as the styles of
 * a component, is itself: within a style of React Native not every part may be `undefined`.
 */
export type DeepPartial<T> = T extends readonly unknown[] | ((...given: never[]) => unknown) | symbol | ReactElement
  ? T
  : T extends object
    ? object extends T
      ? T
      : { readonly [K in keyof T]?: DeepPartial<T[K]> | undefined }
    : T;
