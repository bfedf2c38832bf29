import { type Kit, userFrom, type UserRecord } from '@open-chat-kit/sdk';
import { peopleIcon } from '../../icons/icons.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ListRow } from '../../models/live-list/list-rows.ts';
import type { ListKind, ListWords } from '../ListFrame/list-kind.ts';
import type { KitUsersHandle } from './props.ts';

/** What makes a list one of people. */
export const userKind: ListKind<ListRow<UserRecord>, Kit.User, KitUsersHandle> = {
  component: 'KitUsers',
  testIDs: { list: 'users', item: 'user' },
  emptyIcon: peopleIcon,
  nameOf: ({ item }) => item.name,
  itemOf: ({ item }) => userFrom(item),
  idOf: (user) => user.getUid(),
  handleOf: ({ getSelected, ...handle }) => ({ ...handle, getSelectedUsers: getSelected }),
};

/** What a list of people says. */
export function userWords(t: Translator['t']): ListWords {
  return {
    title: t('users.title'),
    emptyTitle: t('users.emptyTitle'),
    emptyText: t('users.emptyText'),
    noResultsTitle: t('groups.noResultsTitle'),
    noResultsText: t('groups.noResultsText'),
    errorTitle: t('users.errorTitle'),
    errorMore: t('users.errorMore'),
    found: (count) => t('people.found', { count }),
    foundSoFar: (count) => t('people.foundSoFar', { count }),
  };
}
