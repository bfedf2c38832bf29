import { type Kit, memberFrom, type MemberRecord } from '@open-chat-kit/sdk';
import { peopleIcon } from '../../icons/icons.ts';
import type { ListKind } from '../ListFrame/list-kind.ts';
import { listWords } from '../ListFrame/list-words.ts';
import type { KitGroupMembersHandle } from './props.ts';

/** What makes a list one of members. */
export const memberKind: ListKind<MemberRecord, Kit.GroupMember, KitGroupMembersHandle> = {
  component: 'KitGroupMembers',
  testIDs: { list: 'members', item: 'member' },
  emptyIcon: peopleIcon,
  nameOf: ({ name }) => name,
  itemOf: memberFrom,
  idOf: (member) => member.getUid(),
  handleOf: ({ getSelected, ...handle }) => ({ ...handle, getSelectedMembers: getSelected }),
  words: (t) => listWords('members', 'people', t),
};
