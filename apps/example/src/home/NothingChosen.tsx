import { useTheme } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import { Notice } from '../look/Notice.tsx';

interface NothingChosenProps {
  readonly title: string;
  readonly text: string;
  /** What to do, where nothing in the list will do. */
  readonly action?: { readonly text: string; readonly onPress: () => void };
}

/** Two bubbles of a talk. */
function Bubbles(): ReactElement {
  const { color } = useTheme();
  return (
    <View aria-hidden style={styles.bubbles}>
      <View style={[styles.bubble, styles.other, { backgroundColor: color.background4 }]} />
      <View style={[styles.bubble, styles.own, { backgroundColor: color.primary }]} />
    </View>
  );
}

/** Stands beside a list of which nothing is open. */
export function NothingChosen({ title, text, action }: NothingChosenProps): ReactElement {
  const { color } = useTheme();
  return (
    <View style={{ flex: 1, backgroundColor: color.background2 }}>
      <Notice picture={<Bubbles />} title={title} text={text} {...(action === undefined ? {} : { action })} />
    </View>
  );
}

const styles = StyleSheet.create({
  bubbles: { width: 112, height: 84, marginBottom: 8 },
  bubble: { position: 'absolute', width: 76, height: 40, borderRadius: 20 },
  other: { top: 0, start: 0, borderBottomStartRadius: 6 },
  own: { bottom: 0, end: 0, borderBottomEndRadius: 6 },
});
