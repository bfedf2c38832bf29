import type { ReactElement, ReactNode } from 'react';
import { type StyleProp, View, type ViewStyle } from 'react-native';
import { directionProps } from '../i18n/direction-props.ts';
import { useKitTranslation } from '../i18n/KitI18nProvider.tsx';
import { useTheme } from '../theme/KitThemeProvider.tsx';

interface GroundProps {
  readonly style?: StyleProp<ViewStyle>;
  readonly testID?: string | undefined;
  readonly children?: ReactNode;
}

/** The outermost view of a component: on the ground of the theme, in the direction of the language. */
export function Ground({ style, testID, children }: GroundProps): ReactElement {
  const { color } = useTheme();
  const { direction } = useKitTranslation();
  return (
    <View
      {...directionProps(direction)}
      style={[{ backgroundColor: color.background1, direction }, style]}
      testID={testID}
    >
      {children}
    </View>
  );
}
