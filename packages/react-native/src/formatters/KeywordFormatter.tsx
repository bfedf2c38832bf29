import type { ReactNode } from 'react';
import type { StyleProp, TextStyle } from 'react-native';
import { inRuns } from './in-texts.tsx';
import { KitTextFormatter } from './KitTextFormatter.ts';
import { MarkedWords, marksInRun } from './marked-words.tsx';

/** Marks what was searched for, in words that are drawn already, also within links, mentions and code. It comes last. */
export class KeywordFormatter extends KitTextFormatter {
  readonly keyword: string;
  readonly #style: StyleProp<TextStyle>;

  constructor(keyword: string, style: StyleProp<TextStyle>) {
    super();
    this.keyword = keyword;
    this.#style = style;
  }

  override getSettings(): object {
    return { ...super.getSettings(), style: this.#style };
  }

  override getFormattedText(input: ReactNode): ReactNode {
    const marking = { keyword: this.keyword, style: this.#style };
    return <MarkedWords value={marking}>{inRuns(input, (texts) => marksInRun(texts, marking))}</MarkedWords>;
  }
}
