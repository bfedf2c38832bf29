/** As the engine contract compares names and keywords: without case, accents and compatibility forms, and with one sigma. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ').replaceAll('\0', ' ');
}
