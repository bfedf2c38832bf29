import { useCallback, useLayoutEffect, useReducer, useState } from 'react';
import { useNewest } from '../../hooks/use-newest.ts';
import { useStable } from '../../hooks/use-stable.ts';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import type { MenuItemInterface } from '../Menu/menu-item.ts';

/** What the menus of rows offer, for screen readers, which open none. */
export interface SpokenMenus {
  spokenEntriesOf(id: string): readonly MenuItemInterface[];
  /** Whether anything opens. @default where it has entries */
  hasMenu?(id: string): boolean;
  /** Tells when that may be something else, though the rows are the same. */
  subscribeSpoken(listener: () => void): () => void;
}

/**
 * Tells the rows whenever their menus may offer something else, or in another language: by the props of the list, by these
 * causes, and by nothing else beside what each row is of.
 */
export function useMenuNews(props: object, ...causes: readonly unknown[]): SpokenMenus['subscribeSpoken'] {
  const [rows] = useState(() => new Set<() => void>());
  const now = useStable([offering(props), ...causes, useTranslation().t]);
  // Behind what keeps the newest of them: rows read that.
  useLayoutEffect(() => {
    for (const hear of [...rows]) hear();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what is told of, and not read
  }, [rows, now]);
  return useCallback(
    (hear) => {
      rows.add(hear);
      return () => rows.delete(hear);
    },
    [rows],
  );
}

/** Whether the menu of a row has an entry: the row is drawn anew when it has, or has none any more. */
export function useHasMenu(id: string, menus: SpokenMenus, isAsked: boolean): boolean {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const { subscribeSpoken } = menus;
  const isThere = (): boolean => menus.hasMenu?.(id) ?? menus.spokenEntriesOf(id).length > 0;
  const hasMenu = isAsked && isThere();
  const drawn = useNewest({ hasMenu, isThere });
  useLayoutEffect(() => {
    if (!isAsked) return undefined;
    return subscribeSpoken(() => {
      if (drawn().isThere() !== drawn().hasMenu) draw();
    });
  }, [isAsked, subscribeSpoken, drawn]);
  return hasMenu;
}

/** Another function in their place may give other entries. */
const giving: ReadonlySet<string> = new Set(['options', 'addOptions']);

/**
 * What entries depend on: what gives them, what is said in a word, and of all else only whether it is there. Hosts write
 * listeners, slots and builders in render, which are others each time.
 */
function offering(props: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(props).map(([name, value]: [string, unknown]) => {
      const isWord = (typeof value !== 'object' || value === null) && typeof value !== 'function';
      return [name, isWord || giving.has(name) ? value : typeof value];
    }),
  );
}
