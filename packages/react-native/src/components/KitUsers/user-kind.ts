import { type Kit, userFrom, type UserRecord } from '@open-chat-kit/sdk';
import { peopleIcon } from '#icons';
import type { PeopleTranslator } from '../../i18n/parts.ts';
import type { ListKind } from '../ListFrame/list-kind.ts';
import { listWords } from '../ListFrame/list-words.ts';
import { listKinds } from '../ListFrame/prop-kinds.ts';
import type { PropKinds } from '../props/use-props.ts';
import type { KitUsersHandle, KitUsersProps } from './props.ts';

/** What makes a list one of people. */
export const userKind: ListKind<UserRecord, Kit.User, KitUsersHandle, PeopleTranslator> = {
  component: 'KitUsers',
  testIDs: { list: 'users', item: 'user' },
  emptyIcon: peopleIcon,
  nameOf: ({ name }) => name,
  itemOf: userFrom,
  idOf: (user) => user.getUid(),
  handleOf: ({ getSelected, ...handle }) => ({ ...handle, getSelectedUsers: getSelected }),
  words: (t) => listWords('users', 'people', t),
};

/** What each prop takes: JavaScript hosts pass anything. */
export const kitUsersKinds: PropKinds<KitUsersProps> = {
  ...listKinds,
  usersRequestBuilder: 'anything',
  usersStatusVisibility: 'boolean',
  activeChat: 'object',
};
