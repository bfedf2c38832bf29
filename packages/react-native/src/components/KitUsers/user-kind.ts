import type { Kit, UserRecord } from '@open-chat-kit/sdk';
import { peopleIcon } from '#icons';
import { userSource } from '../../hooks/use-users.ts';
import type { PeopleTranslator } from '../../i18n/parts.ts';
import type { ListKind } from '../ListFrame/list-kind.ts';
import { listWords } from '../ListFrame/list-words.ts';
import { listKinds } from '../ListFrame/prop-kinds.ts';
import type { KitUsersProps } from './props.ts';

/** What makes a list one of people. */
export const userKind: ListKind<UserRecord, Kit.User, 'getSelectedUsers', KitUsersProps, PeopleTranslator> = {
  source: userSource,
  component: 'KitUsers',
  props: {
    ...listKinds,
    usersRequestBuilder: 'anything',
    usersStatusVisibility: 'boolean',
    activeChat: 'object',
  },
  testIDs: { list: 'users', item: 'user' },
  emptyIcon: peopleIcon,
  nameOf: ({ name }) => name,
  idOf: (user) => user.getUid(),
  words: (t) => listWords('users', 'people', t),
};
