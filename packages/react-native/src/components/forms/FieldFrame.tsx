import type { ReactElement, ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useSaidOnDevices } from '../parts/Alert.tsx';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useTextAlign } from '../words/use-text-align.ts';
import type { FieldStyle } from '../../theme/styles/parts.ts';

interface FieldFrameProps {
  readonly label: string;
  /** Under the field: a hint, or what is wrong; empty for nothing. */
  readonly note: string;
  /** By this the field names its note. */
  readonly noteId: string;
  readonly isWrong: boolean;
  /** It cannot be left empty: a star says so to who sees, and the field itself to who does not. @default false */
  readonly isRequired?: boolean;
  /** Beside the note: how much is written. */
  readonly aside?: string;
  readonly style: FieldStyle | undefined;
  readonly children: ReactNode;
}

/** What every part of a form has around it: the label over it, and the note under it. */
export function FieldFrame(props: FieldFrameProps): ReactElement {
  const { label, note, noteId, isWrong, isRequired = false, aside = '', style, children } = props;
  const { color, typography } = useTheme();
  const align = useTextAlign();
  useSaidOnDevices(isWrong ? note : '');
  return (
    <View style={[styles.field, style?.containerStyle]}>
      {/* The field itself has the label as its name: it would only be said twice. */}
      <Text aria-hidden style={[typography.body.medium, align, { color: color.textPrimary }, style?.labelStyle]}>
        {label}
        {isRequired ? <Text style={{ color: color.error }}> *</Text> : null}
      </Text>
      {children}
      {note === '' && aside === '' ? null : (
        <View style={styles.notes}>
          <Text
            id={noteId}
            // Said when it comes, also to who has gone on to another field.
            aria-live={isWrong ? 'polite' : 'off'}
            style={[
              typography.caption1.regular,
              align,
              styles.note,
              isWrong
                ? [{ color: color.error }, style?.errorTextStyle]
                : [{ color: color.textSecondary }, style?.hintTextStyle],
            ]}
          >
            {note}
          </Text>
          {aside === '' ? null : (
            <Text style={[typography.caption1.regular, { color: color.textSecondary }]}>{aside}</Text>
          )}
        </View>
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  field: { gap: 6 },
  notes: { flexDirection: 'row', alignItems: 'flex-start', gap: 12 },
  note: { flex: 1, minWidth: 0 },
});
