import type { ReactElement } from 'react';
import { ScrollView, View } from 'react-native';
import type { MenuStyle } from '../../theme/styles/chats.ts';
import { type MenuItemInterface, pressEntry } from './menu-item.ts';
import type { MenuAnchor } from './menu-placing.ts';
import { MenuRow } from './MenuRow.tsx';
import { Popup } from './Popup.tsx';

interface MenuProps {
  /** What it belongs to: read out, and shown above the entries on narrow pages. */
  readonly title: string;
  readonly entries: readonly MenuItemInterface[];
  /** Over the entries. @default nothing */
  readonly head?: ReactElement | null | undefined;
  readonly anchor: MenuAnchor;
  readonly onClose: () => void;
  readonly testID?: string | undefined;
  readonly style?: MenuStyle | undefined;
}

/** Things to do: a popover at its anchor on wide pages, a sheet at the lower edge on narrow ones. */
export function Menu({ title, entries, head, anchor, onClose, testID, style }: MenuProps): ReactElement {
  const hasIcons = entries.some((entry) => entry.icon !== undefined);
  return (
    <Popup
      title={title}
      anchor={anchor}
      onClose={onClose}
      style={ofPopover}
      containerStyle={style?.containerStyle}
      testID={testID}
    >
      <ScrollView style={ofScroller}>
        <View role="menu" aria-label={title}>
          {head}
          {entries.map((entry, index) => (
            <MenuRow
              // oxlint-disable-next-line react/no-array-index-key -- an entry that becomes another one keeps the focus
              key={index}
              entry={entry}
              hasIconSpace={hasIcons}
              textStyle={style?.textStyle}
              onChoose={() => {
                // First: what an entry opens stands in the place of the menu, and takes the focus back to where that came from.
                onClose();
                pressEntry(entry);
              }}
            />
          ))}
        </View>
      </ScrollView>
    </Popup>
  );
}

const ofPopover = { minWidth: 220, maxWidth: 320 } as const;
const ofScroller = { flexGrow: 0, flexShrink: 1, paddingVertical: 6 } as const;
