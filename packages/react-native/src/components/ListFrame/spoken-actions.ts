import { useCallback, useLayoutEffect, useReducer } from 'react';
import { useNewest } from '../../hooks/use-newest.ts';
import type { MenuItemInterface } from '../Menu/menu-item.ts';
import { type MenuActions, menuAsActions } from '../Menu/menu-as-actions.ts';
import type { SpokenMenus } from './menu-news.ts';

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

function namesIn({ accessibilityActions = [] }: MenuActions): string {
  return JSON.stringify(accessibilityActions.map(({ name }) => name));
}
