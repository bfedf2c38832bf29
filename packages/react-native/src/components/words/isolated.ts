import { runMarks } from '../../models/run-marks.ts';

/** What would break the line, or is no text at all. */
const controls = /[\p{Cc}\u2028\u2029]+/gu;
/** No letter of any script bears more marks; a heap of them reaches into the lines above and below. */
const heaps = /(\p{M}{8})\p{M}+/gu;
/** More is never seen on the one line that a name has, and costs the time to lay it out. */
const longest = 500;

/** A name on one line that turns nothing around it: for labels, which are read and not laid out. */
export function plainName(name: unknown): string {
  if (typeof name !== 'string') return '';
  // Not half of a character at the end.
  const short = name.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
  return short.replace(runMarks, '').replace(controls, ' ').replace(heaps, '$1');
}

/** Whatever somebody wrote, on its lines, that turns nothing around it. */
export function isolatedText(text: unknown): string {
  if (typeof text !== 'string') return '';
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').split('\n');
  // Each line runs as its own words do.
  return lines
    .map((line) => line.replace(runMarks, '').replace(controls, ' ').replace(heaps, '$1'))
    .map((line) => (line === '' ? '' : `\u2068${line}\u2069`))
    .join('\n');
}

/** A name that stays on its line and within its own run of text, whichever direction, marks and length it has. */
export function isolated(name: unknown): string {
  return `\u2068${plainName(name)}\u2069`;
}
