import type { KitException } from '@open-chat-kit/sdk';
import { type ComponentRef, type ReactElement, useEffect, useRef, useState } from 'react';
import { View } from 'react-native';
import { moreIcon } from '#icons';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { Menu } from '../Menu/Menu.tsx';
import { hostEntries } from '../Menu/host-entries.ts';
import type { MenuItemInterface } from '../Menu/menu-item.ts';
import type { MenuAnchor } from '../Menu/menu-placing.ts';
import type { HeaderAction } from './header-actions.ts';
import type { HeaderSubject, KitMessageHeaderProps } from './props.ts';

interface HeaderMenuProps {
  /** What has no room beside the name; before the host's own items. */
  readonly actions: readonly HeaderAction[];
  readonly options: readonly MenuItemInterface[];
  /** Of the user or group: the title of the menu. */
  readonly name: string;
}

/** The button for the items of the menu, most often the host's own. Without items there is no button. */
export function HeaderMenu({ actions, options, name }: HeaderMenuProps): ReactElement | null {
  const { t } = useTranslation();
  const place = useRef<ComponentRef<typeof View>>(null);
  const [anchor, setAnchor] = useState<MenuAnchor | null>(null);
  const items: readonly MenuItemInterface[] = [...actions.map(itemOf), ...options];
  if (items.length === 0) {
    // It does not open again by itself once there are some.
    if (anchor !== null) setAnchor(null);
    return null;
  }

  const open = (): void => {
    // A menu is drawn unseen first; until it shows, the place of its button is known.
    setAnchor({ x: 0, y: 0, width: 0, height: 0 });
    place.current?.measureInWindow((x, y, width, height) =>
      setAnchor((before) => (before === null ? null : { x, y, width, height })),
    );
  };
  return (
    <View ref={place} collapsable={false}>
      <IconButton icon={moreIcon} label={t('common.options')} onPress={open} testID="header-options" />
      {anchor === null ? null : (
        <Menu title={name} entries={items} anchor={anchor} onClose={() => setAnchor(null)} testID="header-menu" />
      )}
    </View>
  );
}

function itemOf({ text, icon, color, onPress, testID }: HeaderAction): MenuItemInterface {
  return { text, icon, iconStyle: color === undefined ? undefined : { tintColor: color }, onPress, testID };
}

/** The host's own items. What goes wrong with them is told once. */
export function useHeaderOptions(
  options: KitMessageHeaderProps['options'],
  subject: HeaderSubject,
  onError: (error: KitException) => void,
): readonly MenuItemInterface[] {
  const { items, fault } = read(options, subject);
  useEffect(() => {
    if (fault !== null) onError(fault);
    // oxlint-disable-next-line react/exhaustive-deps -- the same fault is another object at each render
  }, [fault?.message, onError]);
  return items;
}

interface ReadOptions {
  readonly items: readonly MenuItemInterface[];
  /** What the host's function threw. */
  readonly fault: KitException | null;
}

function read(give: KitMessageHeaderProps['options'], given: HeaderSubject): ReadOptions {
  const faults: KitException[] = [];
  const items = hostEntries({
    name: '"options" of KitMessageHeader',
    give,
    given,
    onError: (error) => faults.push(error),
  });
  return { items: items ?? [], fault: faults[0] ?? null };
}
