import { type ChatClient, may, type MemberRecord, scopesToGive, toKitException } from '@open-chat-kit/sdk';
import { banIcon, personIcon, personRemoveIcon, shieldIcon, starIcon } from '../../icons/icons.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { OwnMembershipState } from '../../models/own-membership.ts';
import type { IconSource } from '../Icon.tsx';
import { isolated } from '../isolated.ts';
import { ActQuestion } from '../ListFrame/ActQuestion.tsx';
import type { ListAct } from '../ListFrame/list-act.ts';
import type { KitGroupMembersProps } from './props.ts';

type HidingProps = Pick<KitGroupMembersProps, 'hideKickMemberOption' | 'hideBanMemberOption' | 'hideScopeChangeOption'>;

interface MemberActsOptions extends HidingProps {
  /** Of who looks. */
  readonly own: OwnMembershipState;
  readonly client: ChatClient | null;
  readonly t: Translator['t'];
  /** The list shows somebody who is not there: it is to ask what it missed. */
  readonly onStale: () => void;
}

type MemberAct = 'makeAdmin' | 'makeModerator' | 'makeParticipant' | 'kick' | 'ban';

type GivenScope = ReturnType<typeof scopesToGive>[number];

const scopeActs: Readonly<Record<GivenScope, { readonly act: MemberAct; readonly icon: IconSource }>> = {
  admin: { act: 'makeAdmin', icon: shieldIcon },
  moderator: { act: 'makeModerator', icon: starIcon },
  participant: { act: 'makeParticipant', icon: personIcon },
};

/** What the menu can do with a member as things are: what the table of rights allows, and never to oneself. */
export function memberActs(member: MemberRecord, options: MemberActsOptions): readonly ListAct[] {
  const { own, client, t, onStale } = options;
  if (client === null || own.uid === '' || own.uid === member.uid) return [];
  const { guid, uid } = member;
  const name = isolated(member.name);
  const { scopes: canGiveScopes, bans: canBan } = client.capabilities;

  const act = (what: MemberAct, icon: IconSource, carryOut: () => Promise<unknown>): ListAct => {
    const isDestructive = what === 'kick' || what === 'ban';
    return {
      name: what,
      text: t(`members.${what}`),
      icon,
      isDestructive,
      question: (asking) => (
        <ActQuestion
          {...asking}
          title={t(`members.${what}Title`, { name })}
          text={t(`members.${what}Text`)}
          confirmText={t(`members.${what}`)}
          isDestructive={isDestructive}
          carryOut={carryOut}
        />
      ),
    };
  };

  const given =
    options.hideScopeChangeOption === true || canGiveScopes !== true ? [] : scopesToGive(own.scope, member.scope);
  return [
    ...given
      .filter((scope) => scope !== member.scope)
      .map((scope) =>
        act(scopeActs[scope].act, scopeActs[scope].icon, () => client.updateGroupMemberScope(guid, uid, scope)),
      ),
    ...(options.hideKickMemberOption !== true && may(own.scope, 'kick', member.scope)
      ? [act('kick', personRemoveIcon, () => unlessDone(client.kickGroupMember(guid, uid), 'NOT_A_MEMBER', onStale))]
      : []),
    ...(options.hideBanMemberOption !== true && canBan === true && may(own.scope, 'ban', member.scope)
      ? [act('ban', banIcon, () => unlessDone(client.banGroupMember(guid, uid), 'CONFLICT', onStale))]
      : []),
  ];
}

/** What somebody else has done meanwhile is as it was asked for. */
async function unlessDone(
  doing: Promise<unknown>,
  code: 'NOT_A_MEMBER' | 'CONFLICT',
  onStale: () => void,
): Promise<void> {
  try {
    await doing;
  } catch (cause) {
    if (toKitException(cause, 'Changing a member').code !== code) throw cause;
    onStale();
  }
}
