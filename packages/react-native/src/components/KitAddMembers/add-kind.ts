import type { Kit, UserRecord } from '@open-chat-kit/sdk';
import type { Translator } from '../../i18n/translator.ts';
import type { ListRow } from '../../models/live-list/list-rows.ts';
import { userKind, userWords } from '../KitUsers/user-kind.ts';
import type { ListKind, ListWords } from '../ListFrame/list-kind.ts';
import type { KitAddMembersHandle } from './props.ts';

/** What makes a list one of people to be added. */
export const addKind: ListKind<ListRow<UserRecord>, Kit.User, KitAddMembersHandle> = {
  ...userKind,
  component: 'KitAddMembers',
  testIDs: { list: 'add-members', item: 'user' },
};

/** What a list of people to be added says. */
export function addWords(t: Translator['t']): ListWords {
  return { ...userWords(t), title: t('addMembers.title') };
}
