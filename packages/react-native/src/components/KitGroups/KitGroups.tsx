import { groupFrom, type Kit } from '@open-chat-kit/sdk';
import { type ComponentRef, type ReactElement, useCallback, useMemo, useRef } from 'react';
import { Platform, StyleSheet, View } from 'react-native';
import { WindowedList, type WindowedListHandle } from '#list';
import { callHost } from '../../hooks/call-host.ts';
import { useGroupList } from '../../hooks/use-groups.ts';
import { useHandle } from '../../hooks/use-handle.ts';
import { useNewest } from '../../hooks/use-newest.ts';
import { useRetry } from '../../hooks/use-retry.ts';
import { hasFocus } from '../../web/has-focus.ts';
import { regionProps } from '../../web/region-props.ts';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import type { KeyAction } from '../../list/keys.ts';
import { TypeAhead } from '../../list/type-ahead.ts';
import type { PagerState } from '../../models/live-list/pager-state.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import { Announcer } from '../Announcer.tsx';
import { Ground } from '../Ground.tsx';
import type { MenuAnchor } from '../Menu/menu-placing.ts';
import { SearchField } from '../SearchField.tsx';
import { Slot } from '../Slot.tsx';
import { useStable } from '../../hooks/use-stable.ts';
import { useSlotErrors } from '../use-slot-errors.ts';
import { GroupRowView, type RowActions, type RowLook } from './GroupRowView.tsx';
import { GroupsBar, SelectionBar } from './GroupsBar.tsx';
import { GroupsFooter } from './GroupsFooter.tsx';
import { InsteadOfGroups } from './InsteadOfGroups.tsx';
import type { KitGroupsProps, KitGroupsStyle } from './props.ts';
import { useGroupMenu } from './use-group-menu.tsx';
import { useProps } from '../use-props.ts';
import { kitGroupsKinds } from './prop-kinds.ts';

/**
 * A searchable, endless, live list of groups.
 *
 * @example
 * <KitGroups onItemPress={(group) => open(group.getGuid())} />
 */
export function KitGroups(asGiven: KitGroupsProps): ReactElement {
  const props = useProps('KitGroups', asGiven, kitGroupsKinds);
  const { selectionMode = 'none', hideSearch = false, hideSubmitButton = true, testID, ref } = props;
  const { color } = useTheme();
  const { t } = useTranslation();
  const style = useComponentStyle('groupStyles', props.style);
  const newest = useNewest(props);
  const { main, search, keyword, selectedCount, model, setKeyword, loadMore, reload, ...handle } = useGroupList({
    groupsRequestBuilder: props.groupsRequestBuilder,
    searchRequestBuilder: props.searchRequestBuilder,
    searchKeyword: props.searchKeyword,
    selectionMode,
    onLoad: loadListenerOf(props),
    onEmpty: props.onEmpty,
    onError: props.onError,
    onSelection: props.onSelection,
  });
  const mainList = useRef<WindowedListHandle>(null);
  const searchList = useRef<WindowedListHandle>(null);
  const { clearSelection, getSelected: getSelectedGroups } = handle;
  useHandle(
    ref,
    useMemo(
      () => ({
        reload,
        scrollToTop: () => (searchList.current ?? mainList.current)?.scrollToTop(),
        getSelectedGroups,
        clearSelection,
      }),
      [reload, getSelectedGroups, clearSelection],
    ),
  );

  const fail = useSlotErrors(newest);
  // Where the focus goes when what had it is gone. On native, screen readers move by themselves.
  const region = useRef<ComponentRef<typeof View>>(null);
  const focusRow = useCallback((guid: string): void => {
    if (Platform.OS !== 'web') return;
    (searchList.current ?? mainList.current)?.focusId(guid);
    if (!hasFocus()) region.current?.focus(); // there is no such row any more, or none at all
  }, []);
  const { ids } = search ?? main;
  const retrying = useRetry({ first: ids[0], last: ids.at(-1), load: loadMore, focusRow, region });
  const { view: menu, open: openMenu, entriesOf } = useGroupMenu(props, model, focusRow);
  const actions = useMemo((): RowActions & { menu(guid: string, at: MenuAnchor): void } => {
    const groupOf = (guid: string): Kit.Group | undefined => {
      const row = model.getRow(guid);
      return row === undefined ? undefined : groupFrom(row.item);
    };
    const tell = (guid: string, name: 'onItemPress' | 'onItemLongPress'): void => {
      const group = groupOf(guid);
      if (group !== undefined) callHost(name, () => newest()[name]?.(group));
    };
    const isSelecting = (): boolean => (newest().selectionMode ?? 'none') !== 'none';
    const menuOn = (guid: string, at: MenuAnchor): void => {
      if ((newest().onItemLongPress ?? null) === null) openMenu(guid, at);
      else tell(guid, 'onItemLongPress');
    };
    return {
      press: (guid) => (isSelecting() ? model.toggle(guid) : tell(guid, 'onItemPress')),
      longPress: (guid, at) => (isSelecting() ? model.toggle(guid) : menuOn(guid, at)),
      menu: menuOn,
      // A long press of the host's own stands in place of the menu.
      entriesOf: (guid) => ((newest().onItemLongPress ?? null) === null ? entriesOf(guid) : []),
      fail,
    };
  }, [model, newest, fail, openMenu, entriesOf]);
  const look = useLook(props, style.itemStyle, selectionMode !== 'none');
  const renderRow = useCallback(
    (guid: string) => <GroupRowView guid={guid} model={model} look={look} actions={actions} />,
    [model, look, actions],
  );
  const typeAhead = useRef(new TypeAhead());
  const onKeyAction = useCallback(
    (guid: string, action: KeyAction) => {
      const letter =
        action.key === 'Character'
          ? action.character
          : action.key === 'Space' && typeAhead.current.isTyping
            ? ' '
            : null;
      if (letter !== null) {
        const { search: searched, main: all } = model.getSnapshot();
        const nameOf = (id: string): string | undefined => model.getRow(id)?.item.name;
        const target = typeAhead.current.find(letter, guid, (searched ?? all).ids, nameOf);
        if (target !== undefined) focusRow(target);
      } else if (action.key === 'Enter' || action.key === 'Space') actions.press(guid);
      else return false;
      return true;
    },
    [actions, model, focusRow],
  );

  const list = (state: PagerState, isSearch: boolean): ReactElement => {
    if (state.phase !== 'loaded') {
      return (
        <InsteadOfGroups
          state={state}
          isSearch={isSearch}
          props={props}
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
        aria-label={t('groups.title')}
        aria-multiselectable={selectionMode === 'multiple'}
        rowCount={state.hasMore ? -1 : state.ids.length}
        onNearEnd={state.error === null ? loadMore : nothing}
        onKeyAction={onKeyAction}
        onRowMenu={actions.menu}
        focusColor={color.primary}
        refreshing={state.isRefreshing}
        onRefresh={reload}
        footer={<GroupsFooter isLoading={state.isLoadingMore} error={state.error} onRetry={retrying.retry} />}
        style={styles.fill}
        testID={isSearch ? 'groups-search-list' : 'groups-list'}
      />
    );
  };

  const options = props.AppBarOptions;
  return (
    <Ground style={[styles.fill, style.containerStyle]} testID={testID}>
      {props.hideHeader === true ? null : (
        <GroupsBar
          onBack={props.showBackButton === true ? () => callHost('onBack', () => newest().onBack?.()) : undefined}
          options={<Slot name="AppBarOptions" draw={options} given={undefined} fallback={null} onError={fail} />}
          style={style}
        />
      )}
      {hideSearch ? null : (
        <SearchField
          value={keyword}
          placeholder={props.searchPlaceholderText ?? t('common.search')}
          onChange={setKeyword}
          style={style.searchStyle}
          testID="groups-search"
        />
      )}
      <View ref={region} {...regionProps} style={styles.region}>
        {/* The main list stays where it is under the search, so that clearing shows it as it was left. */}
        <View
          aria-hidden={search !== null}
          importantForAccessibility={search === null ? 'auto' : 'no-hide-descendants'}
          style={[styles.fill, search === null ? null : styles.covered]}
        >
          {list(main, false)}
        </View>
        {search === null ? null : (
          <View style={[styles.cover, { backgroundColor: color.background1 }]}>{list(search, true)}</View>
        )}
      </View>
      {/* Always there, so that screen readers notice what comes into it. */}
      <View aria-live="polite">
        {selectionMode === 'none' || selectedCount === 0 ? null : (
          <SelectionBar
            count={selectedCount}
            onClear={() => {
              const [first] = getSelectedGroups();
              clearSelection();
              if (first !== undefined) focusRow(first.getGuid());
            }}
            onSubmit={
              hideSubmitButton ? undefined : () => callHost('onSubmit', () => newest().onSubmit?.(getSelectedGroups()))
            }
            style={style}
          />
        )}
      </View>
      <Announcer
        text={
          search?.phase === 'loaded'
            ? t(search.hasMore ? 'groups.foundSoFar' : 'groups.found', { count: ids.length })
            : ''
        }
      />
      {menu}
    </Ground>
  );
}

/** What rows look like: another object only when a slot is another function or a style says something else. */
function useLook(props: KitGroupsProps, itemStyle: KitGroupsStyle['itemStyle'], isSelecting: boolean): RowLook {
  const { ItemView, LeadingView, TitleView, SubtitleView, TrailingView, privateGroupIcon, passwordGroupIcon } = props;
  return useStable({
    ItemView,
    LeadingView,
    TitleView,
    SubtitleView,
    TrailingView,
    privateGroupIcon,
    passwordGroupIcon,
    hasTypeBadge: props.groupTypeVisibility !== false,
    isSelecting,
    style: itemStyle,
  });
}

/**
 * The argument is groups; hosts may have annotated it as members (see the prop). Without a listener nothing is made for
 * it: a page must not cost the length of the list.
 */
function loadListenerOf({ onLoad }: KitGroupsProps): ((groups: Kit.Group[]) => void) | undefined {
  const listener: unknown = onLoad;
  return typeof listener === 'function' ? (groups) => listener(groups) : undefined;
}

function nothing(): void {}

const styles = StyleSheet.create({
  fill: { flex: 1, minHeight: 0 },
  // Nothing can be done there: a ring would only be noise.
  region: { flex: 1, minHeight: 0, outlineColor: 'transparent' },
  cover: { position: 'absolute', top: 0, right: 0, bottom: 0, left: 0 },
  covered: {
    opacity: 0,
    pointerEvents: 'none',
    // In a browser the keyboard must not find what is covered; `display: none` would lose the place in the list.
    ...(Platform.OS === 'web' ? { visibility: 'hidden' } : {}),
  },
});
