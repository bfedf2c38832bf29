import type { Kit, MemberRecord } from '@open-chat-kit/sdk';
import type { Translator } from '../../i18n/translator.ts';
import type { ListRow } from '../../models/live-list/list-rows.ts';
import { memberKind, memberWords } from '../KitGroupMembers/member-kind.ts';
import type { ListKind, ListWords } from '../ListFrame/list-kind.ts';
import type { KitTransferOwnershipHandle } from './props.ts';

/** What makes a list one of those who may become the owner. */
export const transferKind: ListKind<ListRow<MemberRecord>, Kit.GroupMember, KitTransferOwnershipHandle> = {
  ...memberKind,
  component: 'KitTransferOwnership',
  testIDs: { list: 'transfer', item: 'member' },
};

/** What a list of those who may become the owner says. */
export function transferWords(t: Translator['t']): ListWords {
  return {
    ...memberWords(t),
    title: t('transfer.title'),
    emptyTitle: t('transfer.emptyTitle'),
    emptyText: t('transfer.emptyText'),
  };
}
