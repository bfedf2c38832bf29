import { type ReactElement, useState } from 'react';
import { type StyleProp, StyleSheet, TextInput, type TextStyle, View, type ViewStyle } from 'react-native';
import { clearIcon, searchIcon } from '#icons';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { noRing } from '../parts/no-ring.ts';
import { searchFrame } from './search-frame.ts';
import { useWrittenBefore } from './use-written-before.ts';

export interface SearchFieldProps {
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
  /** More for the field itself. */
  readonly inputProps?: object;
  readonly style?:
    | { readonly containerStyle?: StyleProp<ViewStyle>; readonly textStyle?: StyleProp<TextStyle> }
    | undefined;
  readonly testID?: string;
}

/** A field to search with, and a button that empties it. */
export function SearchField({
  value,
  placeholder,
  onChange,
  inputProps,
  style,
  testID,
}: SearchFieldProps): ReactElement {
  const { color, typography } = useTheme();
  const { t, direction } = useTranslation();
  const [isFocused, setFocused] = useState(false);
  const frame = useWrittenBefore(onChange);
  const ring = { borderColor: isFocused ? color.primary : color.background3 };
  return (
    <View ref={frame} style={[searchFrame, { backgroundColor: color.background3 }, ring, style?.containerStyle]}>
      <Icon icon={searchIcon} size={20} color={color.iconSecondary} />
      <TextInput
        accessibilityLabel={placeholder}
        inputMode="search"
        enterKeyHint="search"
        autoCapitalize="none"
        autoCorrect={false}
        maxLength={255}
        value={value}
        placeholder={placeholder}
        placeholderTextColor={color.textSecondary}
        onChangeText={onChange}
        {...inputProps}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        testID={testID}
        style={[
          typography.heading4.regular,
          styles.input,
          { color: color.textPrimary, textAlign: direction === 'rtl' ? 'right' : 'left' },
          style?.textStyle,
        ]}
      />
      {value === '' ? null : (
        <IconButton icon={clearIcon} label={t('common.clear')} onPress={() => onChange('')} style={styles.clear} />
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  // The field itself shows the focus; a second ring inside it would only be noise.
  input: { flex: 1, minWidth: 0, paddingVertical: 8, ...noRing },
  clear: { marginVertical: -2 },
});
