import type { KitException } from '@open-chat-kit/sdk';
import { useMemo } from 'react';
import { callHost } from '../../hooks/call-host.ts';
import type { MenuAnchor } from '../Menu/menu-placing.ts';
import type { RowModel } from './list-kind.ts';
import type { ListProps } from './props.ts';
import type { RowActions } from './row-look.ts';
import type { RowMenuHandle } from './use-row-menu.tsx';

type Listeners<Item> = Pick<ListProps<Item>, 'selectionMode' | 'onItemPress' | 'onItemLongPress'>;

interface RowActionsOptions<Entry, Item> {
  readonly toHost: (entry: Entry) => Item;
  readonly model: RowModel<Entry>;
  readonly newest: () => Listeners<Item>;
  readonly menu: RowMenuHandle;
  /** Whether a row may be picked; another function makes other actions. @default all may */
  readonly canSelect: ((id: string) => boolean) | undefined;
  readonly fail: (error: KitException) => void;
}

/** What a press does on a row, and what opens its menu. The same object for the same model. */
export function useRowActions<Entry, Item>(
  options: RowActionsOptions<Entry, Item>,
): RowActions & { menu(id: string, at: MenuAnchor): boolean } {
  const { toHost, model, newest, fail, canSelect } = options;
  const { open: openMenu, spokenEntriesOf, subscribeSpoken } = options.menu;
  return useMemo(() => {
    const isSelecting = (): boolean => (newest().selectionMode ?? 'none') !== 'none';
    const toggle = (id: string): void => {
      if (canSelect === undefined || canSelect(id)) model.toggle(id);
    };
    // A long press of the host's own stands in place of the menu.
    const hasMenu = (): boolean => newest().onItemLongPress === undefined;
    const act = (name: 'onItemPress' | 'onItemLongPress', id: string, at: MenuAnchor): boolean => {
      const row = model.getRow(id);
      const tell = newest()[name];
      if (tell === undefined) return hasMenu() && openMenu(id, at);
      if (row !== undefined) callHost(name, () => tell(toHost(row.item)));
      return true;
    };
    return {
      press: (id, at) => (isSelecting() ? toggle(id) : void act('onItemPress', id, at)),
      longPress: (id, at) => (isSelecting() ? toggle(id) : void act('onItemLongPress', id, at)),
      menu: (id, at) => act('onItemLongPress', id, at),
      spokenEntriesOf: (id) => (hasMenu() ? spokenEntriesOf(id) : []),
      subscribeSpoken,
      fail,
    };
  }, [toHost, model, newest, fail, canSelect, openMenu, spokenEntriesOf, subscribeSpoken]);
}
