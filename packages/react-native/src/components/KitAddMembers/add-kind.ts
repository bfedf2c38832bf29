import type { Kit, UserRecord } from '@open-chat-kit/sdk';
import { userKind } from '../KitUsers/user-kind.ts';
import type { PeopleTranslator } from '../../i18n/parts.ts';
import type { ListKind } from '../ListFrame/list-kind.ts';
import { listKinds } from '../ListFrame/prop-kinds.ts';
import type { PropKinds } from '../props/use-props.ts';
import type { KitAddMembersHandle, KitAddMembersProps } from './props.ts';

/** What makes a list one of people to be added. */
export const addKind: ListKind<UserRecord, Kit.User, KitAddMembersHandle, PeopleTranslator> = {
  ...userKind,
  component: 'KitAddMembers',
  testIDs: { list: 'add-members', item: 'user' },
  words: (t) => ({ ...userKind.words(t), title: t('addMembers.title') }),
};

/** What each prop takes: JavaScript hosts pass anything. */
export const kitAddMembersKinds: PropKinds<KitAddMembersProps> = {
  ...listKinds,
  group: 'anything',
  usersRequestBuilder: 'anything',
  usersStatusVisibility: 'boolean',
  submitButtonText: 'text',
  onAdded: 'function',
};
