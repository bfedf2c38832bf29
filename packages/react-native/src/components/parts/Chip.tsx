import type { ReactElement } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { clearIcon } from '#icons';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { edge } from './forced-colours.ts';
import { IconButton } from './IconButton.tsx';
import { isolated } from '../words/isolated.ts';
import type { ChipStyle } from '../../theme/styles/parts.ts';

interface ChipProps {
  readonly text: string;
  /** Of the button that takes it out. */
  readonly removeLabel: string;
  readonly onRemove: () => void;
  /** Before the text: whose it is. */
  readonly leading?: ReactElement | null;
  /** @default false */
  readonly isDisabled?: boolean;
  readonly style?: ChipStyle | undefined;
  readonly testID: string;
}

/** Something that was chosen, with a button that takes it out again. */
export function Chip(props: ChipProps): ReactElement {
  const { text, removeLabel, onRemove, leading = null, isDisabled = false, style, testID } = props;
  const { color, typography } = useTheme();
  return (
    <View
      role="listitem"
      style={[styles.chip, edge, { backgroundColor: color.background3 }, style?.containerStyle]}
      testID={testID}
    >
      {leading}
      <Text
        numberOfLines={1}
        style={[typography.body.medium, styles.text, { color: color.textPrimary }, style?.textStyle]}
      >
        {isolated(text)}
      </Text>
      <IconButton
        icon={clearIcon}
        label={removeLabel}
        color={color.iconSecondary}
        isDisabled={isDisabled}
        onPress={onRemove}
        style={styles.remove}
        testID={`${testID}-remove`}
      />
    </View>
  );
}

const styles = StyleSheet.create({
  chip: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 8,
    maxWidth: '100%',
    minHeight: 36,
    borderRadius: 22,
    paddingStart: 12,
  },
  text: { flexShrink: 1, minWidth: 0 },
  // 44 to touch, on a chip that is lower than that.
  remove: { marginVertical: -4, marginStart: -8 },
});
