import { useCallback, useLayoutEffect, useReducer } from 'react';
import { Platform } from 'react-native';
import { useNewest } from '../../hooks/use-newest.ts';
import type { MenuItemInterface } from '../Menu/menu-item.ts';
import { type MenuActions, menuAsActions } from '../Menu/menu-as-actions.ts';
import type { MessageRowActions } from './message-row-actions.ts';

/** What the menu of a message offers, for screen readers: the row is drawn anew when that is something else. */
export function useSpokenActions(id: string, { spokenEntriesOf, subscribeSpoken }: MessageRowActions): MenuActions {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const entries = useCallback(
    // In a browser the keys of the row open the menu itself.
    (): readonly MenuItemInterface[] => (Platform.OS === 'web' ? [] : spokenEntriesOf(id)),
    [id, spokenEntriesOf],
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
