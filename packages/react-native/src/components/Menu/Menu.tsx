import { type ReactElement, useState } from 'react';
import {
  I18nManager,
  type LayoutChangeEvent,
  ScrollView,
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
import { isolated } from '../words/isolated.ts';
import { useTextAlign } from '../words/use-text-align.ts';
import { widePage } from '../parts/wide-page.ts';
import { type MenuItemInterface, pressEntry } from './menu-item.ts';
import { type MenuAnchor, placeMenu } from './menu-placing.ts';
import { MenuRow } from './MenuRow.tsx';

interface MenuProps {
  /** What it belongs to: read out, and shown above the entries on narrow pages. */
  readonly title: string;
  readonly entries: readonly MenuItemInterface[];
  /** Over the entries. @default nothing */
  readonly head?: ReactElement | null | undefined;
  readonly anchor: MenuAnchor;
  readonly onClose: () => void;
  readonly testID?: string | undefined;
}

/** Things to do: a popover at its anchor on wide pages, a sheet at the lower edge on narrow ones. */
export function Menu({ title, entries, head, anchor, onClose, testID }: MenuProps): ReactElement {
  const { color, typography } = useTheme();
  const { direction } = useTranslation();
  const page = useWindowDimensions();
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null);
  const hasIcons = entries.some((entry) => entry.icon !== undefined);
  const align = useTextAlign();
  const isPopover = page.width >= widePage;
  const rows = (
    <View role="menu" aria-label={title}>
      {head}
      {entries.map((entry, index) => (
        <MenuRow
          // oxlint-disable-next-line react/no-array-index-key -- an entry that becomes another one keeps the focus
          key={index}
          entry={entry}
          hasIconSpace={hasIcons}
          onChoose={() => {
            // First: what an entry opens stands in the place of the menu, and takes the focus back to where that came from.
            onClose();
            pressEntry(entry);
          }}
        />
      ))}
    </View>
  );
  if (!isPopover) {
    return (
      <Overlay isDimmed label={title} motion="slide" place="bottom" onDismiss={onClose} testID={testID}>
        <View style={[styles.sheet, { backgroundColor: color.backgroundRaised }]}>
          <View style={[styles.grip, { backgroundColor: color.borderDark }]} />
          <Text
            numberOfLines={1}
            style={[typography.caption1.medium, styles.title, align, { color: color.textSecondary }]}
          >
            {isolated(title)}
          </Text>
          <ScrollView style={{ maxHeight: page.height * 0.7 }}>{rows}</ScrollView>
        </View>
      </Overlay>
    );
  }
  // Drawn once unseen, to learn how large it is.
  const place = size === null ? styles.unseen : physical(placeMenu(anchor, size, page, direction));
  return (
    <Overlay label={title} isDimmed={false} motion="appear" place="free" onDismiss={onClose} testID={testID}>
      <ScrollView
        onLayout={({ nativeEvent: { layout } }: LayoutChangeEvent) => setSize(layout)}
        style={[
          styles.popover,
          { backgroundColor: color.backgroundRaised, borderColor: color.borderLight, maxHeight: page.height - 16 },
          place,
        ]}
      >
        {rows}
      </ScrollView>
    </Overlay>
  );
}

/** Where `left` is meant as it says: in an app that runs from right to left, React Native takes it for the other side. */
function physical({ left, top }: { readonly left: number; readonly top: number }): ViewStyle {
  return isMirroredApp() && I18nManager.getConstants().doLeftAndRightSwapInRTL ? { right: left, top } : { left, top };
}

const styles = StyleSheet.create({
  sheet: { borderTopStartRadius: 20, borderTopEndRadius: 20, paddingBottom: 24, overflow: 'hidden' },
  grip: { alignSelf: 'center', width: 36, height: 4, borderRadius: 2, marginTop: 8 },
  title: { paddingHorizontal: 20, paddingTop: 12, paddingBottom: 4 },
  popover: {
    position: 'absolute',
    flexGrow: 0,
    minWidth: 220,
    maxWidth: 320,
    paddingVertical: 6,
    borderRadius: 14,
    borderWidth: StyleSheet.hairlineWidth,
    boxShadow: '0 8px 28px rgba(0, 0, 0, 0.18)',
  },
  unseen: { left: 0, top: 0, opacity: 0 },
});
