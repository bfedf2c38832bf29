import type { Kit, MemberRecord } from '@open-chat-kit/sdk';
import { memberKind } from '../KitGroupMembers/member-kind.ts';
import type { PeopleTranslator } from '../../i18n/parts.ts';
import type { ListKind } from '../ListFrame/list-kind.ts';
import { listKinds } from '../ListFrame/prop-kinds.ts';
import type { KitTransferOwnershipProps } from './props.ts';

/** What makes a list one of those who may become the owner. */
export const transferKind: ListKind<
  MemberRecord,
  Kit.GroupMember,
  'getSelectedMembers',
  KitTransferOwnershipProps,
  PeopleTranslator
> = {
  ...memberKind,
  component: 'KitTransferOwnership',
  props: {
    ...listKinds,
    group: 'anything',
    groupMemberRequestBuilder: 'anything',
    usersStatusVisibility: 'boolean',
    submitButtonText: 'text',
    onTransferred: 'function',
  },
  testIDs: { list: 'transfer', item: 'member' },
  words: (t) => ({
    ...memberKind.words(t),
    title: t('transfer.title'),
    emptyTitle: t('transfer.emptyTitle'),
    emptyText: t('transfer.emptyText'),
  }),
};
