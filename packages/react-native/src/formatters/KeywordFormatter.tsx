import type { ReactElement, ReactNode } from 'react';
import { type StyleProp, StyleSheet, Text, type TextStyle } from 'react-native';
import { useTheme } from '../theme/KitThemeProvider.tsx';
import { foundWords } from './found-words.ts';
import { cutBy, inTexts } from './in-texts.tsx';
import { KitTextFormatter } from './KitTextFormatter.ts';

/** Marks what was searched for, in words that are drawn already. Links and mentions stay as they are. */
export class KeywordFormatter extends KitTextFormatter {
  readonly #keyword: string;
  readonly #style: StyleProp<TextStyle>;

  constructor(keyword: string, style: StyleProp<TextStyle>) {
    super();
    this.#keyword = keyword;
    this.#style = style;
  }

  override getSettings(): object {
    return { ...super.getSettings(), keyword: this.#keyword, style: this.#style };
  }

  override getFormattedText(input: ReactNode): ReactNode {
    return inTexts(input, (text) =>
      cutBy(text, foundWords(text, this.#keyword), (found, key) => (
        <Mark key={key} style={this.#style}>
          {found}
        </Mark>
      )),
    );
  }
}

interface MarkProps {
  readonly style: StyleProp<TextStyle>;
  readonly children: string;
}

/** On every ground the same: bright, with dark words. */
function Mark({ style, children }: MarkProps): ReactElement {
  const { color } = useTheme();
  return <Text style={[styles.mark, { color: color.staticBlack }, style]}>{children}</Text>;
}

const styles = StyleSheet.create({ mark: { backgroundColor: '#FFD666' } });
