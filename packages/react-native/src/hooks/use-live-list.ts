import type { KitException } from '@open-chat-kit/sdk';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import type { ListDescription, ListQuery } from '../models/live-list/list-description.ts';
import type { ListRow } from '../models/live-list/list-rows.ts';
import type { SelectionMode } from '../models/live-list/list-selection.ts';
import { type ListNotice, type ListState, LiveList } from '../models/live-list/live-list.ts';
import type { RowSource } from '../models/row-source.ts';
import { callHost } from './call-host.ts';
import type { ListSource } from './list-source.ts';
import { readBuilder } from './read-builder.ts';
import { useEmittedEvents } from './use-emitted-events.ts';
import { invalid, useFaultWarning } from './use-fault.ts';
import { useModelState } from './use-model-state.ts';
import { useNewest } from './use-newest.ts';

/** What all lists have in common; `Given` is what hosts are given of an item. All of it may change at any time. */
export interface ListOptions<Given> {
  /** Fills the search field and filters the list; a change asks the server when it rests, as typing does. */
  readonly searchKeyword?: string | undefined;
  /** @default "none" */
  readonly selectionMode?: SelectionMode | undefined;
  /** Once for each page that brought something, with all that is loaded so far. */
  readonly onLoad?: ((items: Given[]) => void) | undefined;
  /** Once for each empty result of the main list. */
  readonly onEmpty?: (() => void) | undefined;
  readonly onError?: ((error: KitException) => void) | undefined;
  /** On each select and deselect, with all that is selected. */
  readonly onSelection?: ((items: Given[]) => void) | undefined;
}

/** State and actions of a list, without pixels. */
export interface ListHandle<Item> extends ListState {
  /** Gives single rows; see {@link useListRow}. */
  readonly model: RowSource<ListRow<Item>>;
  setKeyword(keyword: string): void;
  loadMore(): void;
  reload(): void;
  toggle(id: string): void;
  clearSelection(): void;
}

/** What makes a live list of some kind. */
interface LiveListSetup<Item, Query extends ListQuery, Given> {
  readonly source: ListSource<Item, Query, Given, string>;
  /** Another one is another list. */
  readonly description: ListDescription<Item, Query>;
  /** What else is wrong with what the host gave. @default nothing */
  readonly fault?: string | null;
}

/** What the host gave, with builders of what to fetch among it. */
type GivenOptions<Given> = ListOptions<Given> & { readonly searchRequestBuilder?: unknown };

/** As {@link ListHandle}, with all that the model can do: for components, which share its life. */
export interface LiveListHandle<Item, Query extends ListQuery, Given> extends ListHandle<Item> {
  readonly model: LiveList<Item, Query>;
  /** The same for the same client. */
  readonly toHost: (item: Item) => Given;
  getSelected(): Given[];
}

/** Gives a live list the life of a component, and a host its callbacks. */
export function useLiveList<Item, Query extends ListQuery, Given>(
  { source, description, fault = null }: LiveListSetup<Item, Query, Given>,
  options: GivenOptions<Given>,
): LiveListHandle<Item, Query, Given> {
  const { selectionMode = 'none' } = options;
  // JavaScript hosts pass anything.
  const searchKeyword = typeof options.searchKeyword === 'string' ? options.searchKeyword : '';
  const client = useKitClient();
  const { builders } = source;
  const builder: unknown = Reflect.get(options, builders.prop);
  const main = readBuilder(builder, builders);
  const search = readBuilder(options.searchRequestBuilder ?? builder, builders, 'searchRequestBuilder');
  const wrong = fault ?? main.fault ?? search.fault;
  useFaultWarning(wrong);
  const key = JSON.stringify([main.query, search.query, wrong]);

  const model = useMemo(
    () => {
      const [query, searchQuery, text]: [Query, Query, string | null] = JSON.parse(key);
      return new LiveList({ description, client, query, searchQuery, keyword: searchKeyword, fault: invalid(text) });
    },
    // oxlint-disable-next-line react/exhaustive-deps -- another keyword is news for the model
    [client, key, description],
  );

  const toHost = useCallback((item: Item) => source.toHost(item, client?.viewer?.uid ?? ''), [source, client]);
  const newest = useNewest(options);
  const before = useRef<{ readonly model: LiveList<Item, Query>; readonly keyword: string } | null>(null);
  // These run before the model's first listener starts it: it begins with what they set.
  useEffect(() => model.setNoticeListener((notice) => tell(newest(), notice, toHost)), [model, newest, toHost]);
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
    if (last !== null && last.keyword !== searchKeyword) model.setHostKeyword(searchKeyword);
  }, [model, searchKeyword, newest]);
  useEffect(() => model.setSelectionMode(selectionMode), [model, selectionMode]);

  useEmittedEvents(model.takeEmitted);

  const state = useModelState(model);
  const { setKeyword, loadMore, reload, toggle, clearSelection } = model;
  const getSelected = useCallback(() => model.selected.map(toHost), [model, toHost]);
  return { ...state, model, setKeyword, loadMore, reload, toggle, clearSelection, toHost, getSelected };
}

function tell<Item, Given>(options: ListOptions<Given>, notice: ListNotice<Item>, toHost: (item: Item) => Given): void {
  switch (notice.type) {
    case 'loaded':
      // Nothing is made for whoever does not listen: a page must not cost the length of the list.
      callHost('onLoad', () => options.onLoad?.(notice.items.map(toHost)));
      return;
    case 'empty':
      callHost('onEmpty', () => options.onEmpty?.());
      return;
    case 'failed':
      callHost('onError', () => options.onError?.(notice.error));
      return;
    case 'selection':
      callHost('onSelection', () => options.onSelection?.(notice.items.map(toHost)));
  }
}
