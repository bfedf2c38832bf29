import { type ChatClient, type GroupMemberScope, may, type MemberRecord } from '@open-chat-kit/sdk';
import { allowIcon } from '#icons';
import type { PeopleTranslator } from '../../i18n/parts.ts';
import { isolated } from '../words/isolated.ts';
import type { Act } from '../acts/act.ts';

interface BannedActsOptions {
  readonly client: ChatClient;
  readonly t: PeopleTranslator['t'];
  /** Of who looks. */
  readonly ownScope: GroupMemberScope | null;
}

/** What the menu can do with somebody who is banned: lift it, where the viewer may. */
export function bannedActs({ guid, uid, name }: MemberRecord, options: BannedActsOptions): readonly Act[] {
  const { client, t, ownScope } = options;
  if (!may(ownScope, 'unban')) return [];
  return [
    {
      name: 'unban',
      text: t('banned.unban'),
      icon: allowIcon,
      question: { title: t('banned.unbanTitle', { name: isolated(name) }), text: t('banned.unbanText') },
      carryOut: () => client.unbanGroupMember(guid, uid),
      alreadySo: ['NOT_FOUND'],
    },
  ];
}
