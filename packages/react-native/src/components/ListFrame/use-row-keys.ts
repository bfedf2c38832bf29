import { useCallback, useMemo } from 'react';
import { useClock } from '../../client/use-clock.ts';
import type { RowPlace, WindowedListProps } from '../../list/list-props.ts';
import { TypeAhead } from '../../list/type-ahead.ts';
import type { RowModel } from './list-kind.ts';

interface RowKeysOptions<Entry> {
  readonly model: RowModel<Entry>;
  readonly nameOf: (entry: Entry) => string;
  readonly press: (id: string, at: RowPlace) => void;
  readonly focusRow: (id: string) => void;
}

/** What keys do on a row beside moving: letters go to the next name that begins with them, Enter and Space press. */
export function useRowKeys<Entry>(options: RowKeysOptions<Entry>): NonNullable<WindowedListProps['onKeyAction']> {
  const { model, nameOf, press, focusRow } = options;
  const clock = useClock();
  const typeAhead = useMemo(() => new TypeAhead(() => clock.now()), [clock]);
  return useCallback(
    (id, action, at) => {
      const letter =
        action.key === 'Character' ? action.character : action.key === 'Space' && typeAhead.isTyping ? ' ' : null;
      if (letter !== null) {
        const { search, main } = model.getSnapshot();
        const named = (other: string): string | undefined => {
          const row = model.getRow(other);
          return row === undefined ? undefined : nameOf(row.item);
        };
        const target = typeAhead.find(letter, id, (search ?? main).ids, named);
        if (target !== undefined) focusRow(target);
      } else if (action.key === 'Enter' || action.key === 'Space') press(id, at);
      else return false;
      return true;
    },
    [model, nameOf, press, focusRow, typeAhead],
  );
}
