import { withoutSentence } from '../../formatters/link-address.ts';
import { canClose, canOpen, codeBlocksIn, isInWord, leftAlone, meanings } from '../../formatters/markdown.ts';
import { type TextSelection, withText, type WrittenText } from '../mentions/written-text.ts';

/** What words of a line can be made into, in the order in which they are offered. */
export const wordFormats = ['bold', 'italic', 'strike', 'code'] as const;
/** What whole lines can. */
export const lineFormats = ['quote', 'bullets', 'numbers'] as const;

export type WordFormat = (typeof wordFormats)[number];
export type LineFormat = (typeof lineFormats)[number];
export type TextFormat = WordFormat | LineFormat;

/** A text that was formatted, and what is selected in it. */
export interface Formatted {
  readonly written: WrittenText;
  readonly selected: TextSelection;
}

/**
 * The same text with what is selected in a format, or out of it where all of it is by now: signs of Markdown come and go.
 * What is selected stays so; where nothing is, it is the word around the caret, or what is written next.
 */
export function formatted(written: WrittenText, selected: TextSelection, format: TextFormat): Formatted {
  if (isOfLines(format)) return changed(written, selected, editsOfLines(written.text, selected, format));
  const { text } = written;
  const lines = linesIn(text, selected);
  const fence = fenceAround(text, lines);
  if (format === 'code' && (lines.length > 1 || fence !== null))
    return changed(written, selected, editsOfFence(text, lines, fence));
  const pieces = piecesOf(written, selected);
  const pairs = pieces.map((piece) => pairsAround(text, piece).findLast(isOf(format)));
  const [first] = pieces;
  if (first === undefined) return { written, selected };
  const sign = signOf[format];
  const around = { start: first.start, end: pieces.at(-1)?.end ?? first.end };
  if (pairs.every((pair) => pair !== undefined)) {
    // At the end of what was written so, one goes on behind it.
    const [pair] = pairs;
    const isWritten = pair !== undefined && selected.start === selected.end && pair.until === selected.start;
    if (isWritten && pair.from + pair.sign.length < pair.until)
      return { written, selected: caretAt(pair.until + pair.sign.length) };
    return changed(written, around, pairs.flatMap(withoutSigns));
  }
  if (around.start === around.end) {
    const put = withText(written, around.start, around.start, sign + sign);
    return { written: put.written, selected: caretAt(around.start + sign.length) };
  }
  const bare = pieces.filter((_, at) => pairs[at] === undefined);
  const edits = bare.flatMap(({ start, end }) => [
    { from: start, until: start, put: sign },
    { from: end, until: end, put: sign },
  ]);
  return changed(written, around, edits);
}

/** The formats that all of what is selected is in; where nothing is, what is written next. */
export function formatsOf(written: WrittenText, selected: TextSelection): readonly TextFormat[] {
  const { text } = written;
  const pieces = piecesOf(written, selected);
  const lines = linesIn(text, selected);
  if (fenceAround(text, lines) !== null) return ['code'];
  const around = pieces.map((piece) => pairsAround(text, piece));
  const isWhole = (format: WordFormat): boolean =>
    around.length > 0 && around.every((pairs) => pairs.some(isOf(format)));
  const filled = writtenLines(text, lines);
  return [
    ...wordFormats.filter(isWhole),
    ...lineFormats.filter(
      (format) => filled.length > 0 && filled.every((line) => beginsAs(text, line, format) !== null),
    ),
  ];
}

const signOf: Readonly<Record<WordFormat, string>> = { bold: '**', italic: '_', strike: '~~', code: '`' };

const formatOf: Readonly<Record<string, WordFormat>> = { ...meanings, '`': 'code' };

function isOfLines(format: TextFormat): format is LineFormat {
  return lineFormats.some((one) => one === format);
}

interface Edit {
  readonly from: number;
  readonly until: number;
  readonly put: string;
}

/** All of the edits, which stand in order. What is put where the selection begins stands before it, at its end behind it. */
function changed(before: WrittenText, { start, end }: TextSelection, edits: readonly Edit[]): Formatted {
  let written = before;
  for (const { from, until, put } of edits.toReversed()) written = withText(written, from, until, put).written;
  const moved = (at: number, isEnd: boolean): number => {
    let by = 0;
    for (const { from, until, put } of edits)
      if (isEnd ? from < at : from <= at) by += put.length - (Math.min(until, at) - from);
    return at + by;
  };
  const from = moved(start, false);
  return { written, selected: { start: from, end: start === end ? from : Math.max(from, moved(end, true)) } };
}

function caretAt(at: number): TextSelection {
  return { start: at, end: at };
}

// Words

/** Two signs, and what stands between them. */
interface Pair {
  readonly sign: string;
  readonly from: number;
  /** Where the second one begins. */
  readonly until: number;
}

/** The words of each line that are selected: whole ones, whole mentions and addresses, without the signs around them. In code there are none. */
function piecesOf({ text, mentions }: WrittenText, selected: TextSelection): readonly TextSelection[] {
  const lines = linesOutOfCode(text, linesIn(text, selected));
  const called = mentions.map(({ at, text: name }) => ({ start: at, end: at + name.length }));
  return lines.flatMap((line) => {
    const words = line.start + (beginning.exec(text.slice(line.start, line.end))?.[0].length ?? 0);
    let start = Math.min(Math.max(selected.start, words), line.end);
    let end = Math.max(start, Math.min(selected.end, line.end));
    const isOne = start === end;
    while (start < end && text.charAt(start).trim() === '') start += 1;
    while (end > start && text.charAt(end - 1).trim() === '') end -= 1;
    if (start === end && (!isOne || lines.length > 1)) return [];
    for (const whole of [...called, ...addressesIn(text, line)]) {
      if (whole.start >= end || whole.end <= start) continue;
      start = Math.min(start, whole.start);
      end = Math.max(end, whole.end);
    }
    while (start > line.start && isInWord(text.charAt(start - 1))) start -= 1;
    while (end < line.end && isInWord(text.charAt(end))) end += 1;
    const pairs = pairsIn(text, line);
    for (;;) {
      const cut = pairs.find(
        (pair) =>
          pair.from <= start && end <= endOf(pair) && (start < pair.from + pair.sign.length || pair.until < end),
      );
      if (cut === undefined) return [{ start, end }];
      start = Math.min(Math.max(start, cut.from + cut.sign.length), cut.until);
      end = Math.min(Math.max(start, end), cut.until);
    }
  });
}

/** The signs around what is selected, from the outermost. */
function pairsAround(text: string, piece: TextSelection): readonly Pair[] {
  const { start, end } = piece;
  const around = linesIn(text, piece)
    .slice(0, 1)
    .flatMap((line) => pairsIn(text, line))
    .filter(({ sign, from, until }) => from + sign.length <= start && until >= end);
  if (start !== end) return around;
  // Between signs that were put for what is written next there is nothing yet.
  const empty = Object.values(signOf).filter((sign) => text.endsWith(sign, start) && text.startsWith(sign, start));
  return [...around, ...empty.map((sign) => ({ sign, from: start - sign.length, until: start }))];
}

function isOf(format: WordFormat): (pair: Pair) => boolean {
  return ({ sign }) => formatOf[sign] === format;
}

/** Signs that belong together, as they are drawn: in code there are none. */
function pairsIn(text: string, line: TextSelection): readonly Pair[] {
  const pairs: Pair[] = [];
  const open = new Map<string, number>();
  const addresses = addressesIn(text, line);
  let codeUntil = 0;
  for (const { 0: sign, index } of text.slice(line.start, line.end).matchAll(/\*\*|__|~~|[*_~`]/g)) {
    const at = line.start + index;
    if (at < codeUntil || addresses.some(({ start, end }) => start <= at && at < end)) continue;
    const [before, after] = [at === line.start ? '' : text.charAt(at - 1), text.charAt(at + sign.length)];
    const from = open.get(sign);
    if (sign === '`') {
      const until = text.indexOf('`', at + 1);
      if (until < 0 || until >= line.end) continue;
      pairs.push({ sign, from: at, until });
      codeUntil = until + 1;
    } else if (from !== undefined && canClose(before, after)) {
      pairs.push({ sign, from, until: at });
      open.delete(sign);
    } else if (canOpen(before, after)) open.set(sign, at);
  }
  return pairs;
}

/** Where signs mean themselves. */
function addressesIn(text: string, line: TextSelection): readonly TextSelection[] {
  return [...text.slice(line.start, line.end).matchAll(leftAlone)].map(({ 0: found, index }) => ({
    start: line.start + index,
    end: line.start + index + withoutSentence(found).length,
  }));
}

function withoutSigns(pair: Pair | undefined): readonly Edit[] {
  if (pair === undefined) return [];
  const { sign, from, until } = pair;
  return [
    { from, until: from + sign.length, put: '' },
    { from: until, until: until + sign.length, put: '' },
  ];
}

function endOf({ until, sign }: Pair): number {
  return until + sign.length;
}

// Lines

/** How a line begins that is quoted, or of a list. */
const beginning = /^(?: {0,3}(?:> ?){1,3})?(?: *(?:[-*+•]|\d{1,9}[.)]) +)?/;

const beginnings: Readonly<Record<LineFormat, RegExp>> = {
  quote: /^ {0,3}(?:> ?){1,3}/,
  bullets: /^(?: {0,3}(?:> ?){1,3})?( *[-*+•] +)/,
  numbers: /^(?: {0,3}(?:> ?){1,3})?( *\d{1,9}[.)] +)/,
};

/** The lines in which something is selected, or the caret stands. */
function linesIn(text: string, { start, end }: TextSelection): readonly TextSelection[] {
  const lines: TextSelection[] = [];
  let at = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
  // No further than is asked: of thousands of lines each is looked at by itself, too.
  while (at <= end) {
    const next = text.indexOf('\n', at);
    lines.push({ start: at, end: next < 0 ? text.length : next });
    if (next < 0) break;
    at = next + 1;
  }
  return lines;
}

/** Those of them with words, out of code; a blank one where it is the only one. */
function writtenLines(text: string, all: readonly TextSelection[]): readonly TextSelection[] {
  const lines = linesOutOfCode(text, all);
  return all.length === 1 ? lines : lines.filter(({ start, end }) => text.slice(start, end).trim() !== '');
}

/** Those of them that are drawn as lines, and not as a block of code or what begins and ends one. */
function linesOutOfCode(text: string, lines: readonly TextSelection[]): readonly TextSelection[] {
  const blocks = fencesIn(text);
  return lines.filter(({ start }) => !blocks.some(([open, close]) => open.start <= start && start <= close.start));
}

/** What of a line makes it one of these; `null` where it is none. */
function beginsAs(text: string, line: TextSelection, format: LineFormat): TextSelection | null {
  const [all, own] = beginnings[format].exec(text.slice(line.start, line.end)) ?? [];
  if (all === undefined) return null;
  const until = line.start + all.length;
  return { start: until - (own ?? all).length, end: until };
}

function editsOfLines(text: string, selected: TextSelection, format: LineFormat): readonly Edit[] {
  const lines = writtenLines(text, linesIn(text, selected));
  const begun = lines.flatMap((line) => beginsAs(text, line, format) ?? []);
  if (begun.length === lines.length) return begun.map(({ start, end }) => ({ from: start, until: end, put: '' }));
  return lines.flatMap((line, at) => {
    if (format === 'quote') {
      const isQuoted = beginsAs(text, line, 'quote') !== null;
      return isQuoted ? [] : [{ from: line.start, until: line.start, put: '> ' }];
    }
    const words = beginsAs(text, line, 'quote')?.end ?? line.start;
    const { start, end } = beginsAs(text, line, 'bullets') ??
      beginsAs(text, line, 'numbers') ?? { start: words, end: words };
    return [{ from: start, until: end, put: format === 'bullets' ? '- ' : `${at + 1}. ` }];
  });
}

/** The lines of three backticks around a block of code. */
type Fence = readonly [open: TextSelection, close: TextSelection];

function fencesIn(text: string): readonly Fence[] {
  const blocks = codeBlocksIn(text);
  if (blocks.length === 0) return [];
  const all = linesIn(text, { start: 0, end: text.length });
  return blocks.flatMap(([open, close]) => {
    const [opening, closing] = [all[open], all[close]];
    return opening && closing ? [[opening, closing]] : [];
  });
}

/** Those around some lines; `null` where they are no code. */
function fenceAround(text: string, lines: readonly TextSelection[]): Fence | null {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return null;
  return fencesIn(text).find(([open, close]) => open.end < first.start && last.end < close.start) ?? null;
}

/** Without the fence around the lines, or with one; where part of them is code already it stays so. */
function editsOfFence(text: string, lines: readonly TextSelection[], fence: Fence | null): readonly Edit[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (fence !== null) {
    const [open, close] = fence;
    return [
      { from: open.start, until: open.end + 1, put: '' },
      { from: close.start - 1, until: close.end, put: '' },
    ];
  }
  if (first === undefined || last === undefined || linesOutOfCode(text, lines).length < lines.length) return [];
  return [
    { from: first.start, until: first.start, put: '```\n' },
    { from: last.end, until: last.end, put: '\n```' },
  ];
}
