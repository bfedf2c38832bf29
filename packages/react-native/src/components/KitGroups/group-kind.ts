import type { GroupRecord, Kit } from '@open-chat-kit/sdk';
import { peopleIcon } from '#icons';
import { groupSource } from '../../hooks/use-groups.ts';
import type { ListKind } from '../ListFrame/list-kind.ts';
import { listWords } from '../ListFrame/list-words.ts';
import { listKinds } from '../ListFrame/prop-kinds.ts';
import type { KitGroupsProps } from './props.ts';

/** What makes a list one of groups. */
export const groupKind: ListKind<GroupRecord, Kit.Group, 'getSelectedGroups', KitGroupsProps> = {
  source: groupSource,
  component: 'KitGroups',
  props: {
    ...listKinds,
    groupsRequestBuilder: 'anything',
    groupTypeVisibility: 'boolean',
    showUnreadCount: 'boolean',
    showLastMessage: 'boolean',
    privateGroupIcon: 'icon',
    passwordGroupIcon: 'icon',
    activeChat: 'object',
  },
  testIDs: { list: 'groups', item: 'group' },
  emptyIcon: peopleIcon,
  nameOf: ({ name }) => name,
  idOf: (group) => group.getGuid(),
  words: (t) => listWords('groups', 'groups', t),
};
