import { Acme } from './chat';

type Scope = ReturnType<Acme.GroupMember['getScope']>;

const ranks: Record<string, number> = {
  [Acme.GROUP_MEMBER_SCOPE.PARTICIPANT]: 0,
  [Acme.GROUP_MEMBER_SCOPE.MODERATOR]: 1,
  [Acme.GROUP_MEMBER_SCOPE.ADMIN]: 2,
  owner: 3,
};

export const rankOf = (scope: Scope | undefined): number => ranks[scope ?? Acme.GROUP_MEMBER_SCOPE.PARTICIPANT] ?? 0;

export function mayManage(group: Acme.Group, member: Acme.GroupMember): boolean {
  return rankOf(group.getScope() as Scope) > rankOf(member.getScope());
}

/** Everybody under the owner; AcmeGroupMembers would ask for the same. */
export const everybody: Scope[] = [
  Acme.GROUP_MEMBER_SCOPE.ADMIN,
  Acme.GROUP_MEMBER_SCOPE.MODERATOR,
  Acme.GROUP_MEMBER_SCOPE.PARTICIPANT,
];
