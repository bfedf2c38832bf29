import { type Context, createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { type StyleProp, StyleSheet, Text, type TextStyle } from 'react-native';
import { useTheme } from '../theme/KitThemeProvider.tsx';
import { foundWords } from './found-words.ts';
import { cutBy } from './in-texts.tsx';

/** What somebody searched for, and how it is marked. */
interface Marking {
  readonly keyword: string;
  readonly style: StyleProp<TextStyle>;
}

/** Around a text that is drawn while somebody searches. */
export const MarkedWords: Context<Marking | null> = createContext<Marking | null>(null);

/** A text with what was searched for marked in it; as it is where nothing is. */
export function withMarks(text: string, { keyword, style }: Marking): ReactNode {
  return cutBy(text, foundWords(text, keyword), (found, key) => (
    <Mark key={key} style={style}>
      {found}
    </Mark>
  ));
}

/** The same for what draws its words by itself: links, mentions and code, which no formatter looks into. */
export function useMarked(text: string): ReactNode {
  const marking = useContext(MarkedWords);
  return marking === null ? text : withMarks(text, marking);
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
