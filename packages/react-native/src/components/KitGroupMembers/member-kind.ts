import type { Kit, MemberRecord } from '@open-chat-kit/sdk';
import { peopleIcon } from '#icons';
import { memberSource } from '../../hooks/use-group-members.ts';
import type { PeopleTranslator } from '../../i18n/parts.ts';
import type { ListKind } from '../ListFrame/list-kind.ts';
import { listWords } from '../ListFrame/list-words.ts';
import { listKinds } from '../ListFrame/prop-kinds.ts';
import type { KitGroupMembersProps } from './props.ts';

/** What makes a list one of members. */
export const memberKind: ListKind<
  MemberRecord,
  Kit.GroupMember,
  'getSelectedMembers',
  KitGroupMembersProps,
  PeopleTranslator
> = {
  source: memberSource,
  component: 'KitGroupMembers',
  props: {
    ...listKinds,
    group: 'anything',
    groupMemberRequestBuilder: 'anything',
    excludeOwner: 'boolean',
    usersStatusVisibility: 'boolean',
    hideKickMemberOption: 'boolean',
    hideBanMemberOption: 'boolean',
    hideScopeChangeOption: 'boolean',
  },
  testIDs: { list: 'members', item: 'member' },
  emptyIcon: peopleIcon,
  nameOf: ({ name }) => name,
  idOf: (member) => member.getUid(),
  words: (t) => listWords('members', 'people', t),
};
