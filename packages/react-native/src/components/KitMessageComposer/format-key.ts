import type { TextFormat } from '../../models/message-composer/formats.ts';

/** What browsers say of a key pressed, as React Native for Web hands it on. */
interface BrowserKey {
  readonly key?: unknown;
  /** Where the key is, whatever the layout has on it. */
  readonly code?: unknown;
  readonly ctrlKey?: unknown;
  readonly metaKey?: unknown;
  readonly shiftKey?: unknown;
  readonly altKey?: unknown;
}

const byLetter: Readonly<Record<string, TextFormat>> = { b: 'bold', i: 'italic', e: 'code' };
const byLetterWithShift: Readonly<Record<string, TextFormat>> = { x: 'strike' };
const byDigitWithShift: Readonly<Record<string, TextFormat>> = {
  Digit7: 'numbers',
  Digit8: 'bullets',
  Digit9: 'quote',
};

/** The format that these keys stand for in most editors, with Ctrl or ⌘; `null` for none. */
export function formatOfKey({ key, code, ctrlKey, metaKey, shiftKey, altKey }: BrowserKey): TextFormat | null {
  if ((ctrlKey !== true && metaKey !== true) || altKey === true) return null;
  const letter = letterOf(String(key), String(code));
  if (shiftKey !== true) return byLetter[letter] ?? null;
  return byLetterWithShift[letter] ?? byDigitWithShift[String(code)] ?? null;
}

/** As it is written on the key, or, where letters of another script are, where the key is. */
function letterOf(key: string, code: string): string {
  return /^[\p{ASCII}\p{Script=Latin}]$/u.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase();
}
