import { runMarks } from '../run-marks.ts';

/** How a message says that it mentions somebody: `<@uid:ben>`, and `<@all:all>` for everybody in the group. */
const marks = /<@(uid|all):([^<>\n]{1,200})>/g;

/** A part of a text as it is sent: words, or a mention by its mark. */
export interface TextPart {
  readonly text: string;
  /** Of whoever is mentioned; empty for words, and for everybody. */
  readonly uid: string;
  /** What everybody is called; empty for words, and for one person. */
  readonly all: string;
}

/** Name of somebody by uid, as far as it is known. */
export type NameOf = (uid: string) => string | undefined;

/** The mark of one person; `null` where their uid could not be read out of it again. */
export function markOf(uid: string): string | null {
  return /^[^<>\n]{1,200}$/.test(uid) ? `<@uid:${uid}>` : null;
}

/** The mark of everybody, called as the writer calls them. */
export function markOfAll(label: string): string {
  return `<@all:${label}>`;
}

/** A text as it is sent, in order. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, 1: kind, 2: id = '', index } of text.matchAll(marks)) {
    if (index > end) parts.push({ text: text.slice(end, index), uid: '', all: '' });
    parts.push({ text: found, uid: kind === 'uid' ? id : '', all: kind === 'all' ? id : '' });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), uid: '', all: '' });
  return parts;
}

/** The text with names in place of marks: for one line, a quote, the clipboard. */
export function withNames(text: string, nameOf: NameOf): string {
  if (!text.includes('<@')) return text;
  return partsOf(text)
    .map((part) => (part.uid === '' && part.all === '' ? part.text : calledAs(part, nameOf)))
    .join('');
}

/** `@Ben`: what stands for a mention. */
export function calledAs({ uid, all }: Omit<TextPart, 'text'>, nameOf: NameOf): string {
  return `@${all === '' ? shownName(nameOf(uid) ?? uid) : shownName(all)}`;
}

/** More is never read in the middle of a sentence. */
const longest = 100;

/** A name within a text: on its line, and turning nothing around it. */
export function shownName(name: string): string {
  return name
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(runMarks, '')
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim();
}
