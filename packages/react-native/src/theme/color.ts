import { processColor } from 'react-native';

/** A colour as numbers: 0 to 255, alpha 0 to 1. */
export interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/** Reads any colour that the platform takes; `undefined` for one that it does not, or that only it can resolve. */
export function parseColor(color: string): Rgb | undefined {
  const value = processColor(color);
  if (typeof value !== 'number') return undefined;
  const bits = value >>> 0; // Android gives signed numbers
  return {
    alpha: ((bits >>> 24) & 255) / 255,
    red: (bits >>> 16) & 255,
    green: (bits >>> 8) & 255,
    blue: bits & 255,
  };
}

/** `share` (0 to 1) of `color` over `ground`. Gives `color` back when one of them cannot be read. */
export function blend(color: string, ground: string, share: number): string {
  const top = parseColor(color);
  const bottom = parseColor(ground);
  if (top === undefined || bottom === undefined) return color;
  const mix = (a: number, b: number): string =>
    Math.round(a * share + b * (1 - share))
      .toString(16)
      .padStart(2, '0');
  return `#${mix(top.red, bottom.red)}${mix(top.green, bottom.green)}${mix(top.blue, bottom.blue)}`;
}

/** WCAG contrast of two opaque colours, from 1 to 21; 21 when one of them cannot be read. */
export function contrast(one: string, other: string): number {
  const a = parseColor(one);
  const b = parseColor(other);
  if (a === undefined || b === undefined) return 21;
  const light = Math.max(luminance(a), luminance(b));
  const dark = Math.min(luminance(a), luminance(b));
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2.2, relative luminance. */
function luminance({ red, green, blue }: Rgb): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
