import { groupFrom, type GroupRecord, type Kit } from '@open-chat-kit/sdk';
import { peopleIcon } from '../../icons/icons.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ListRow } from '../../models/live-list/list-rows.ts';
import type { ListKind, ListWords } from '../ListFrame/list-kind.ts';
import type { KitGroupsHandle } from './props.ts';

/** What makes a list one of groups. */
export const groupKind: ListKind<ListRow<GroupRecord>, Kit.Group, KitGroupsHandle> = {
  component: 'KitGroups',
  testIDs: { list: 'groups', item: 'group' },
  emptyIcon: peopleIcon,
  nameOf: ({ item }) => item.name,
  itemOf: ({ item }) => groupFrom(item),
  idOf: (group) => group.getGuid(),
  handleOf: ({ getSelected, ...handle }) => ({ ...handle, getSelectedGroups: getSelected }),
};

/** What a list of groups says. */
export function groupWords(t: Translator['t']): ListWords {
  return {
    title: t('groups.title'),
    emptyTitle: t('groups.emptyTitle'),
    emptyText: t('groups.emptyText'),
    noResultsTitle: t('groups.noResultsTitle'),
    noResultsText: t('groups.noResultsText'),
    errorTitle: t('groups.errorTitle'),
    errorMore: t('groups.errorMore'),
    found: (count) => t('groups.found', { count }),
    foundSoFar: (count) => t('groups.foundSoFar', { count }),
  };
}
