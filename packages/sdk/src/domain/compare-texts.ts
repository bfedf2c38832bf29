/**
 * Compares two texts by code point: less than 0, 0, or more. It is the order of their bytes in UTF-8, by which databases
 * sort (`COLLATE "C"` in PostgreSQL, `BINARY` in SQLite), and not JavaScript's `<`: that compares UTF-16 code units, by
 * which every character beyond U+FFFF stands before U+E000.
 */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const one = a.charCodeAt(at);
    const other = b.charCodeAt(at);
    if (one !== other) return one >= surrogates && other >= surrogates ? rank(one) - rank(other) : one - other;
  }
  return a.length - b.length;
}

const surrogates = 0xd800;

/** Halves of characters beyond U+FFFF behind everything else. */
function rank(unit: number): number {
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x0800;
}
