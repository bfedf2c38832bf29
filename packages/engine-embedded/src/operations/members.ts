import { KitException } from '@open-chat-kit/sdk/engine';
import type {
  AssignableScope,
  GroupChange,
  MemberDraft,
  MembersAdded,
  MembershipEvent,
  ScopeChange,
} from '@open-chat-kit/sdk/engine';
import { limits } from '../limits.ts';
import type { Operation } from '../state/operation.ts';
import type { Account, Group, Message } from '../state/world.ts';
import { accountFor, groupFor, membershipOf, memberWhoMay, mustOutrank } from './access.ts';
import { only } from './call.ts';
import type { Call } from './call.ts';
import { fewPeople, listOf, oneOf, record, reject, text } from './input.ts';
import { endTypingIn, tellMembership } from './membership-news.ts';

const assignable: readonly AssignableScope[] = ['admin', 'moderator', 'participant'];

/** See `ChatEngine.addMembers`. */
export function addMembers(call: Call, guid: string, members: readonly MemberDraft[]): MembersAdded {
  fewPeople(members, 'members');
  const group = groupFor(call, guid);
  memberWhoMay(call, group, 'addMembers');
  const drafts = listOf(members, 'members', limits.people, (draft) => {
    const { uid, scope } = record(draft, 'members');
    return { uid: text(uid, 'members', limits.id), scope: oneOf(scope, 'scope', assignable) };
  });
  const added = new Map<string, AssignableScope>();
  const results = drafts.map(({ uid, scope }): MembersAdded['results'][number] => {
    if (!call.world.accounts.has(uid)) return { uid, error: 'NOT_FOUND', reason: 'There is no such user.' };
    if (group.members.has(uid) || added.has(uid)) {
      return { uid, error: 'ALREADY_MEMBER', reason: 'The user is a member already.' };
    }
    if (group.banned?.has(uid)) return { uid, error: 'BANNED', reason: 'The user is banned. Lift the ban first.' };
    added.set(uid, scope);
    return { uid, error: null, reason: '' };
  });
  if (added.size === 0) return { group: call.view.group(group), results, messages: [] };

  const messages = call.commit({
    type: 'members.added',
    by: call.viewer.uid,
    at: call.now,
    guid: group.guid,
    members: [...added],
  });
  const accounts = Array.from(added.keys(), (uid) => accountFor(call, uid));
  tellMembership(call, group, accounts, true, {
    id: call.eventId(),
    type: 'group.added',
    group: call.news.group(group),
    actor: call.news.user(call.viewer),
    at: call.now,
    users: accounts.map((account) => call.news.user(account)),
    scopes: [...added.values()],
    messages: messages.map((message) => call.news.message(message)),
  });
  return {
    group: call.view.group(group),
    results,
    messages: messages.map((message) => call.view.message(message)),
  };
}

/** See `ChatEngine.kickMember`. */
export function kickMember(call: Call, guid: string, uid: string): GroupChange {
  const group = groupFor(call, guid);
  const actor = memberWhoMay(call, group, 'kick');
  const target = membershipOf(group, uid);
  mustOutrank(actor, 'kick', target);
  return change(call, group, target.account, 'member.kicked', 'group.kicked');
}

/** See `ChatEngine.banMember`. */
export function banMember(call: Call, guid: string, uid: string): GroupChange {
  const group = groupFor(call, guid);
  const actor = memberWhoMay(call, group, 'ban');
  const account = accountFor(call, uid);
  if (group.banned?.has(account.uid)) {
    throw new KitException('CONFLICT', 'This user is banned already.', { details: { guid, uid } });
  }
  const target = group.members.get(account.uid);
  if (target) mustOutrank(actor, 'ban', target);
  return change(call, group, account, 'member.banned', 'group.banned', target !== undefined);
}

/** See `ChatEngine.unbanMember`. */
export function unbanMember(call: Call, guid: string, uid: string): GroupChange {
  const group = groupFor(call, guid);
  memberWhoMay(call, group, 'unban');
  const banned = group.banned?.get(text(uid, 'uid', limits.id));
  if (!banned) throw new KitException('NOT_FOUND', 'This user is not banned.', { details: { guid } });
  return change(call, group, banned.account, 'member.unbanned', 'group.unbanned', false);
}

/** See `ChatEngine.setScope`. */
export function setScope(call: Call, guid: string, uid: string, scope: AssignableScope): ScopeChange {
  const group = groupFor(call, guid);
  const actor = memberWhoMay(call, group, 'changeScope');
  const newScope = oneOf(scope, 'scope', assignable);
  const target = membershipOf(group, uid);
  mustOutrank(actor, 'changeScope', target);
  const oldScope = target.scope;
  if (newScope === oldScope) return { group: call.view.group(group), message: null, oldScope };
  const message = only(
    call.commit({
      type: 'member.scoped',
      by: call.viewer.uid,
      at: call.now,
      guid: group.guid,
      uid: target.account.uid,
      scope: newScope,
    }),
  );
  tellMembership(call, group, [target.account], true, {
    ...news(call, group, target.account, message),
    type: 'group.scopeChanged',
    newScope,
    oldScope,
  });
  return { group: call.view.group(group), message: call.view.message(message), oldScope };
}

/** See `ChatEngine.transferOwnership`. */
export function transferOwnership(call: Call, guid: string, uid: string): GroupChange {
  const group = groupFor(call, guid);
  memberWhoMay(call, group, 'transferOwnership');
  if (uid === call.viewer.uid) reject('uid', 'must be another member: you are the owner already');
  return change(call, group, membershipOf(group, uid).account, 'owner.changed', 'group.ownershipTransferred');
}

type SimpleChange = Extract<Operation['type'], 'member.kicked' | 'member.banned' | 'member.unbanned' | 'owner.changed'>;
type SimpleEvent = 'group.kicked' | 'group.banned' | 'group.unbanned' | 'group.ownershipTransferred';

function change(
  call: Call,
  group: Group,
  account: Account,
  type: SimpleChange,
  event: SimpleEvent,
  didKnow = true,
): GroupChange {
  if (type === 'member.kicked' || type === 'member.banned') endTypingIn(call, group, [account.uid]);
  const message = only(call.commit({ type, by: call.viewer.uid, at: call.now, guid: group.guid, uid: account.uid }));
  tellMembership(call, group, [account], didKnow, { ...news(call, group, account, message), type: event });
  return { group: call.view.group(group), message: call.view.message(message) };
}

function news(call: Call, group: Group, account: Account, message: Message): Omit<MembershipEvent, 'type'> {
  return {
    id: call.eventId(),
    group: call.news.group(group),
    actor: call.news.user(call.viewer),
    user: call.news.user(account),
    at: call.now,
    message: call.news.message(message),
  };
}
