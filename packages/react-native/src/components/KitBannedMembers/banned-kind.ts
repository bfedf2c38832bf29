import { type Kit, memberFrom, type MemberRecord } from '@open-chat-kit/sdk';
import { banIcon } from '../../icons/icons.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ListRow } from '../../models/live-list/list-rows.ts';
import type { ListKind, ListWords } from '../ListFrame/list-kind.ts';
import type { KitBannedMembersHandle } from './props.ts';

/** What makes a list one of banned people. */
export const bannedKind: ListKind<ListRow<MemberRecord>, Kit.GroupMember, KitBannedMembersHandle> = {
  component: 'KitBannedMembers',
  testIDs: { list: 'banned', item: 'banned-member' },
  emptyIcon: banIcon,
  nameOf: ({ item }) => item.name,
  itemOf: ({ item }) => memberFrom(item),
  idOf: (member) => member.getUid(),
  handleOf: ({ getSelected, ...handle }) => ({ ...handle, getSelectedMembers: getSelected }),
};

/** What a list of banned people says. */
export function bannedWords(t: Translator['t']): ListWords {
  return {
    title: t('banned.title'),
    emptyTitle: t('banned.emptyTitle'),
    emptyText: t('banned.emptyText'),
    noResultsTitle: t('groups.noResultsTitle'),
    noResultsText: t('groups.noResultsText'),
    errorTitle: t('banned.errorTitle'),
    errorMore: t('banned.errorMore'),
    found: (count) => t('people.found', { count }),
    foundSoFar: (count) => t('people.foundSoFar', { count }),
  };
}
