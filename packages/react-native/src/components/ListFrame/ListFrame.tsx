import type { ChatClient } from '@open-chat-kit/sdk';
import { type ReactElement, type Ref, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { Platform, StyleSheet, View } from 'react-native';
import { WindowedList } from '#list';
import { callHost } from '../../hooks/call-host.ts';
import { named, type Selecting } from '../../hooks/list-source.ts';
import { useHandle } from '../../hooks/use-handle.ts';
import { useNewest } from '../../hooks/use-newest.ts';
import { useRetry } from '../../hooks/use-retry.ts';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import type { PagerState } from '../../models/live-list/pager-state.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { hasFocus } from '../../web/has-focus.ts';
import { regionProps } from '../../web/region-props.ts';
import { Announcer } from '../parts/Announcer.tsx';
import { Ground } from '../parts/Ground.tsx';
import { noRing } from '../parts/no-ring.ts';
import { SearchField } from '../forms/SearchField.tsx';
import { Slot } from '../parts/Slot.tsx';
import { useSinglePress } from '../parts/use-single-press.ts';
import { useSlotErrors } from '../parts/use-slot-errors.ts';
import { readable } from '../parts/wide-page.ts';
import { useActiveRow } from './active-row.ts';
import { InsteadOfRows } from './InsteadOfRows.tsx';
import type { Act } from '../acts/act.ts';
import type { FramedList, ListKind, ListSubmit } from './list-kind.ts';
import { TitleBar } from '../parts/TitleBar.tsx';
import { type DrawnRow, listedRow } from './listed-row.tsx';
import { ListFooter } from './ListFooter.tsx';
import type { ListWords } from './list-words.ts';
import type { ListProps, ListRef } from './props.ts';
import { useRowLook } from './row-look.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useListFocus } from './use-list-focus.ts';
import { useRowActions } from './use-row-actions.ts';
import { useRowInView } from './use-row-in-view.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRowMenu } from './use-row-menu.tsx';
import type { ListStyle } from '../../theme/styles/lists.ts';

interface ListFrameProps<Entry, Item, Selected extends string, Look extends object> {
  /** Always the same. */
  readonly kind: Omit<ListKind<Entry, Item, Selected>, 'props' | 'words'>;
  /** As the host gave them. */
  readonly props: ListProps<Item> & { readonly ref?: Ref<ListRef & Selecting<Selected, Item>> };
  readonly style: ListStyle;
  readonly list: FramedList<Entry, Item>;
  readonly words: ListWords;
  readonly Row: DrawnRow<Entry, Item, Look>;
  /** What rows of this kind look like beside what all rows do. */
  readonly look: Look;
  /** What the built-in menu can do with a row as things are. */
  readonly actsOf: (entry: Entry, client: ChatClient) => readonly Act[];
  /** Whether a row may be picked; the same function as long as its answers may be. @default all may */
  readonly canSelect?: (id: string) => boolean;
  /** The row that is open beside the list. */
  readonly activeId?: string | undefined;
  /** In place of the field, where one searches elsewhere. */
  readonly search?: ReactElement | undefined;
  /** What is done with the selection, in place of handing it to the host. */
  readonly submit?: ListSubmit;
  /** What the viewer is there: where that changes, a menu that goes by it says so. @default nothing to the list */
  readonly role?: string | null;
  /** Over the selection: how it went. */
  readonly notice?: ReactElement | null;
  /** What stands over the list until it is answered. */
  readonly question?: ReactElement | null;
  /** In place of search and rows: why there are none to be had. */
  readonly instead?: ReactElement | null;
}

/**
 * A list component without what it lists: bar, search, the live list with all its states, selection, keys, focus, menu and
 * the questions that follow from it.
 */
export function ListFrame<Entry, Item, Selected extends string, Look extends object>(
  frame: ListFrameProps<Entry, Item, Selected, Look>,
): ReactElement {
  const { kind, props, style, words, Row, canSelect, activeId, submit, instead = null } = frame;
  const { selectionMode = 'none', hideSearch = false, hideSubmitButton = true } = props;
  const { main, search, keyword, selectedCount, model, setKeyword, loadMore, reload, clearSelection } = frame.list;
  const { toHost, getSelected } = frame.list;
  const { color } = useTheme();
  const { t } = useTranslation();
  const newest = useNewest(props);
  const fail = useSlotErrors(newest);
  const { mainList, searchList, region, focusRow, scrollToTop } = useListFocus();
  useHandle(
    props.ref,
    useMemo(
      () => named({ reload, scrollToTop, clearSelection, getSelected }, kind.source),
      [kind, reload, scrollToTop, clearSelection, getSelected],
    ),
  );
  const { ids } = search ?? main;
  const isCovered = search !== null && instead === null;
  const retrying = useRetry({ first: ids[0], last: ids.at(-1), load: loadMore, focusRow, region });
  const press = useSinglePress();
  const menu = useRowMenu({
    kind,
    toHost,
    props,
    model,
    shown: () => ids,
    actsOf: frame.actsOf,
    focusRow,
    role: frame.role ?? null,
  });
  const actions = useRowActions({ toHost, model, newest, menu, fail, canSelect });
  const look = useRowLook(props, style.itemStyle, useActiveRow(activeId), frame.look);
  const goElsewhere = useRowInView({ id: activeId, main, keyword, loadMore, list: mainList });
  const ListedRow = useMemo(() => listedRow(Row), [Row]);
  const renderRow = useCallback(
    (id: string) => <ListedRow id={id} model={model} toHost={toHost} kind={kind} look={look} actions={actions} />,
    [ListedRow, model, toHost, kind, look, actions],
  );
  // The button that did it goes with the selection: who pressed it by a key stays in the list. Before its ground takes it.
  const handedOver = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (selectedCount > 0 || handedOver.current === null) return;
    // Whoever has gone on meanwhile is left where they are.
    if (Platform.OS === 'web' && !hasFocus()) focusRow(handedOver.current);
    handedOver.current = null;
  }, [selectedCount, focusRow]);
  const handOver = (): void => {
    const selected = getSelected();
    press(selected.map(kind.idOf).join(' '), () => callHost('onSubmit', () => newest().onSubmit?.(selected)));
  };
  const onKeyAction = useRowKeys({ model, nameOf: kind.nameOf, press: actions.press, focusRow });

  const list = (state: PagerState, isSearch: boolean): ReactElement => {
    if (state.phase !== 'loaded') {
      return (
        <InsteadOfRows
          state={state}
          isSearch={isSearch}
          props={props}
          words={words}
          emptyIcon={kind.emptyIcon}
          style={style}
          retrying={retrying}
          onError={fail}
        />
      );
    }
    return (
      <WindowedList
        ref={isSearch ? searchList : mainList}
        ids={state.ids}
        renderRow={renderRow}
        anchor="top"
        role="listbox"
        aria-label={words.title}
        aria-multiselectable={selectionMode === 'multiple'}
        rowCount={state.hasMore ? -1 : state.ids.length}
        // Under a search it has no reader, and `loadMore` is of what is shown.
        onNearEnd={isNextWanted(state) && isSearch === isCovered ? loadMore : undefined}
        onReaderMove={goElsewhere}
        onKeyAction={onKeyAction}
        onRowMenu={actions.menu}
        maxRowWidth={readable.maxWidth}
        focusColor={color.primary}
        refreshing={state.isRefreshing}
        onRefresh={reload}
        footer={
          <ListFooter
            isLoading={state.isLoadingMore}
            error={state.error}
            errorText={words.errorMore}
            onRetry={retrying.retry}
          />
        }
        style={styles.fill}
        testID={`${kind.testIDs.list}${isSearch ? '-search' : ''}-list`}
      />
    );
  };

  return (
    <Ground style={[styles.fill, style.containerStyle]} testID={props.testID}>
      {props.hideHeader === true ? null : (
        <TitleBar
          title={props.title ?? words.title}
          onBack={props.showBackButton === true ? () => callHost('onBack', () => newest().onBack?.()) : undefined}
          options={
            <Slot name="AppBarOptions" draw={props.AppBarOptions} given={undefined} fallback={null} onError={fail} />
          }
          style={style}
        />
      )}
      {hideSearch || instead !== null ? null : (
        <View style={readable}>
          {frame.search ?? (
            <SearchField
              value={keyword}
              placeholder={props.searchPlaceholderText ?? t('common.search')}
              onChange={setKeyword}
              style={style.searchStyle}
              testID={`${kind.testIDs.list}-search`}
            />
          )}
        </View>
      )}
      <View ref={region} {...regionProps} style={styles.region}>
        {/* The main list stays where it is under the search, so that clearing shows it as it was left. */}
        <View
          aria-hidden={isCovered}
          importantForAccessibility={isCovered ? 'no-hide-descendants' : 'auto'}
          style={[styles.fill, isCovered ? styles.covered : null]}
        >
          {instead === null ? (
            list(main, false)
          ) : props.hideError === true ? null : (
            <Slot name="ErrorView" draw={props.ErrorView} given={undefined} fallback={instead} onError={fail} />
          )}
        </View>
        {search === null || instead !== null ? null : (
          <View style={[styles.cover, { backgroundColor: color.background1 }]}>{list(search, true)}</View>
        )}
      </View>
      {frame.notice}
      {/* Always there, so that screen readers notice what comes into it. */}
      <View aria-live="polite">
        {selectionMode === 'none' || selectedCount === 0 || instead !== null ? null : (
          <SelectionBar
            count={selectedCount}
            onClear={() => {
              const [first] = getSelected();
              clearSelection();
              if (first !== undefined) focusRow(kind.idOf(first));
            }}
            onSubmit={
              submit !== undefined
                ? () => {
                    const [first] = getSelected();
                    handedOver.current = first === undefined ? null : kind.idOf(first);
                    submit.run();
                  }
                : hideSubmitButton
                  ? undefined
                  : handOver
            }
            submitText={submit?.text}
            isBusy={submit?.isBusy}
            style={style}
            submitID={`${kind.testIDs.list}-submit`}
          />
        )}
      </View>
      <Announcer
        text={
          search?.phase === 'loaded' ? (search.hasMore ? words.foundSoFar(ids.length) : words.found(ids.length)) : ''
        }
      />
      {instead === null ? menu.notice : null}
      {menu.view}
      {frame.question}
    </Ground>
  );
}

/** The next page would be asked for by whoever comes near the end: of one that failed they say so by its button. */
function isNextWanted({ hasMore, isLoadingMore, error }: PagerState): boolean {
  return hasMore && !isLoadingMore && error === null;
}

const styles = StyleSheet.create({
  fill: { flex: 1, minHeight: 0 },
  // Nothing can be done there: a ring would only be noise.
  region: { flex: 1, minHeight: 0, ...noRing },
  cover: { position: 'absolute', top: 0, right: 0, bottom: 0, left: 0 },
  covered: {
    opacity: 0,
    pointerEvents: 'none',
    // In a browser the keyboard must not find what is covered; `display: none` would lose the place in the list.
    ...(Platform.OS === 'web' ? { visibility: 'hidden' } : {}),
  },
});
