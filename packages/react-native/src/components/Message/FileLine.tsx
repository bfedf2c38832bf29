import type { ReactElement } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useTextAlign } from '../words/use-text-align.ts';
import type { FileWords } from './message-text.ts';

interface FileLineProps {
  readonly file: FileWords;
  readonly ink: string;
  /** What is around it, or stands beside it, says it. */
  readonly isSilent: boolean;
}

/** Stands for a file in a message that is not shown itself: how it is called, what it is, how large. */
export function FileLine({ file, ink, isSilent }: FileLineProps): ReactElement {
  const { typography } = useTheme();
  const align = useTextAlign();
  return (
    <View {...(isSilent ? unheard : null)} style={[styles.line, { borderStartColor: ink }]}>
      <Text numberOfLines={2} ellipsizeMode="middle" style={[typography.heading4.medium, align, { color: ink }]}>
        {file.name}
      </Text>
      {file.detail === '' ? null : (
        <Text numberOfLines={1} style={[typography.caption1.regular, styles.detail, align, { color: ink }]}>
          {file.detail}
        </Text>
      )}
    </View>
  );
}

const unheard = { accessibilityElementsHidden: true, importantForAccessibility: 'no-hide-descendants' } as const;

const styles = StyleSheet.create({
  line: { borderStartWidth: 3, paddingStart: 8, marginVertical: 3, gap: 1, minWidth: 0, maxWidth: '100%' },
  detail: { opacity: 0.85 },
});
