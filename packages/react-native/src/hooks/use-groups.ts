import { type GroupRecord, type GroupsQuery, Kit } from '@open-chat-kit/sdk';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { GroupListModel, type GroupListSnapshot } from '../models/group-list.ts';

/** A live list of groups, without pixels. */
export interface GroupsHandle extends GroupListSnapshot {
  /** Reads one row; give it to {@link useGroup}. */
  readonly model: GroupListModel | null;
  loadMore(): void;
}

const nothing: GroupListSnapshot = { phase: 'loading', ids: [], isLoadingMore: false, hasMore: false, error: null };
const neverChanges = (): (() => void) => () => {};
const empty = (): GroupListSnapshot => nothing;

/**
 * Groups as the builder says, live. A builder made in render is fine: one that says the same is the same.
 *
 * @example
 * const { ids, phase, model, loadMore } = useGroups(new Kit.GroupsRequestBuilder().joinedOnly(true));
 */
export function useGroups(builder?: InstanceType<typeof Kit.GroupsRequestBuilder>): GroupsHandle {
  const client = useKitClient();
  const key = JSON.stringify((builder ?? new Kit.GroupsRequestBuilder()).toQuery());
  const query = useMemo((): GroupsQuery => JSON.parse(key), [key]);
  const model = useMemo(() => (client === null ? null : new GroupListModel({ client, query })), [client, query]);
  const snapshot = useSyncExternalStore(model?.subscribe ?? neverChanges, model?.getSnapshot ?? empty);
  const loadMore = useCallback(() => void model?.loadMore(), [model]);
  return { ...snapshot, model, loadMore };
}

/** One row of a list, re-rendered only when this group changes. */
export function useGroup(model: GroupListModel, guid: string): GroupRecord | undefined {
  const subscribe = useCallback((listener: () => void) => model.subscribeGroup(guid, listener), [model, guid]);
  return useSyncExternalStore(subscribe, () => model.getGroup(guid));
}
