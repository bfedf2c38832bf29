import type { Kit, MemberRecord } from '@open-chat-kit/sdk';
import { banIcon } from '#icons';
import { bannedSource } from '../../hooks/use-banned-members.ts';
import type { PeopleTranslator } from '../../i18n/parts.ts';
import type { ListKind } from '../ListFrame/list-kind.ts';
import { listWords } from '../ListFrame/list-words.ts';
import { listKinds } from '../ListFrame/prop-kinds.ts';
import type { KitBannedMembersProps } from './props.ts';

/** What makes a list one of banned people. */
export const bannedKind: ListKind<
  MemberRecord,
  Kit.GroupMember,
  'getSelectedMembers',
  KitBannedMembersProps,
  PeopleTranslator
> = {
  source: bannedSource,
  component: 'KitBannedMembers',
  props: {
    ...listKinds,
    group: 'anything',
    bannedMembersRequestBuilder: 'anything',
  },
  testIDs: { list: 'banned', item: 'banned-member' },
  emptyIcon: banIcon,
  nameOf: ({ name }) => name,
  idOf: (member) => member.getUid(),
  words: (t) => listWords('banned', 'people', t),
};
