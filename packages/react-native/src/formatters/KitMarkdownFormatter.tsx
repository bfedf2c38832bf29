import { type ReactElement, type ReactNode } from 'react';
import { Platform, type StyleProp, StyleSheet, Text, type TextStyle } from 'react-native';
import { KitTextFormatter } from './KitTextFormatter.ts';
import { type Block, type Inline, leftAlone, markdownIn, plainMarkdown, signsOfMarkdown } from './markdown.ts';
import { useMarked } from './marked-words.tsx';
import { codeRun } from './own-run.ts';

/** Styles of what Markdown marks in texts. */
export interface KitMarkdownStyle {
  readonly boldTextStyle?: StyleProp<TextStyle>;
  readonly italicTextStyle?: StyleProp<TextStyle>;
  readonly strikeTextStyle?: StyleProp<TextStyle>;
  /** Of code in a line. */
  readonly codeTextStyle?: StyleProp<TextStyle>;
  /** Of lines of code. */
  readonly codeBlockTextStyle?: StyleProp<TextStyle>;
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
    const made: ReactNode[] = [];
    let plain = '';
    let isAfterBlock = false;
    for (const [at, block] of blocks.entries()) {
      // A block of code ends its line by itself.
      if (at > 0) plain += '\n';
      isAfterBlock = block.kind === 'code';
      const words = plainWords(block);
      if (words !== null) plain += words;
      else {
        made.push(plain, this.#drawBlock(block, `block ${at}`));
        plain = '';
      }
    }
    if (made.length === 0) return plain;
    return plain === '' && !isAfterBlock ? made : [...made, plain];
  }

  /** The words without the signs, for where a text has one line. */
  getPlainText(text: string): string {
    return plainMarkdown(text);
  }

  #drawBlock(block: Block, key: string): ReactElement {
    if (block.kind === 'code') {
      return (
        <Code key={key} style={[styles.code, this.#style.codeBlockTextStyle]}>
          {block.text}
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
