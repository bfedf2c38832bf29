import type { Kit, UserRecord } from '@open-chat-kit/sdk';
import { userKind } from '../KitUsers/user-kind.ts';
import type { PeopleTranslator } from '../../i18n/parts.ts';
import type { ListKind } from '../ListFrame/list-kind.ts';
import { listKinds } from '../ListFrame/prop-kinds.ts';
import type { KitAddMembersProps } from './props.ts';

/** What makes a list one of people to be added. */
export const addKind: ListKind<UserRecord, Kit.User, 'getSelectedUsers', KitAddMembersProps, PeopleTranslator> = {
  ...userKind,
  component: 'KitAddMembers',
  props: {
    ...listKinds,
    group: 'anything',
    usersRequestBuilder: 'anything',
    usersStatusVisibility: 'boolean',
    submitButtonText: 'text',
    onAdded: 'function',
  },
  testIDs: { list: 'add-members', item: 'user' },
  words: (t) => ({ ...userKind.words(t), title: t('addMembers.title') }),
};
