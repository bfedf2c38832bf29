import { type ChatClient, may, type MemberRecord, toKitException } from '@open-chat-kit/sdk';
import { allowIcon } from '../../icons/icons.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { OwnMembershipState } from '../../models/own-membership.ts';
import { isolated } from '../isolated.ts';
import { ActQuestion } from '../ListFrame/ActQuestion.tsx';
import type { ListAct } from '../ListFrame/list-act.ts';

interface BannedActsOptions {
  /** Of who looks. */
  readonly own: OwnMembershipState;
  readonly client: ChatClient | null;
  readonly t: Translator['t'];
  /** The list shows somebody who is not banned: it is to ask what it missed. */
  readonly onStale: () => void;
}

/** What the menu can do with somebody who is banned: lift it, where the viewer may. */
export function bannedActs(member: MemberRecord, options: BannedActsOptions): readonly ListAct[] {
  const { own, client, t, onStale } = options;
  if (client === null || !may(own.scope, 'unban')) return [];
  return [
    {
      name: 'unban',
      text: t('banned.unban'),
      icon: allowIcon,
      question: (asking) => (
        <ActQuestion
          {...asking}
          title={t('banned.unbanTitle', { name: isolated(member.name) })}
          text={t('banned.unbanText')}
          confirmText={t('banned.unban')}
          carryOut={() => unban(client, member, onStale)}
        />
      ),
    },
  ];
}

async function unban(client: ChatClient, { guid, uid }: MemberRecord, onStale: () => void): Promise<void> {
  try {
    await client.unbanGroupMember(guid, uid);
  } catch (cause) {
    // Somebody else has done it meanwhile: what was asked for is so.
    if (toKitException(cause, 'Unbanning a member').code !== 'NOT_FOUND') throw cause;
    onStale();
  }
}
