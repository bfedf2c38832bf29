import { type ReactElement, type ReactNode, useState } from 'react';
import {
  Animated,
  I18nManager,
  type LayoutChangeEvent,
  Platform,
  type StyleProp,
  StyleSheet,
  Text,
  useWindowDimensions,
  View,
  type ViewStyle,
} from 'react-native';
import { Overlay } from '#overlay';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { isMirroredApp } from '../../i18n/layout-direction.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { widePage } from '../parts/wide-page.ts';
import { isolated } from '../words/isolated.ts';
import { useTextAlign } from '../words/use-text-align.ts';
import { type MenuAnchor, placeMenu } from './menu-placing.ts';
import { useDragDown } from './use-drag-down.ts';

interface PopupProps {
  /** What it belongs to: read out, and shown above the content on narrow pages. */
  readonly title: string;
  readonly anchor: MenuAnchor;
  readonly onClose: () => void;
  /** Of the popover, on wide pages. */
  readonly style?: StyleProp<ViewStyle>;
  /** Of popover and sheet. */
  readonly containerStyle?: StyleProp<ViewStyle>;
  readonly testID?: string | undefined;
  readonly children: ReactNode;
}

/** Something that opens at a place: a popover there on wide pages, a sheet at the lower edge on narrow ones. */
export function Popup({ title, anchor, onClose, style, containerStyle, testID, children }: PopupProps): ReactElement {
  const { color, typography } = useTheme();
  const { direction } = useTranslation();
  const page = useWindowDimensions();
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null);
  const align = useTextAlign();
  const { grip, down } = useDragDown(onClose);
  const isSheet = page.width < widePage;
  // Drawn once unseen, to learn how large it is.
  const place = size === null ? styles.unseen : physical(placeMenu(anchor, size, page, direction));
  return (
    <Overlay
      label={title}
      isDimmed={isSheet}
      motion={isSheet ? 'slide' : 'appear'}
      place={isSheet ? 'bottom' : 'free'}
      onDismiss={onClose}
      testID={testID}
    >
      <Animated.View
        onLayout={({ nativeEvent: { layout } }: LayoutChangeEvent) => setSize(layout)}
        style={[
          { backgroundColor: color.backgroundRaised, borderColor: color.borderLight },
          isSheet ? styles.sheet : [styles.popover, style, place],
          { maxHeight: page.height * 0.9 },
          isSheet ? { transform: [{ translateY: down }] } : null,
          containerStyle,
        ]}
      >
        {isSheet ? (
          <View {...grip} style={handle} testID="sheet-grip">
            <View style={[styles.grip, { backgroundColor: color.borderDark }]} />
            <Text
              // In one line alone a browser cuts off the beginning of what runs against the page.
              numberOfLines={2}
              style={[typography.caption1.medium, styles.title, align, { color: color.textSecondary }]}
            >
              {isolated(title)}
            </Text>
          </View>
        ) : null}
        {children}
      </Animated.View>
    </Overlay>
  );
}

/** Where `left` is meant as it says: in an app that runs from right to left, React Native takes it for the other side. */
function physical({ left, top }: { readonly left: number; readonly top: number }): ViewStyle {
  return isMirroredApp() && I18nManager.getConstants().doLeftAndRightSwapInRTL ? { right: left, top } : { left, top };
}

// A browser would scroll by the finger that pulls.
const handle: ViewStyle = Platform.select<object>({ web: { touchAction: 'none' }, default: {} });
const styles = StyleSheet.create({
  sheet: {
    borderTopStartRadius: 20,
    borderTopEndRadius: 20,
    paddingBottom: 24,
    overflow: 'hidden',
    flexShrink: 1,
  },
  grip: { alignSelf: 'center', width: 36, height: 4, borderRadius: 2, marginTop: 8 },
  title: { paddingHorizontal: 20, paddingTop: 12, paddingBottom: 4 },
  popover: {
    position: 'absolute',
    overflow: 'hidden',
    borderRadius: 14,
    borderWidth: StyleSheet.hairlineWidth,
    boxShadow: '0 8px 28px rgba(0, 0, 0, 0.18)',
  },
  unseen: { left: 0, top: 0, opacity: 0 },
});
