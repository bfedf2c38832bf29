import { type ReactElement, type ReactNode } from 'react';
import { Platform, type StyleProp, StyleSheet, Text, type TextStyle } from 'react-native';
import { directionIn } from '../models/direction-in.ts';
import { KitTextFormatter } from './KitTextFormatter.ts';
import {
  type Block,
  type Inline,
  leftAlone,
  markdownIn,
  plainMarkdown,
  signsOfMarkdown,
  wordsOfMarkdown,
} from './markdown.ts';
import { useMarked } from './marked-words.tsx';
import { codeRun } from './own-run.ts';

/** Styles of what Markdown marks in texts. */
export interface KitMarkdownStyle {
  readonly boldTextStyle?: StyleProp<TextStyle>;
  readonly italicTextStyle?: StyleProp<TextStyle>;
  readonly strikeTextStyle?: StyleProp<TextStyle>;
  /** Of code in a line. */
  readonly codeTextStyle?: StyleProp<TextStyle>;
  /** Of lines of code: of their box, in a browser. */
  readonly codeBlockTextStyle?: StyleProp<TextStyle>;
  /** Of lines of a quote: in a browser of all of them, with the bar beside them as its border. */
  readonly quoteTextStyle?: StyleProp<TextStyle>;
}

/**
 * Draws a small part of Markdown: **bold**, *italic*, ~~strike~~, `code`, blocks of code between lines of three backticks,
 * quotes behind ">" and lists. It stands before others: of code they see nothing. Nothing in it can be opened, or run.
 */
export class KitMarkdownFormatter extends KitTextFormatter {
  #style: KitMarkdownStyle = {};

  setStyle(style: KitMarkdownStyle | undefined): void {
    this.#style = style ?? {};
  }

  override getSettings(): object {
    return { ...super.getSettings(), style: this.#style };
  }

  override getFormattedText(input: ReactNode): ReactNode {
    if (typeof input !== 'string' || !signsOfMarkdown.test(input)) return input;
    const blocks = markdownIn(input, leftAlone);
    const hasBoxes = drawsBoxes();
    const made: ReactNode[] = [];
    let plain = '';
    let isAfterBox = false;
    let isAfterBlock = false;
    for (let at = 0; at < blocks.length; at += 1) {
      const block = blocks[at] ?? nothing;
      const quoted = hasBoxes ? linesFrom(blocks, at, 1) : [];
      const isBox = hasBoxes && (block.kind === 'code' || quoted.length > 0);
      // A box begins a line and ends one by itself.
      if (at > 0 && !isAfterBox) plain += '\n';
      [isAfterBox, isAfterBlock] = [isBox, block.kind === 'code'];
      const words = plainWords(block);
      if (words !== null) {
        plain += words;
        continue;
      }
      const key = `block ${at}`;
      if (quoted.length > 1) at += quoted.length - 1;
      // The end of its line is within a box: behind it, it would be a line by itself. Whoever hears or copies it needs one.
      const end = at < blocks.length - 1 ? '\n' : '';
      made.push(plain, quoted.length > 0 ? this.#drawQuotes(quoted, 1, key, end) : this.#drawBlock(block, key, end));
      plain = '';
    }
    if (made.length === 0) return plain;
    return plain === '' && !isAfterBlock ? made : [...made, plain];
  }

  /** The words without the signs, for where a text has one line. */
  getPlainText(text: string): string {
    return plainMarkdown(text);
  }

  #drawBlock(block: Block, key: string, end: string): ReactElement {
    if (block.kind === 'code') {
      return (
        <Code key={key} style={[styles.code, drawsBoxes() ? boxes.code : null, this.#style.codeBlockTextStyle]}>
          {drawsBoxes() ? block.text + end : block.text}
        </Code>
      );
    }
    const { quotes, bullet, parts } = block;
    const words = parts.map((part, at) => this.#drawPart(part, `part ${at}`));
    if (quotes === 0) return <Text key={key}>{[bullet, ...words]}</Text>;
    return (
      <Text key={key} style={[styles.quote, this.#style.quoteTextStyle]}>
        <Sign sign={'▎'.repeat(quotes)}>{''}</Sign>
        {[bullet, ...words]}
      </Text>
    );
  }

  /** Lines of one quote, with a bar beside all of them; quotes in it have one of their own. */
  #drawQuotes(lines: readonly Line[], depth: number, key: string, end: string): ReactElement {
    const drawn: ReactNode[] = [];
    for (let at = 0; at < lines.length; at += 1) {
      const { quotes, bullet, parts } = lines[at] ?? nothing;
      const inner = quotes > depth ? linesFrom(lines, at, depth + 1) : [];
      const name = `line ${at}`;
      at += Math.max(0, inner.length - 1);
      const behind = at < lines.length - 1 ? '\n' : end;
      if (inner.length > 0) drawn.push(this.#drawQuotes(inner, depth + 1, name, behind));
      else drawn.push(bullet, ...parts.map((part, place) => this.#drawPart(part, `${name}, ${place}`)), behind);
    }
    const run = directionIn(wordsOfMarkdown(lines));
    return (
      <Text
        key={key}
        {...(run === 'none' ? null : { dir: run })}
        style={[styles.quote, boxes.quote, this.#style.quoteTextStyle]}
      >
        {drawn}
      </Text>
    );
  }

  #drawPart(part: Inline, key: string): ReactNode {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'code')
      return (
        <Code key={key} style={[styles.code, this.#style.codeTextStyle]}>
          {part.text}
        </Code>
      );
    return (
      <Text key={key} style={[styles[part.kind], this.#style[`${part.kind}TextStyle`]]}>
        {part.parts.map((one, at) => this.#drawPart(one, `part ${at}`))}
      </Text>
    );
  }
}

type Line = Extract<Block, { readonly kind: 'line' }>;

const nothing: Line = { kind: 'line', quotes: 0, bullet: '', parts: [] };

/** The lines from there on that stand in one quote, as deep as this. */
function linesFrom(blocks: readonly Block[], from: number, depth: number): Line[] {
  const lines: Line[] = [];
  for (let at = from; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (block?.kind !== 'line' || block.quotes < depth) break;
    lines.push(block);
  }
  return lines;
}

/** What a line says, where there is nothing in it to be drawn another way. */
function plainWords(block: Block): string | null {
  if (block.kind === 'code' || block.quotes > 0) return null;
  const isPlain = block.parts.every(({ kind }) => kind === 'text');
  return isPlain ? block.bullet + block.parts.map((part) => ('text' in part ? part.text : '')).join('') : null;
}

interface CodeProps {
  readonly children: string;
  readonly style: StyleProp<TextStyle>;
}

/** A component of its own: what formats texts leaves it alone, and whoever hears it hears the code. */
function Code({ children, style }: CodeProps): ReactElement {
  const run = codeRun(children);
  return (
    <Text {...run.props} style={[run.props.style, style]}>
      {useMarked(run.words)}
    </Text>
  );
}

/** Before the lines of a quote, for the eye alone: its words are none. */
function Sign({ sign }: { readonly sign: string; readonly children: string }): ReactElement {
  return <Text aria-hidden>{`${sign}\u00a0`}</Text>;
}

/** A browser draws boxes within a text; on devices a text has none, and lines of code and quotes stand by themselves. */
const drawsBoxes = (): boolean => Platform.OS === 'web';

/** React Native knows nothing of these. */
const boxes = {
  code: {
    display: 'block',
    marginVertical: 3,
    paddingVertical: 6,
    paddingHorizontal: 8,
    borderRadius: 8,
    // Its ground alone is hardly seen on a bubble in the accent colour.
    borderWidth: 1,
    borderColor: 'rgba(127, 127, 140, 0.4)',
    textAlign: 'left',
    overflowWrap: 'anywhere',
  },
  quote: {
    display: 'block',
    marginVertical: 3,
    paddingStart: 9,
    borderStartWidth: 3,
    borderColor: 'currentcolor',
    textAlign: 'start',
  },
} as unknown as { readonly code: TextStyle; readonly quote: TextStyle };

const styles = StyleSheet.create({
  bold: { fontWeight: '700' },
  italic: { fontStyle: 'italic' },
  strike: { textDecorationLine: 'line-through' },
  code: {
    fontFamily: Platform.select({
      ios: 'Menlo',
      web: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
      default: 'monospace',
    }),
    backgroundColor: 'rgba(127, 127, 140, 0.16)',
  },
  quote: { fontStyle: 'italic' },
});
