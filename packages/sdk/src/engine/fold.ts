const plain = /^[\u0020-\u007e]*$/;

/** How much of a folded name takes part in list order, in UTF-16 code units. */
const orderLength = 64;

/**
 * Text without case, accents and compatibility forms, for comparing and searching.
 *
 * The final sigma is levelled because `toLowerCase` picks it by position, and a part of a name must fold to a part of
 * the folded name. NUL becomes a space: lists use it to keep names apart.
 */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('\0', ' ');
}

/** The sort key of a folded name. Never ends in half a character. */
export function orderOf(folded: string): string {
  if (folded.length <= orderLength) return folded;
  const cut = folded.slice(0, orderLength);
  const last = cut.charCodeAt(orderLength - 1);
  return last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut;
}
