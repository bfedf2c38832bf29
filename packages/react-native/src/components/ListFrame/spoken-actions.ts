import { useCallback, useLayoutEffect, useReducer, useState } from 'react';
import { useNewest } from '../../hooks/use-newest.ts';
import { useStable } from '../../hooks/use-stable.ts';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import type { MenuItemInterface } from '../Menu/menu-item.ts';
import { type MenuActions, menuAsActions } from '../Menu/menu-as-actions.ts';

/** What the menus of rows offer, for screen readers, which open none. */
export interface SpokenMenus {
  spokenEntriesOf(id: string): readonly MenuItemInterface[];
  /** Tells when that may be something else, though the rows are the same. */
  subscribeSpoken(listener: () => void): () => void;
}

/** What the menu of a row offers: the row is drawn anew when that is something else. */
export function useSpokenActions(
  id: string,
  { spokenEntriesOf, subscribeSpoken }: SpokenMenus,
  isOffered = true,
): MenuActions {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const entries = useCallback(
    (): readonly MenuItemInterface[] => (isOffered ? spokenEntriesOf(id) : []),
    [id, isOffered, spokenEntriesOf],
  );
  const spoken = menuAsActions(entries);
  const drawn = useNewest(namesIn(spoken));
  // Compared when there is news, and not with each drawing: hosts may name their entries otherwise each time.
  useLayoutEffect(
    () =>
      subscribeSpoken(() => {
        if (namesIn(menuAsActions(entries)) !== drawn()) draw();
      }),
    [subscribeSpoken, entries, drawn],
  );
  return spoken;
}

/**
 * Tells the rows whenever one of these is something else, or is said in another language: all that their menus depend on,
 * beside what each row is of.
 */
export function useSpokenNews(...causes: readonly unknown[]): SpokenMenus['subscribeSpoken'] {
  const [rows] = useState(() => new Set<() => void>());
  const now = useStable([...causes, useTranslation().t]);
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

function namesIn({ accessibilityActions = [] }: MenuActions): string {
  return JSON.stringify(accessibilityActions.map(({ name }) => name));
}
