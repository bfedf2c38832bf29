import { type Kit, memberFrom, type MemberRecord } from '@open-chat-kit/sdk';
import { banIcon } from '#icons';
import type { PeopleTranslator } from '../../i18n/parts.ts';
import type { ListKind } from '../ListFrame/list-kind.ts';
import { listWords } from '../ListFrame/list-words.ts';
import { listKinds } from '../ListFrame/prop-kinds.ts';
import type { PropKinds } from '../props/use-props.ts';
import type { KitBannedMembersHandle, KitBannedMembersProps } from './props.ts';

/** What makes a list one of banned people. */
export const bannedKind: ListKind<MemberRecord, Kit.GroupMember, KitBannedMembersHandle, PeopleTranslator> = {
  component: 'KitBannedMembers',
  testIDs: { list: 'banned', item: 'banned-member' },
  emptyIcon: banIcon,
  nameOf: ({ name }) => name,
  itemOf: memberFrom,
  idOf: (member) => member.getUid(),
  handleOf: ({ getSelected, ...handle }) => ({ ...handle, getSelectedMembers: getSelected }),
  words: (t) => listWords('banned', 'people', t),
};

/** What each prop takes: JavaScript hosts pass anything. */
export const kitBannedMembersKinds: PropKinds<KitBannedMembersProps> = {
  ...listKinds,
  group: 'anything',
  bannedMembersRequestBuilder: 'anything',
};
