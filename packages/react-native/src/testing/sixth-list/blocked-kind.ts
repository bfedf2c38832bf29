import type { Kit, UserRecord } from '@open-chat-kit/sdk';
import type { ListKind } from '../../components/ListFrame/list-kind.ts';
import { listWords } from '../../components/ListFrame/list-words.ts';
import { listKinds } from '../../components/ListFrame/prop-kinds.ts';
import type { ListProps } from '../../components/ListFrame/props.ts';
import { userSource } from '../../hooks/use-users.ts';
import type { PeopleTranslator } from '../../i18n/parts.ts';
import { banIcon } from '#icons';

export const blockedKind: ListKind<UserRecord, Kit.User, 'getSelectedUsers', ListProps<Kit.User>, PeopleTranslator> = {
  source: userSource,
  component: 'KitBlockedUsers',
  props: listKinds,
  testIDs: { list: 'blocked-users', item: 'blocked' },
  emptyIcon: banIcon,
  nameOf: ({ name }) => name,
  idOf: (user) => user.getUid(),
  words: (t) => ({
    ...listWords('users', 'people', t),
    title: 'Blocked',
    emptyTitle: 'Nobody is blocked',
    emptyText: 'Whom you block cannot write to you.',
  }),
};
