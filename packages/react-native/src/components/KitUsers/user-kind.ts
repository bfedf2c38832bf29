import { type Kit, userFrom, type UserRecord } from '@open-chat-kit/sdk';
import { peopleIcon } from '../../icons/icons.ts';
import type { ListKind } from '../ListFrame/list-kind.ts';
import { listWords } from '../ListFrame/list-words.ts';
import type { KitUsersHandle } from './props.ts';

/** What makes a list one of people. */
export const userKind: ListKind<UserRecord, Kit.User, KitUsersHandle> = {
  component: 'KitUsers',
  testIDs: { list: 'users', item: 'user' },
  emptyIcon: peopleIcon,
  nameOf: ({ name }) => name,
  itemOf: userFrom,
  idOf: (user) => user.getUid(),
  handleOf: ({ getSelected, ...handle }) => ({ ...handle, getSelectedUsers: getSelected }),
  words: (t) => listWords('users', 'people', t),
};
