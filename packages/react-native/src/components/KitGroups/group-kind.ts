import { groupFrom, type GroupRecord, type Kit } from '@open-chat-kit/sdk';
import { peopleIcon } from '#icons';
import type { ListKind } from '../ListFrame/list-kind.ts';
import { listWords } from '../ListFrame/list-words.ts';
import { listKinds } from '../ListFrame/prop-kinds.ts';
import type { PropKinds } from '../props/use-props.ts';
import type { KitGroupsHandle, KitGroupsProps } from './props.ts';

/** What makes a list one of groups. */
export const groupKind: ListKind<GroupRecord, Kit.Group, KitGroupsHandle> = {
  component: 'KitGroups',
  testIDs: { list: 'groups', item: 'group' },
  emptyIcon: peopleIcon,
  nameOf: ({ name }) => name,
  itemOf: groupFrom,
  idOf: (group) => group.getGuid(),
  handleOf: ({ getSelected, ...handle }) => ({ ...handle, getSelectedGroups: getSelected }),
  words: (t) => listWords('groups', 'groups', t),
};

/** What each prop takes: JavaScript hosts pass anything. */
export const kitGroupsKinds: PropKinds<KitGroupsProps> = {
  ...listKinds,
  groupsRequestBuilder: 'anything',
  groupTypeVisibility: 'boolean',
  showUnreadCount: 'boolean',
  showLastMessage: 'boolean',
  privateGroupIcon: 'icon',
  passwordGroupIcon: 'icon',
  activeChat: 'object',
};
