import { linkPattern, withoutSentence } from './link-address.ts';

/** How a piece of text is meant. */
export type Emphasis = 'bold' | 'italic' | 'strike';

/** What stands in a line: words, words that are meant in a way, or code. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: Emphasis; readonly parts: readonly Inline[] };

/** One line, or the lines of code that belong together. */
export type Block =
  /** `quotes`: in how many quotes it stands. `bullet`: what stands before it in a list; empty for none. */
  | { readonly kind: 'line'; readonly quotes: number; readonly bullet: string; readonly parts: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string };

/** Counts what is looked at, for tests: time says little of a hostile text on a busy machine. */
export interface Steps {
  count: number;
}

/** Quotes within quotes, steps of a list, and emphasis within emphasis: who needs more writes something else. */
const deepest = 3;

/** What stays as it is: addresses, and marks of mentions. */
export const leftAlone: RegExp = new RegExp(`<@(?:uid|all):[^<>\\n]{1,200}>|${linkPattern.source}`, linkPattern.flags);

/**
 * A small part of Markdown: **bold**, *italic*, ~~strike~~, `code`, blocks of code, quotes and lists. Every sign is looked at
 * a few times at most, whatever is written: nothing is searched for twice, and nothing that was not closed is tried again.
 *
 * @param opaque finds what is left as it is, such as addresses of pages
 */
export function markdownIn(text: string, opaque: RegExp, steps: Steps = { count: 0 }): Block[] {
  const lines = text.split('\n');
  const fences = closingFences(lines, steps);
  const reading: Reading = { opaque, steps, made: 0 };
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (reading.made >= mostOfText) {
      // The rest is what was written.
      blocks.push({ ...plainLine, parts: [{ kind: 'text', text: lines.slice(at).join('\n') }] });
      break;
    }
    const end = fences[at] ?? -1;
    if (end < 0) {
      blocks.push(lineOf(lines[at] ?? '', reading));
      continue;
    }
    blocks.push({ kind: 'code', text: lines.slice(at + 1, end).join('\n') });
    reading.made += 1;
    at = end;
  }
  steps.count += text.length;
  // Signs alone, such as ">": whoever wrote them meant them.
  const isBlank = wordsOfMarkdown(blocks).trim() === '';
  return isBlank ? [{ ...plainLine, parts: [{ kind: 'text', text }] }] : blocks;
}

/** What is known while a text is read. */
interface Reading {
  readonly opaque: RegExp;
  readonly steps: Steps;
  /** Quotes, code and emphasis so far. */
  made: number;
}

const plainLine = { kind: 'line', quotes: 0, bullet: '' } as const;

/** The lines that open and close each block of code, counted from 0. */
export function codeBlocksIn(text: string): readonly (readonly [open: number, close: number])[] {
  if (!text.includes('```')) return [];
  return closingFences(text.split('\n'), { count: 0 }).flatMap((close, open) =>
    close < 0 ? [] : [[open, close] as const],
  );
}

/** Most texts have none: nothing is made of them. */
export const signsOfMarkdown: RegExp = /[*_~`>]|^ *(?:[-+]|\d{1,9}[.)]) /m;

/** The words of a text without the signs. */
export function plainMarkdown(text: string): string {
  return signsOfMarkdown.test(text) ? wordsOfMarkdown(markdownIn(text, leftAlone)) : text;
}

/** The words without the signs: for one line, or whoever hears them. */
export function wordsOfMarkdown(blocks: readonly Block[]): string {
  return blocks
    .map((block) => (block.kind === 'code' ? block.text : `${block.bullet}${wordsOfParts(block.parts)}`))
    .join('\n');
}

function wordsOfParts(parts: readonly Inline[]): string {
  return parts.map((part) => ('parts' in part ? wordsOfParts(part.parts) : part.text)).join('');
}

/** For each line that opens a block of code, the line that closes it; -1 for all others. Read from the end: each line once. */
function closingFences(lines: readonly string[], steps: Steps): readonly number[] {
  const closing: number[] = lines.map(() => -1);
  const fences = lines.flatMap((line, at) => (/^ {0,3}```[^`]*$/.test(line) ? [at] : []));
  steps.count += lines.length;
  for (let index = 0; index < fences.length;) {
    const [open, close] = [fences[index], fences[index + 1]];
    // Only a bare fence closes.
    if (open === undefined || close === undefined) break;
    if (lines[close]?.trim() !== '```') index += 1;
    else {
      closing[open] = close;
      index += 2;
    }
  }
  return closing;
}

function lineOf(line: string, reading: Reading): Block {
  const [head = '', signs = ''] = /^ {0,3}((?:> ?){1,3})/.exec(line) ?? [];
  const quotes = signs.replaceAll(' ', '').length;
  if (quotes > 0) reading.made += 1;
  const rest = line.slice(head.length);
  const [item = '', indent = '', sign = '', number = ''] = /^( *)(?:([-*+•])|(\d{1,9})[.)]) +(?=\S)/.exec(rest) ?? [];
  const depth = Math.min(Math.floor(indent.length / 2), deepest);
  // No-break spaces: they keep their width at the beginning of a line.
  const bullet = item === '' ? '' : `${'\u00a0\u00a0'.repeat(depth)}${sign === '' ? `${number}.` : '•'}\u00a0`;
  return { kind: 'line', quotes, bullet, parts: partsOf(rest.slice(item.length), reading) };
}

/** Signs that open and close; the longer one first. */
const signs = ['**', '__', '~~', '*', '_', '~'] as const;
/** What each of them means. */
export const meanings: Readonly<Record<string, Emphasis>> = {
  '**': 'bold',
  __: 'bold',
  '*': 'italic',
  _: 'italic',
  '~~': 'strike',
  '~': 'strike',
};

/** Nobody reads a line of more, nor a text, and each is a view. */
const mostMade = 100;
const mostOfText = 400;

interface Open {
  readonly sign: string;
  readonly parts: Inline[];
}

/** One line, from its start to its end. What is open stands on a stack, each sign at most once. */
function partsOf(line: string, reading: Reading): Inline[] {
  const { opaque, steps } = reading;
  const stack: Open[] = [{ sign: '', parts: [] }];
  let text = '';
  const most = Math.min(reading.made + mostMade, mostOfText);
  const top = (): Open => stack[stack.length - 1] ?? { sign: '', parts: [] };
  const flush = (): void => {
    if (text !== '') top().parts.push({ kind: 'text', text });
    text = '';
  };
  /** The topmost was never closed: it is what was written. */
  const giveUp = (): void => {
    flush();
    const { sign, parts } = stack.pop() ?? { sign: '', parts: [] };
    const above = top().parts;
    above.push({ kind: 'text', text: sign });
    for (const part of parts) above.push(part);
    steps.count += parts.length;
  };
  const closings = closingTicks(line, steps);
  const whole = line.matchAll(opaque);
  let next = whole.next();
  for (let at = 0; at < line.length;) {
    steps.count += 1;
    while (next.done !== true && next.value.index < at) next = whole.next();
    // Signs behind an address may close what was opened before it.
    const kept = next.done !== true && next.value.index === at ? withoutSentence(next.value[0]) : '';
    if (kept !== '') {
      text += kept;
      at += kept.length;
      continue;
    }
    const code = reading.made < most ? closings.get(at) : undefined;
    if (code !== undefined) {
      reading.made += 1;
      flush();
      top().parts.push({ kind: 'code', text: line.slice(at + code.length, code.close) });
      at = code.close + code.length;
      continue;
    }
    const sign = signAt(line, at, stack);
    if (sign === undefined || reading.made >= most) {
      text += line[at];
      at += 1;
      continue;
    }
    const [before, after] = [line.charAt(at - 1), line.charAt(at + sign.length)];
    const opened = stack.findIndex((one) => one.sign === sign);
    const isEmpty = opened === stack.length - 1 && text === '' && top().parts.length === 0;
    if (opened > 0 && !isEmpty && canClose(before, after)) {
      flush();
      while (stack.length - 1 > opened) giveUp();
      const { parts } = stack.pop() ?? { parts: [] };
      reading.made += 1;
      top().parts.push({ kind: meanings[sign] ?? 'italic', parts });
    } else if (opened < 0 && stack.length <= deepest && canOpen(before, after)) {
      flush();
      stack.push({ sign, parts: [] });
    } else text += sign;
    at += sign.length;
  }
  while (stack.length > 1) giveUp();
  flush();
  return top().parts;
}

/** The sign that stands there: of "***" the one that was opened last. */
function signAt(line: string, at: number, stack: readonly Open[]): string | undefined {
  const sign = signs.find((one) => line.startsWith(one, at));
  const last = stack[stack.length - 1]?.sign ?? '';
  if (sign === undefined || last === '' || last === sign || !sign.startsWith(last)) return sign;
  return line.charAt(at + 2) === last || !stack.some((one) => one.sign === sign) ? last : sign;
}

/** Letters and digits of scripts that part words by spaces: within a word a sign means itself. */
const wordEnd = /[\p{L}\p{N}]$/u;
const unparted = /[\u0e00-\u0e7f\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;

/** Whether it is a letter or digit of such a script. */
export function isInWord(sign: string): boolean {
  return wordEnd.test(sign) && !unparted.test(sign);
}

/** Whether a sign means more than itself at the beginning of words, by what stands around it. */
export function canOpen(before: string, after: string): boolean {
  // "¯\_(ツ)_/¯" has its arms.
  return after.trim() !== '' && !isInWord(before) && before !== '\\';
}

/** Whether it does at their end. */
export function canClose(before: string, after: string): boolean {
  return before.trim() !== '' && !isInWord(after);
}

interface Code {
  readonly close: number;
  readonly length: number;
}

/** Runs of backticks, by where they stand, that another run of the same length closes. Read once, from the end. */
function closingTicks(line: string, steps: Steps): ReadonlyMap<number, Code> {
  const found = new Map<number, Code>();
  if (!line.includes('`')) return found;
  steps.count += line.length;
  const last = new Map<number, number>();
  for (const { 0: run, index } of [...line.matchAll(/`+/g)].toReversed()) {
    const close = last.get(run.length);
    if (close !== undefined && close > index + run.length) found.set(index, { close, length: run.length });
    last.set(run.length, index);
  }
  return found;
}
