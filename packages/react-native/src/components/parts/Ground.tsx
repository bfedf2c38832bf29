import { type Context, createContext, type ReactElement, type ReactNode, use, useMemo } from 'react';
import { Platform, type StyleProp, StyleSheet, View, type ViewStyle } from 'react-native';
import { useStable } from '../../hooks/use-stable.ts';
import { directionProps } from '../../i18n/direction-props.ts';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import type { ColorScheme } from '../../theme/colors.ts';
import { useKeptFocus } from '../../web/use-kept-focus.ts';
import { noRing } from './no-ring.ts';

interface GroundProps {
  readonly style?: StyleProp<ViewStyle>;
  readonly testID?: string | undefined;
  readonly children?: ReactNode;
}

/**
 * The outermost view of a component: on the ground of the theme, in the direction of the language. What has the focus in it
 * may go: then it has it.
 *
 * The view is drawn again only when it looks otherwise, not when something else stands on it: React Native Web provides
 * its direction by a context whose value is new at each drawing, and every view and text of every row listens to that.
 */
export function Ground({ style, testID, children }: GroundProps): ReactElement {
  const { color, mode } = useTheme();
  const { direction } = useTranslation();
  const own = useStable(style);
  const focus = useKeptFocus();
  const view = useMemo(
    () => (
      <View
        {...directionProps(direction)}
        {...focus}
        style={[{ backgroundColor: color.background1, direction }, styles.ground, schemes[mode], own]}
        testID={testID}
      >
        <OnGround />
      </View>
    ),
    [color.background1, mode, direction, focus, own, testID],
  );
  return <OnGroundContext value={children}>{view}</OnGroundContext>;
}

const OnGroundContext: Context<ReactNode> = createContext<ReactNode>(null);

/** What stands on the nearest ground. */
function OnGround(): ReactNode {
  return use(OnGroundContext);
}

const styles = StyleSheet.create({
  ground: {
    // Hosts center what is on a screen: what stands on it takes no width by itself.
    alignSelf: 'stretch',
    // It has the focus only when what had it is gone: a ring around the whole screen would only be noise.
    ...noRing,
  },
});

/** Scrollbars, and what browsers draw in fields, in the theme's mode: the page around may be of another. Of the web alone. */
const schemes: Readonly<Record<ColorScheme, object>> = Platform.select({
  web: { light: { colorScheme: 'light' }, dark: { colorScheme: 'dark' } },
  default: { light: {}, dark: {} },
});
