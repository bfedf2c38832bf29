import {
  memo,
  type ReactElement,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSyncExternalStore } from 'react';
import type { GroupWorld } from '../world/group-world.ts';
import { BenchRow, type BenchRowLook } from './bench-row.tsx';
import type { ListProps } from './contestant.ts';
import { GroupStore } from './group-store.ts';

interface StoredRowProps {
  readonly guid: string;
  readonly store: GroupStore;
  readonly look: BenchRowLook;
  readonly onPress: (guid: string) => void;
}

/** A row that reads its group by itself, and is drawn again for nothing else. */
const StoredRow: (props: StoredRowProps) => ReactNode = memo(function StoredRow(props: StoredRowProps) {
  const { guid, store, look, onPress } = props;
  const subscribe = useCallback((listener: () => void) => store.subscribeRow(guid, listener), [store, guid]);
  const row = useSyncExternalStore(subscribe, () => store.getRow(guid));
  if (row === undefined) return null;
  return <BenchRow group={row.group} isSelected={row.isSelected} look={look} onPress={onPress} />;
});

/** What limit and the list libraries have in common: a store, ids, and a `renderRow` that only a new look changes. */
export function useStore(
  world: GroupWorld,
  props: ListProps,
): { readonly ids: readonly string[]; readonly store: GroupStore; readonly renderRow: (guid: string) => ReactElement } {
  const [store] = useState(() => new GroupStore(world));
  const ids = useSyncExternalStore(store.subscribe, store.getIds);
  const newest = useRef(props);
  useLayoutEffect(() => {
    newest.current = props;
  });
  const { subtitle, isSelecting } = props;
  const style = JSON.stringify(props.titleStyle);
  const onPress = useCallback(
    (guid: string) => (newest.current.isSelecting ? store.toggle(guid) : newest.current.onItemPress(guid)),
    [store],
  );
  const look = useMemo(
    (): BenchRowLook => ({ subtitle, isSelecting, titleStyle: JSON.parse(style) }),
    [subtitle, isSelecting, style],
  );
  const renderRow = useCallback(
    (guid: string) => <StoredRow key={guid} guid={guid} store={store} look={look} onPress={onPress} />,
    [store, look, onPress],
  );
  return { ids, store, renderRow };
}
