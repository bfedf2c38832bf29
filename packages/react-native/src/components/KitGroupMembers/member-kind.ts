import { type Kit, memberFrom, type MemberRecord } from '@open-chat-kit/sdk';
import { peopleIcon } from '#icons';
import type { PeopleTranslator } from '../../i18n/parts.ts';
import type { ListKind } from '../ListFrame/list-kind.ts';
import { listWords } from '../ListFrame/list-words.ts';
import { listKinds } from '../ListFrame/prop-kinds.ts';
import type { PropKinds } from '../props/use-props.ts';
import type { KitGroupMembersHandle, KitGroupMembersProps } from './props.ts';

/** What makes a list one of members. */
export const memberKind: ListKind<MemberRecord, Kit.GroupMember, KitGroupMembersHandle, PeopleTranslator> = {
  component: 'KitGroupMembers',
  testIDs: { list: 'members', item: 'member' },
  emptyIcon: peopleIcon,
  nameOf: ({ name }) => name,
  itemOf: memberFrom,
  idOf: (member) => member.getUid(),
  handleOf: ({ getSelected, ...handle }) => ({ ...handle, getSelectedMembers: getSelected }),
  words: (t) => listWords('members', 'people', t),
};

/** What each prop takes: JavaScript hosts pass anything. */
export const kitGroupMembersKinds: PropKinds<KitGroupMembersProps> = {
  ...listKinds,
  group: 'anything',
  groupMemberRequestBuilder: 'anything',
  usersStatusVisibility: 'boolean',
  hideKickMemberOption: 'boolean',
  hideBanMemberOption: 'boolean',
  hideScopeChangeOption: 'boolean',
};
