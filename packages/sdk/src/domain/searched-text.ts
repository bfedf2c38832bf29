import { marks, textIn, type Written } from './mentions.ts';

/**
 * Signs by which Markdown says how words are meant: several at once, those of code, and a single one at the edge of a word.
 * What stands within one, as in `snake_case` and 2*3, is a sign of its own.
 */
const signs = /[*_~`]{2,}|`|(^|[^\p{L}\p{N}])[*_~`]+|[*_~](?=$|[^\p{L}\p{N}])/gu;

/**
 * What a keyword is looked for in: the words that somebody wrote, as they are read, and where that is something else the same
 * with all its signs. A mark counts as "@" and what stands in it.
 */
export function searchedText(content: Written): string {
  const written = textIn(content).replaceAll(marks, '@$2');
  const words = written.replaceAll(signs, '$1');
  return words === written ? written : `${words}\n${written}`;
}
