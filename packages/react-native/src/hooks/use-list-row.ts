import { useCallback, useSyncExternalStore } from 'react';
import type { RowSource } from '../models/row-source.ts';

/** One row of a list, rendered anew only when what it shows changes. */
export function useListRow<Row>(model: RowSource<Row>, id: string): Row | undefined {
  const subscribe = useCallback((listener: () => void) => model.subscribeRow(id, listener), [model, id]);
  const read = (): Row | undefined => model.getRow(id);
  return useSyncExternalStore(subscribe, read, read);
}
