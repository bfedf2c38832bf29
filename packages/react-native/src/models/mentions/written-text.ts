import { calledAs, type NameOf, partsOf } from './mention-marks.ts';

/** Somebody who is mentioned in a text that is being written. */
export interface Mention {
  /** Where it begins in the text. */
  readonly at: number;
  /** As it stands there: `@Ben`. */
  readonly text: string;
  /** As it is sent: `<@uid:ben>`. */
  readonly mark: string;
}

/** What stands in a field: a text, and where in it somebody is mentioned, in order. */
export interface WrittenText {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

/** Characters that are selected in a field, from the first one to behind the last; both the same for the caret alone. */
export interface TextSelection {
  readonly start: number;
  readonly end: number;
}

/** A text that was changed, and where it is written on. */
export interface Change {
  readonly written: WrittenText;
  readonly caret: number;
}

/**
 * The same text after a change in the field. A mention is whole or none: taking back its end takes it back.
 *
 * @param isUndone the field went a step back, or on: what stands there then was meant
 */
export function changedTo(before: WrittenText, text: string, isUndone = false): Change {
  const { mentions } = before;
  const byStart = differenceOf(before.text, text, commonStart(before.text, text));
  if (mentions.length === 0) return { written: { text, mentions }, caret: byStart.to };
  // Of "@Ben" with another "@" before it nobody can tell where that was put: what leaves the mention whole was meant.
  const least = Math.min(before.text.length, text.length) - commonEnd(before.text, text);
  const byEnd = differenceOf(before.text, text, Math.min(Math.max(least, 0), commonStart(before.text, text)));
  const [one, other] = [kept(mentions, byStart), kept(mentions, byEnd)];
  const [left, change] = other.length > one.length ? [other, byEnd] : [one, byStart];
  const bitten =
    !isUndone && change.to === change.from
      ? mentions.find((mention) => mention.at < change.from && change.until === endOf(mention))
      : undefined;
  if (bitten === undefined) return { written: { text, mentions: left }, caret: change.to };
  const gone = { from: bitten.at, until: endOf(bitten), to: bitten.at };
  const rest = before.text.slice(0, gone.from) + before.text.slice(gone.until);
  return { written: { text: rest, mentions: kept(mentions, gone) }, caret: bitten.at };
}

/** A mention that is not in a text any more, without its place. */
export type GoneMention = Omit<Mention, 'at'>;

/** With those that have gone and come back with their words: what was cut is put in elsewhere, or a deletion is undone. */
export function withReturned(before: WrittenText, change: Change, gone: readonly GoneMention[]): Change {
  const { text, mentions } = change.written;
  const { from, to } = differenceOf(before.text, text, commonStart(before.text, text));
  // Letter by letter somebody types a name, and calls nobody.
  if (to - from < 2 || gone.length === 0) return change;
  const all = [...mentions];
  for (const one of gone) {
    for (
      let at = text.indexOf(one.text, from);
      at >= 0 && at + one.text.length <= to;
      at = text.indexOf(one.text, at + 1)
    ) {
      const until = at + one.text.length;
      if (isWithinWord(text, at, until)) continue;
      if (all.every((other) => endOf(other) <= at || other.at >= until)) all.push({ ...one, at });
    }
  }
  if (all.length === mentions.length) return change;
  return { ...change, written: { text, mentions: all.sort((a, b) => a.at - b.at) } };
}

/** Another letter touches it. */
function isWithinWord(text: string, at: number, until: number): boolean {
  return (
    /[\p{L}\p{N}_]$/u.test(text.slice(Math.max(0, at - 2), at)) ||
    /^[\p{L}\p{M}\p{N}_]/u.test(text.slice(until, until + 2))
  );
}

/** With other words in place of what stands from `from` to `until`. */
export function withText({ text, mentions }: WrittenText, from: number, until: number, put: string): Change {
  const caret = from + put.length;
  return {
    written: {
      text: text.slice(0, from) + put + text.slice(until),
      mentions: kept(mentions, { from, until, to: caret }),
    },
    caret,
  };
}

/** With a mention in place of what was written for it from `from` to `until`, and a space behind it. */
export function withMention(before: WrittenText, from: number, until: number, mention: Omit<Mention, 'at'>): Change {
  const space = before.text.startsWith(' ', until) ? '' : ' ';
  const { written, caret } = withCalled(before, from, until, mention, space);
  return { written, caret: caret + 1 };
}

/** The same with nothing behind it, or with this. */
export function withCalled(
  before: WrittenText,
  from: number,
  until: number,
  mention: Omit<Mention, 'at'>,
  behind = '',
): Change {
  const { text, mentions } = withText(before, from, until, mention.text + behind).written;
  const all = [...mentions, { ...mention, at: from }].sort((a, b) => a.at - b.at);
  return { written: { text, mentions: all }, caret: from + mention.text.length };
}

/** As it is sent. */
export function toBeSent({ text, mentions }: WrittenText): string {
  const parts: string[] = [];
  let end = 0;
  for (const mention of mentions) {
    parts.push(text.slice(end, mention.at), mention.mark);
    end = endOf(mention);
  }
  return parts.join('') + text.slice(end);
}

/** As it was sent, to be changed. */
export function toBeWritten(sent: string, nameOf: NameOf): WrittenText {
  let text = '';
  const mentions: Mention[] = [];
  for (const part of partsOf(sent)) {
    const isWords = part.uid === '' && part.all === '';
    const called = isWords ? part.text : calledAs(part, nameOf);
    if (!isWords) mentions.push({ at: text.length, text: called, mark: part.text });
    text += called;
  }
  return { text, mentions };
}

/** What is being written for a mention. */
export interface Call {
  /** Where its "@" stands. */
  readonly from: number;
  readonly keyword: string;
}

/** Nobody's name is longer, and not every "@" calls somebody. */
const longestCall = 40;

/** Whether somebody is being called just before the caret. */
export function callAt({ text, mentions }: WrittenText, caret: number): Call | null {
  const from = text.lastIndexOf('@', caret - 1);
  if (from < 0 || caret <= from || caret - from > longestCall) return null;
  const keyword = text.slice(from + 1, caret);
  // Within a word it is an address of mail.
  if (/^\s|\n/.test(keyword) || /[\p{L}\p{N}_]$/u.test(text.slice(Math.max(0, from - 2), from))) return null;
  return mentions.some((mention) => mention.at <= from && from < endOf(mention)) ? null : { from, keyword };
}

interface Difference {
  /** What was there from `from` to `until` … */
  readonly from: number;
  readonly until: number;
  /** … became what ends here. */
  readonly to: number;
}

function differenceOf(before: string, after: string, from: number): Difference {
  let same = 0;
  const most = Math.min(before.length, after.length) - from;
  while (same < most && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return { from, until: before.length - same, to: after.length - same };
}

function commonStart(a: string, b: string): number {
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same += 1;
  return same;
}

function commonEnd(a: string, b: string): number {
  let same = 0;
  const most = Math.min(a.length, b.length);
  while (same < most && a[a.length - 1 - same] === b[b.length - 1 - same]) same += 1;
  return same;
}

/** The mentions that a change leaves whole, where they stand by then. */
function kept(mentions: readonly Mention[], { from, until, to }: Difference): readonly Mention[] {
  return mentions.flatMap((mention) => {
    if (endOf(mention) <= from) return [mention];
    return mention.at >= until ? [{ ...mention, at: mention.at + to - until }] : [];
  });
}

function endOf({ at, text }: Mention): number {
  return at + text.length;
}
