import { type ReactElement, type Ref, useId, useImperativeHandle } from 'react';
import { Platform, Pressable, StyleSheet, Text, View } from 'react-native';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useTextScale } from '../../theme/use-text-scale.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { Icon } from '../parts/Icon.tsx';
import type { PressState } from '../parts/press-state.ts';
import { type RovingStop, useRovingFocus } from '../parts/use-roving-focus.ts';
import { useTextAlign } from '../words/use-text-align.ts';
import type { FieldStyle } from '../../theme/styles/parts.ts';
import type { IconSource } from '../../icons/icon-source.ts';

/** One of several, with a line that says what it means. */
export interface Choice<Value extends string> {
  readonly value: Value;
  readonly icon: IconSource;
  readonly text: string;
  readonly explanation: string;
}

/** What can be given the focus. */
export interface Focusable {
  focus(): void;
}

interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error?: string | undefined;
  /** @default false */
  readonly isDisabled?: boolean;
  readonly style?: FieldStyle | undefined;
  /** Brings the focus to what is chosen. */
  readonly ref?: Ref<Focusable>;
  /** Of the group; a choice is `<testID>-<value>`. */
  readonly testID: string;
}

/** A part of a form where one of several is chosen: by a press, and by the arrow keys as the ARIA practices say. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>): ReactElement {
  const { label, choices, value, onChange, error, isDisabled = false, style, ref, testID } = props;
  const { color } = useTheme();
  const noteId = useId();
  const ids = isDisabled ? [] : choices.map((choice) => choice.value);
  const { around, stop, focus } = useRovingFocus({ ids, current: value, run: 'column', onMove: onChange });
  useImperativeHandle(ref, () => ({ focus: () => focus(value) }), [focus, value]);

  return (
    <FieldFrame label={label} note={error ?? ''} noteId={noteId} isWrong={error !== undefined} style={style}>
      <View
        role="radiogroup"
        aria-label={label}
        {...around}
        style={[styles.choices, { borderColor: color.borderDefault }, isDisabled ? styles.disabled : null]}
        testID={testID}
      >
        {choices.map((choice) => (
          <ChoiceRow
            key={choice.value}
            stop={stop(choice.value)}
            choice={choice}
            isChosen={choice.value === value}
            isDisabled={isDisabled}
            onPress={() => onChange(choice.value)}
            testID={`${testID}-${choice.value}`}
          />
        ))}
      </View>
    </FieldFrame>
  );
}

interface KeyPress {
  readonly key: string;
  preventDefault(): void;
}

interface ChoiceRowProps {
  readonly choice: Choice<string>;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
  readonly stop: RovingStop;
  readonly testID: string;
}

function ChoiceRow(props: ChoiceRowProps): ReactElement {
  const { choice, isChosen, isDisabled, onPress, stop, testID } = props;
  const { color, typography } = useTheme();
  const align = useTextAlign();
  const onWeb = {
    onKeyDown: (event: KeyPress): void => {
      // React Native Web presses by the space bar only what is a button.
      if (event.key !== ' ') return;
      event.preventDefault();
      if (!isDisabled) onPress();
    },
  };
  return (
    <Pressable
      {...stop}
      role="radio"
      accessibilityLabel={`${choice.text}, ${choice.explanation}`}
      aria-checked={isChosen}
      aria-disabled={isDisabled}
      disabled={isDisabled}
      onPress={onPress}
      testID={testID}
      {...(Platform.OS === 'web' ? onWeb : {})}
      style={({ pressed, hovered = false }: PressState) => [
        styles.row,
        {
          outlineColor: color.primary,
          backgroundColor: pressed ? color.background3 : hovered ? color.background2 : 'transparent',
        },
      ]}
    >
      <Icon icon={choice.icon} size={24} color={isChosen ? color.iconHighlight : color.iconSecondary} />
      <View style={styles.texts}>
        <Text style={[typography.heading4.medium, align, { color: color.textPrimary }]}>{choice.text}</Text>
        <Text style={[typography.body.regular, align, { color: color.textSecondary }]}>{choice.explanation}</Text>
      </View>
      <Dot isChosen={isChosen} />
    </Pressable>
  );
}

function Dot({ isChosen }: { readonly isChosen: boolean }): ReactElement {
  const { color } = useTheme();
  const across = Math.round(22 * useTextScale());
  const inner = Math.round(across / 2);
  return (
    <View
      style={[
        styles.dot,
        { width: across, height: across, borderRadius: across / 2 },
        { borderColor: isChosen ? color.primary : color.borderDark },
      ]}
    >
      {isChosen ? (
        // All border: where a system forces colours, a ground would be that of the page.
        <View style={{ borderColor: color.primary, borderRadius: inner, borderWidth: inner / 2 }} />
      ) : null}
    </View>
  );
}

const styles = StyleSheet.create({
  choices: { borderRadius: 12, borderWidth: 1, overflow: 'hidden' },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 12,
    minHeight: 60,
    paddingHorizontal: 14,
    paddingVertical: 10,
    // Inside, where the frame does not cut it.
    outlineOffset: -2,
  },
  texts: { flex: 1, minWidth: 0, gap: 1 },
  dot: { borderWidth: 2, alignItems: 'center', justifyContent: 'center', flexShrink: 0 },
  disabled: { opacity: 0.6 },
});
