import { type ChatClient, type ErrorCode, may, type MemberRecord, scopesToGive } from '@open-chat-kit/sdk';
import { banIcon, personIcon, personRemoveIcon, shieldIcon, starIcon } from '#icons';
import type { PeopleTranslator } from '../../i18n/parts.ts';
import type { OwnMembershipState } from '../../models/own-membership.ts';
import { isolated } from '../words/isolated.ts';
import type { Act } from '../acts/act.ts';
import type { KitGroupMembersProps } from './props.ts';
import type { IconSource } from '../../icons/icon-source.ts';

interface MemberActsOptions {
  readonly client: ChatClient;
  readonly t: PeopleTranslator['t'];
  /** Of who looks. */
  readonly own: OwnMembershipState;
  readonly hiding: Pick<KitGroupMembersProps, 'hideKickMemberOption' | 'hideBanMemberOption' | 'hideScopeChangeOption'>;
}

type MemberAct = 'makeAdmin' | 'makeModerator' | 'makeParticipant' | 'kick' | 'ban';

type GivenScope = ReturnType<typeof scopesToGive>[number];

const scopeActs: Readonly<Record<GivenScope, { readonly act: MemberAct; readonly icon: IconSource }>> = {
  admin: { act: 'makeAdmin', icon: shieldIcon },
  moderator: { act: 'makeModerator', icon: starIcon },
  participant: { act: 'makeParticipant', icon: personIcon },
};

/** What the menu can do with a member as things are: what the table of rights allows, and never to oneself. */
export function memberActs(member: MemberRecord, options: MemberActsOptions): readonly Act[] {
  const { client, t, own, hiding } = options;
  if (own.uid === '' || own.uid === member.uid) return [];
  const { guid, uid } = member;
  const { scopes: canGiveScopes, bans: canBan } = client.capabilities;

  const act = (
    name: MemberAct,
    icon: IconSource,
    carryOut: () => Promise<unknown>,
    alreadySo: readonly ErrorCode[] = [],
  ): Act => ({
    name,
    text: t(`members.${name}`),
    icon,
    isDestructive: name === 'kick' || name === 'ban',
    question: { title: t(`members.${name}Title`, { name: isolated(member.name) }), text: t(`members.${name}Text`) },
    carryOut,
    alreadySo,
  });

  const given =
    hiding.hideScopeChangeOption === true || canGiveScopes !== true ? [] : scopesToGive(own.scope, member.scope);
  return [
    ...given
      .filter((scope) => scope !== member.scope)
      .map((scope) =>
        act(scopeActs[scope].act, scopeActs[scope].icon, () => client.updateGroupMemberScope(guid, uid, scope)),
      ),
    ...(hiding.hideKickMemberOption !== true && may(own.scope, 'kick', member.scope)
      ? [act('kick', personRemoveIcon, () => client.kickGroupMember(guid, uid), ['NOT_A_MEMBER'])]
      : []),
    ...(hiding.hideBanMemberOption !== true && canBan === true && may(own.scope, 'ban', member.scope)
      ? [act('ban', banIcon, () => client.banGroupMember(guid, uid), ['CONFLICT'])]
      : []),
  ];
}
