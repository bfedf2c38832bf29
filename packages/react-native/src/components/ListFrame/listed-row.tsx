import { memo, type ReactElement, type ReactNode, useMemo } from 'react';
import { useListRow } from '../../hooks/use-list-row.ts';
import type { ListKind, RowModel } from './list-kind.ts';
import type { RowViewProps } from './row-look.ts';

/** Draws one row of a list, as the frame has read it. */
export type DrawnRow<Entry, Item, Look> = (row: RowViewProps<Entry, Item, Look>) => ReactElement;

interface ListedRowProps<Entry, Item, Look> extends Pick<RowViewProps<Entry, Item, Look>, 'id' | 'look' | 'actions'> {
  readonly model: RowModel<Entry>;
  readonly toHost: (entry: Entry) => Item;
  readonly kind: Pick<ListKind<Entry, Item, string>, 'testIDs'>;
}

/** A row that is read by its id: drawn anew when what it shows, its selection or the look changes, and never else. */
export function listedRow<Entry, Item, Look>(
  Row: DrawnRow<Entry, Item, Look>,
): (props: ListedRowProps<Entry, Item, Look>) => ReactNode {
  return memo(function ListedRow({ id, model, toHost, kind, look, actions }: ListedRowProps<Entry, Item, Look>) {
    const row = useListRow(model, id);
    const entry = row?.item;
    // Made once for an entry: hosts get a snapshot, and may compare it.
    const item = useMemo(() => (entry === undefined ? undefined : toHost(entry)), [toHost, entry]);
    if (row === undefined || item === undefined) return null;
    const testID = `${kind.testIDs.item}-${id}`;
    return <Row entry={row.item} isSelected={row.isSelected} {...{ id, item, look, actions, testID }} />;
  });
}
