import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { KeyAction } from '../../list/keys.ts';
import type { WindowedListHandle } from '../../list/list-props.ts';
import { isFold } from '../../models/message-list/folded-rows.ts';
import type { MessageListModel } from '../../models/message-list/message-list.ts';

/** What the list of messages does with folds; the functions are the same as long as the model is. */
interface Folds {
  readonly toggle: (id: string) => void;
  /** The fold that has taken in a line. */
  readonly heirOf: (id: string) => string | undefined;
  /** A key on a row. */
  readonly onKeyAction: (id: string, action: KeyAction) => boolean;
}

export function useFolds(
  model: MessageListModel,
  shown: readonly string[],
  list: RefObject<WindowedListHandle | null>,
): Folds {
  const toggled = useRef<string | null>(null);
  const toggle = useCallback(
    (id: string): void => {
      toggled.current = id;
      model.toggleFold(id);
    },
    [model],
  );
  useEffect(() => {
    // A list that stands at its end stays there, also when lines that open push the one that was pressed out of view.
    if (toggled.current !== null) list.current?.scrollToId(toggled.current);
    toggled.current = null;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- when the rows are there
  }, [list, shown]);
  const heirOf = useCallback((id: string): string | undefined => model.folds.foldOf(id), [model]);
  const onKeyAction = useCallback(
    (id: string, { key }: KeyAction): boolean => {
      if (!isFold(id) || (key !== 'Enter' && key !== 'Space')) return false;
      toggle(id);
      return true;
    },
    [toggle],
  );
  return { toggle, heirOf, onKeyAction };
}
