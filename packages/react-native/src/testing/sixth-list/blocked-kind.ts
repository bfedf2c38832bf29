import { type Kit, userFrom, type UserRecord } from '@open-chat-kit/sdk';
import type { FrameHandle, ListKind } from '../../components/ListFrame/list-kind.ts';
import { listWords } from '../../components/ListFrame/list-words.ts';
import type { PeopleTranslator } from '../../i18n/parts.ts';
import { banIcon } from '#icons';

export const blockedKind: ListKind<UserRecord, Kit.User, FrameHandle<Kit.User>, PeopleTranslator> = {
  component: 'KitBlockedUsers',
  testIDs: { list: 'blocked-users', item: 'blocked' },
  emptyIcon: banIcon,
  nameOf: ({ name }) => name,
  itemOf: userFrom,
  idOf: (user) => user.getUid(),
  handleOf: (handle) => handle,
  words: (t) => ({
    ...listWords('users', 'people', t),
    title: 'Blocked',
    emptyTitle: 'Nobody is blocked',
    emptyText: 'Whom you block cannot write to you.',
  }),
};
