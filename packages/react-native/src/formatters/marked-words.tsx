import { type Context, createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { type StyleProp, StyleSheet, Text, type TextStyle } from 'react-native';
import { useTheme } from '../theme/KitThemeProvider.tsx';
import { foundWords } from './found-words.ts';
import { cutBy, mostDrawn } from './in-texts.tsx';

/** What somebody searched for, and how it is marked. */
interface Marking {
  readonly keyword: string;
  readonly style: StyleProp<TextStyle>;
}

/** Around a text that is drawn while somebody searches. */
export const MarkedWords: Context<Marking | null> = createContext<Marking | null>(null);

/** Texts that are read as one, each with what was searched for marked in it; as they are where nothing is. */
export function marksInRun(texts: readonly string[], { keyword, style }: Marking): readonly ReactNode[] {
  const all = foundWords(texts.join(''), keyword).slice(0, mostDrawn);
  const drawn = { count: 0 };
  let end = 0;
  return texts.map((text) => {
    const start = end;
    end += text.length;
    // What was found may begin in one of them and end in another.
    const parts = all.flatMap(({ 0: found, index }) => {
      const [from, to] = [Math.max(index, start) - start, Math.min(index + found.length, end) - start];
      return from < to ? [{ 0: text.slice(from, to), index: from }] : [];
    });
    return cutBy(
      text,
      parts,
      (found, key) => (
        <Mark key={key} style={style}>
          {found}
        </Mark>
      ),
      drawn,
    );
  });
}

/** The same for what draws its words by itself: links, mentions and code, which no formatter looks into. */
export function useMarked(text: string): ReactNode {
  const marking = useContext(MarkedWords);
  return marking === null ? text : marksInRun([text], marking);
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
