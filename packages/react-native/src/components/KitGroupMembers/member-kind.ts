import { type Kit, memberFrom, type MemberRecord } from '@open-chat-kit/sdk';
import { peopleIcon } from '../../icons/icons.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ListRow } from '../../models/live-list/list-rows.ts';
import type { ListKind, ListWords } from '../ListFrame/list-kind.ts';
import type { KitGroupMembersHandle } from './props.ts';

/** What makes a list one of members. */
export const memberKind: ListKind<ListRow<MemberRecord>, Kit.GroupMember, KitGroupMembersHandle> = {
  component: 'KitGroupMembers',
  testIDs: { list: 'members', item: 'member' },
  emptyIcon: peopleIcon,
  nameOf: ({ item }) => item.name,
  itemOf: ({ item }) => memberFrom(item),
  idOf: (member) => member.getUid(),
  handleOf: ({ getSelected, ...handle }) => ({ ...handle, getSelectedMembers: getSelected }),
};

/** What a list of members says. */
export function memberWords(t: Translator['t']): ListWords {
  return {
    title: t('members.title'),
    emptyTitle: t('members.emptyTitle'),
    emptyText: t('members.emptyText'),
    noResultsTitle: t('groups.noResultsTitle'),
    noResultsText: t('groups.noResultsText'),
    errorTitle: t('members.errorTitle'),
    errorMore: t('members.errorMore'),
    found: (count) => t('people.found', { count }),
    foundSoFar: (count) => t('people.foundSoFar', { count }),
  };
}
