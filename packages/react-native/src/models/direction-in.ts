/** Letters that run from right to left. */
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}]/u;

/** Which way a text runs, by its first letter, as browsers look at it; `'none'` where it has none. */
export function directionIn(text: string): 'ltr' | 'rtl' | 'none' {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  if (letter === undefined) return 'none';
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}
