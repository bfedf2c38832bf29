/** Twelve grounds on which white letters reach WCAG AA (a test holds it). */
export const avatarColors: readonly string[] = [
  '#B3362B',
  '#A8480A',
  '#8A5A00',
  '#5F6B00',
  '#2F7A1F',
  '#0B7A4B',
  '#08757A',
  '#0B6BA8',
  '#3A5BC7',
  '#5A4BC4',
  '#7D3FB5',
  '#A8327F',
];

/** The ground for an id: always the same one. */
export function avatarColor(id: string): string {
  let sum = 7;
  for (let index = 0; index < id.length; index += 1) sum = (sum * 31 + id.charCodeAt(index)) >>> 0;
  return avatarColors[sum % avatarColors.length] ?? '#3A5BC7';
}

/** The first letters of the first and the last word, without signs that are no letters; of pictures alone the first. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  const picture = /\p{Extended_Pictographic}/u.exec(name)?.[0] ?? '';
  if (words.length === 0) return picture;
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return letters.join('').toLocaleUpperCase();
}
