import type { ReactElement } from 'react';
import { Pressable, StyleSheet, Text } from 'react-native';
import { searchIcon } from '#icons';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { Icon } from '../parts/Icon.tsx';
import type { PressState } from '../parts/press-state.ts';
import { useTextAlign } from '../words/use-text-align.ts';
import { searchFrame } from './search-frame.ts';
import type { SearchFieldProps } from './SearchField.tsx';

interface SearchButtonProps extends Pick<SearchFieldProps, 'style' | 'testID'> {
  readonly text: string;
  readonly onPress: () => void;
}

/** What looks like the field, and leads to where one searches. */
export function SearchButton({ text, onPress, style, testID }: SearchButtonProps): ReactElement {
  const { color, typography } = useTheme();
  const align = useTextAlign();
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={text}
      onPress={onPress}
      testID={testID}
      style={({ pressed, hovered = false }: PressState) => {
        const ground = pressed || hovered ? color.background4 : color.background3;
        return [searchFrame, { backgroundColor: ground, borderColor: ground }, style?.containerStyle];
      }}
    >
      <Icon icon={searchIcon} size={20} color={color.iconSecondary} />
      <Text
        numberOfLines={1}
        style={[typography.heading4.regular, styles.text, align, { color: color.textSecondary }, style?.textStyle]}
      >
        {text}
      </Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({ text: { flex: 1, minWidth: 0 } });
