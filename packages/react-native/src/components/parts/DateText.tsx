import type { ReactElement } from 'react';
import { Text, View, type ViewProps } from 'react-native';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import type { KitDateStyle } from '../../theme/styles/parts.ts';

interface DateTextProps {
  readonly text: string;
  /** In the accent: there is something new. @default false */
  readonly isNews?: boolean;
  /** On so many lines, where one is too short. @default 1 */
  readonly lines?: number;
  readonly style: KitDateStyle | undefined;
  readonly testID?: ViewProps['testID'];
}

/** When it was, small. */
export function DateText({ text, isNews = false, lines = 1, style, testID }: DateTextProps): ReactElement {
  const { color, typography } = useTheme();
  return (
    <View style={style?.containerStyle} testID={testID}>
      <Text
        numberOfLines={lines}
        style={[
          typography.caption1.regular,
          { color: isNews ? color.textHighlight : color.textSecondary },
          style?.textStyle,
        ]}
      >
        {text}
      </Text>
    </View>
  );
}
