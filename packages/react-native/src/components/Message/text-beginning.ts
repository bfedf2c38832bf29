import { codeBlocksIn, leftAlone } from '../../formatters/markdown.ts';

/** A text of more is shown by its beginning: in letters, and in ends of lines. */
const most = { letters: 2_500, lines: 30 };
/** How much of it: so much less that what was left out is worth a press. */
const shown = { letters: 1_800, lines: 22 };
/** How far before that a better place to end is looked for, in letters. */
const slack = 400;
/** No link and no mark of a mention is longer. */
const longestPart = 2_000;

/**
 * The beginning of a text that is too long to be shown at once; `null` for all others. It ends between lines or words where it
 * can, and never within a character, a link or a mark of a mention; a block of code that it ends in is closed.
 */
export function beginningOf(text: string, hasMarkdown: boolean): string | null {
  if (text.length <= most.letters && lineEnd(text, most.lines) < 0) return null;
  const line = lineEnd(text, shown.lines - 1);
  const isByLine = line >= 0 && line <= shown.letters;
  const cut = beforeCharacter(text, beforePart(text, isByLine ? line : betweenWords(text)));
  const beginning = text.slice(0, cut).trimEnd();
  return hasMarkdown ? closed(text, beginning) : beginning;
}

/** Where so many lines end; -1 where there are no more. */
function lineEnd(text: string, lines: number): number {
  let at = -1;
  for (let line = 0; line <= lines; line += 1) {
    at = text.indexOf('\n', at + 1);
    if (at < 0) break;
  }
  return at;
}

function betweenWords(text: string): number {
  const { letters } = shown;
  const last = text.slice(letters - slack, letters);
  const found = [last.lastIndexOf('\n'), last.search(/\s\S*$/)].find((at) => at >= 0);
  return found === undefined ? letters : letters - slack + found;
}

/** Half a link would be another one, and half a mark none. */
function beforePart(text: string, cut: number): number {
  for (const { 0: part, index } of text.slice(0, cut + longestPart).matchAll(leftAlone)) {
    const end = index + part.length;
    if (index >= cut) break;
    // One that is all there is to be shown is shown whole.
    if (end > cut && part.length <= longestPart) return index === 0 ? end : index;
  }
  return cut;
}

/** Before what belongs to the character that stands there: its other half, marks upon it, what it is joined with. */
function beforeCharacter(text: string, cut: number): number {
  let at = cut;
  const first = Math.max(0, cut - slack);
  while (
    at > first &&
    (/^[\udc00-\udfff\p{M}\p{Emoji_Modifier}\u200d]/u.test(text.slice(at, at + 2)) || text[at - 1] === '\u200d')
  )
    at -= 1;
  return at;
}

function closed(text: string, beginning: string): string {
  const lines = beginning.split('\n');
  const open = codeBlocksIn(text).find(([from, to]) => from < lines.length && to >= lines.length)?.[0];
  if (open === undefined) return beginning;
  // Of a block of which nothing is to be seen yet there is nothing to close.
  return open === lines.length - 1 ? lines.slice(0, open).join('\n') : `${beginning}\n\`\`\``;
}
