import { type ComponentRef, type ReactElement, type ReactNode, type Ref, useId, useState } from 'react';
import {
  Platform,
  type StyleProp,
  StyleSheet,
  TextInput,
  type TextInputProps,
  type TextStyle,
  View,
} from 'react-native';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { noRing } from '../parts/no-ring.ts';
import { TextButton } from '../parts/TextButton.tsx';
import { useWrittenBefore } from './use-written-before.ts';
import type { FieldStyle } from '../../theme/styles/parts.ts';

interface FormFieldProps extends Pick<TextInputProps, 'inputMode' | 'autoCapitalize' | 'onKeyPress' | 'onBlur'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Enter, or the key of the keyboard that stands for it. */
  readonly onSubmit?: (() => void) | undefined;
  /** What helps to fill it in; stands under the field. */
  readonly hint?: string | undefined;
  /** What is wrong with it: stands in place of the hint, and belongs to the field for screen readers. */
  readonly error?: string | undefined;
  /** Longer than this nothing can be written; close to it, how much is left is shown. */
  readonly maxLength: number;
  /** @default false */
  readonly isRequired?: boolean;
  /** @default false */
  readonly isMultiline?: boolean;
  /** Hidden, with a button that shows it. @default false */
  readonly isSecret?: boolean;
  /** @default false */
  readonly isDisabled?: boolean;
  /** In the frame, before what is written. */
  readonly children?: ReactNode;
  readonly style?: FieldStyle | undefined;
  readonly ref?: Ref<ComponentRef<typeof TextInput>>;
  readonly testID: string;
}

/** From here on it is shown how much fits in. */
const nearlyFull = 0.8;

/** One line of a form: label, field, and under it a hint or what is wrong. */
export function FormField(props: FormFieldProps): ReactElement {
  const { label, value, hint, error, maxLength, isRequired = false, isMultiline = false, isSecret = false } = props;
  const { isDisabled = false, autoCapitalize, children, ref, style, testID } = props;
  const { color, typography } = useTheme();
  const { t, direction } = useTranslation();
  const [isFocused, setFocused] = useState(false);
  const [isShown, setShown] = useState(false);
  const noteId = useId();
  const line = useWrittenBefore(props.onChange);
  const length =
    value.length >= maxLength * nearlyFull ? t('form.length', { length: value.length, most: maxLength }) : '';
  const note = error ?? hint ?? '';
  const onWeb = { 'aria-describedby': note === '' ? undefined : noteId, 'aria-required': isRequired };
  // On devices no field names its note, or says that it must not stay empty: both are said after it.
  const spoken = [isRequired ? t('form.required') : '', note].filter((words) => words !== '').join(', ');
  const face: StyleProp<TextStyle> = [
    typography.heading4.regular,
    isMultiline ? styles.tall : styles.input,
    { color: color.textPrimary, textAlign: direction === 'rtl' ? 'right' : 'left' },
    style?.inputTextStyle,
  ];
  return (
    <FieldFrame
      label={label}
      note={note}
      noteId={noteId}
      isWrong={error !== undefined}
      isRequired={isRequired}
      aside={length}
      style={style}
    >
      <View
        style={[
          styles.frame,
          {
            backgroundColor: color.background2,
            borderColor: error !== undefined ? color.error : isFocused ? color.primary : color.borderDark,
          },
          // In the colour of errors already, it still shows where one is.
          isFocused && error !== undefined ? [styles.wrong, { outlineColor: color.primary }] : null,
          isDisabled ? styles.disabled : null,
          style?.inputStyle,
        ]}
      >
        {children}
        <View ref={line} style={styles.line}>
          <TextInput
            ref={ref}
            accessibilityLabel={label}
            aria-invalid={error !== undefined}
            {...(Platform.OS === 'web' ? onWeb : { accessibilityHint: spoken })}
            value={value}
            maxLength={maxLength}
            multiline={isMultiline}
            secureTextEntry={isSecret && !isShown}
            autoCapitalize={isSecret ? 'none' : autoCapitalize}
            autoCorrect={!isSecret && autoCapitalize !== 'none'}
            // What is written here belongs to no account of the user's.
            autoComplete="off"
            inputMode={props.inputMode}
            enterKeyHint={isMultiline ? 'enter' : 'done'}
            editable={!isDisabled}
            onChangeText={props.onChange}
            onKeyPress={props.onKeyPress}
            onSubmitEditing={isMultiline ? undefined : props.onSubmit}
            onFocus={() => setFocused(true)}
            onBlur={(event) => {
              setFocused(false);
              props.onBlur?.(event);
            }}
            // The focus stays for what comes next, and for what turns out to be wrong.
            submitBehavior={isMultiline ? 'newline' : 'submit'}
            blurOnSubmit={false}
            testID={testID}
            style={face}
          />
          {isSecret && value !== '' ? (
            <TextButton
              text={t(isShown ? 'form.hide' : 'form.show')}
              onPress={() => setShown(!isShown)}
              style={styles.show}
              testID={`${testID}-show`}
            />
          ) : null}
        </View>
      </View>
    </FieldFrame>
  );
}

const styles = StyleSheet.create({
  frame: { borderRadius: 12, borderWidth: 2, overflow: 'hidden' },
  wrong: { outlineWidth: 2, outlineStyle: 'solid', outlineOffset: 1 },
  line: { flexDirection: 'row', alignItems: 'center' },
  // The frame shows the focus; a second ring inside it would only be noise.
  input: {
    flex: 1,
    minWidth: 0,
    minHeight: 44,
    paddingHorizontal: 14,
    paddingVertical: 8,
    ...noRing,
  },
  tall: {
    flex: 1,
    minWidth: 0,
    minHeight: 96,
    paddingHorizontal: 14,
    paddingVertical: 10,
    textAlignVertical: 'top',
    ...noRing,
  },
  disabled: { opacity: 0.6 },
  show: { backgroundColor: 'transparent', paddingHorizontal: 14 },
});
