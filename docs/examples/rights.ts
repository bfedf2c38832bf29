import { Kit, may, scopesToGive } from '@open-chat-kit/sdk';

/** What a menu of a member offers to the logged-in user. */
export async function offeredFor(guid: string, member: Kit.GroupMember): Promise<readonly string[]> {
  const own = (await Kit.getGroup(guid)).getScope();
  const theirs = member.getScope();
  const offered = scopesToGive(own, theirs).filter((scope) => scope !== theirs);
  return [...offered, ...(may(own, 'kick', theirs) ? ['kick'] : []), ...(may(own, 'ban', theirs) ? ['ban'] : [])];
}
