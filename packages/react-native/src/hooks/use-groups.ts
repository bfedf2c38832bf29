import { groupFrom, type GroupsQuery, Kit, type KitException } from '@open-chat-kit/sdk';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { GroupListModel, type GroupListNotice, type GroupListState } from '../models/group-list/group-list.ts';
import type { SelectionMode } from '../models/group-list/group-selection.ts';
import type { GroupRow } from '../models/group-list/group-rows.ts';
import type { RowSource } from '../models/row-source.ts';
import { isA } from '../is-a.ts';
import { useEmittedEvents } from './use-emitted-events.ts';
import { callHost } from './call-host.ts';
import { invalid, useFaultWarning } from './use-fault.ts';
import { useNewest } from './use-newest.ts';

/** What `useGroups` and `KitGroups` have in common. All of it may change at any time. */
export interface GroupsOptions {
  /** @default all groups that the user may see, 30 a page */
  readonly groupsRequestBuilder?: Kit.GroupsRequestBuilder | undefined;
  /** What a search asks for beside its keyword. @default `groupsRequestBuilder` */
  readonly searchRequestBuilder?: Kit.GroupsRequestBuilder | undefined;
  /** Fills the search field and filters the list; a change asks the server when it rests, as typing does. */
  readonly searchKeyword?: string | undefined;
  /** @default "none" */
  readonly selectionMode?: SelectionMode | undefined;
  /** Once for each page that brought groups, with all groups loaded so far. */
  readonly onLoad?: ((groups: Kit.Group[]) => void) | undefined;
  /** Once for each empty result of the main list. */
  readonly onEmpty?: (() => void) | undefined;
  readonly onError?: ((error: KitException) => void) | undefined;
  /** On each select and deselect, with all selected groups. */
  readonly onSelection?: ((groups: Kit.Group[]) => void) | undefined;
}

/** State and actions of a list of groups, without pixels. */
export interface GroupsHandle extends GroupListState {
  /** Gives single rows; see {@link useGroupRow}. */
  readonly model: RowSource<GroupRow>;
  setKeyword(keyword: string): void;
  loadMore(): void;
  reload(): void;
  toggle(guid: string): void;
  clearSelection(): void;
  getSelectedGroups(): Kit.Group[];
}

/**
 * A live, searchable, selectable list of groups. Builders made in render are fine: one that says the same is the same.
 *
 * @example
 * const { main, model, loadMore } = useGroups({ groupsRequestBuilder: new Kit.GroupsRequestBuilder().joinedOnly(true) });
 */
export function useGroups(options: GroupsOptions = {}): GroupsHandle {
  return useGroupList(options);
}

/** As {@link useGroups}, with all that the model can do: for the component, which shares its life. */
export function useGroupList(options: GroupsOptions): GroupsHandle & { readonly model: GroupListModel } {
  const { selectionMode = 'none' } = options;
  // JavaScript hosts pass anything.
  const searchKeyword = typeof options.searchKeyword === 'string' ? options.searchKeyword : '';
  const client = useKitClient();
  const main = readBuilder(options.groupsRequestBuilder, 'groupsRequestBuilder');
  const search = readBuilder(options.searchRequestBuilder ?? options.groupsRequestBuilder, 'searchRequestBuilder');
  const wrong = main.fault ?? search.fault;
  useFaultWarning(wrong);
  const key = JSON.stringify([main.query, search.query, wrong]);

  const model = useMemo(
    () => {
      const [query, searchQuery, text]: [GroupsQuery, GroupsQuery, string | null] = JSON.parse(key);
      return new GroupListModel({ client, query, searchQuery, keyword: searchKeyword, fault: invalid(text) });
    },
    // oxlint-disable-next-line react/exhaustive-deps -- another keyword is news for the model
    [client, key],
  );

  const newest = useNewest(options);
  const before = useRef<{ readonly model: GroupListModel; readonly keyword: string } | null>(null);
  // These run before the model's first listener starts it: it begins with what they set.
  useEffect(() => model.setNoticeListener((notice) => tell(newest(), notice)), [model, newest]);
  useEffect(() => {
    const last = before.current;
    before.current = { model, keyword: searchKeyword };
    // Another builder is no reason to lose what the user typed and selected.
    if (last !== null && last.model !== model) {
      const hadSelection = last.model.selected.length > 0;
      model.inherit(last.model);
      if (hadSelection && model.selected.length === 0) callHost('onSelection', () => newest().onSelection?.([]));
    }
    // Hosts with a search field of their own change it with each letter: it waits as ours does.
    if (last !== null && last.keyword !== searchKeyword) model.setKeyword(searchKeyword);
  }, [model, searchKeyword, newest]);
  useEffect(() => model.setSelectionMode(selectionMode), [model, selectionMode]);

  useEmittedEvents(model.takeEmitted);

  const state = useSyncExternalStore(model.subscribe, model.getSnapshot, model.getServerSnapshot);
  const { setKeyword, loadMore, reload, toggle, clearSelection } = model;
  const getSelectedGroups = useCallback(() => model.selected.map(groupFrom), [model]);
  return { ...state, model, setKeyword, loadMore, reload, toggle, clearSelection, getSelectedGroups };
}

/** One row of a list, rendered anew only when this group or its selection changes. */
export function useGroupRow(model: RowSource<GroupRow>, guid: string): GroupRow | undefined {
  const subscribe = useCallback((listener: () => void) => model.subscribeRow(guid, listener), [model, guid]);
  const read = (): GroupRow | undefined => model.getRow(guid);
  return useSyncExternalStore(subscribe, read, read);
}

interface ReadBuilder {
  readonly query: GroupsQuery;
  /** What is wrong with what was given. */
  readonly fault: string | null;
}

/** A copy of what the builder says. JavaScript hosts pass anything, most often the result of `build()`. */
function readBuilder(given: unknown, prop: string): ReadBuilder {
  if (given === undefined || given === null) return { query: new Kit.GroupsRequestBuilder().toQuery(), fault: null };
  if (isA(given, Kit.GroupsRequestBuilder)) return { query: given.toQuery(), fault: null };
  const hint = isA(given, Kit.GroupsRequest) ? ' Pass the builder itself, without calling build().' : '';
  const fault = `"${prop}" must be a Kit.GroupsRequestBuilder.${hint}`;
  return { query: new Kit.GroupsRequestBuilder().toQuery(), fault };
}

function tell(options: GroupsOptions, notice: GroupListNotice): void {
  switch (notice.type) {
    case 'loaded':
      callHost('onLoad', () => options.onLoad?.(notice.groups.map(groupFrom)));
      return;
    case 'empty':
      callHost('onEmpty', () => options.onEmpty?.());
      return;
    case 'failed':
      callHost('onError', () => options.onError?.(notice.error));
      return;
    case 'selection':
      callHost('onSelection', () => options.onSelection?.(notice.groups.map(groupFrom)));
  }
}
