import { idOf, listOf, objectOf, oneOf } from '../arguments.ts';
import { assignableScopes } from '../constants.ts';
import { cleanChange, cleanMembersAdded, cleanScopeChange } from '../delivery/clean-answers.ts';
import { blankUser, cleanUser } from '../delivery/clean-records.ts';
import type { MembershipEvent, OwnershipTransferredEvent } from '../domain/event.ts';
import type { GroupMemberScope, MemberDraft } from '../domain/group.ts';
import type { MessageRecord } from '../domain/message.ts';
import type { UserRecord } from '../domain/user.ts';
import type { Capability } from '../contract.ts';
import { asMember, type MemberLike } from '../objects/copies.ts';
import type { ClientContext } from './context.ts';

/** What the logged-in user can do with the members of a group. */
export class MemberCalls {
  readonly #context: ClientContext;

  constructor(context: ClientContext) {
    this.#context = context;
  }

  /** Throws when the arguments of {@link addMembersToGroup} cannot be used. */
  check(guid: string, members: readonly MemberLike[], bannedUids: readonly string[] = []): readonly MemberDraft[] {
    idOf(guid, 'guid');
    listOf(bannedUids, 'bannedUids', idOf);
    return listOf(members, 'members', memberDraftOf);
  }

  async addMembersToGroup(
    guid: string,
    members: readonly MemberLike[],
    bannedUids: readonly string[] = [],
  ): Promise<Record<string, string>> {
    const drafts = this.check(guid, members, bannedUids);
    const { engine, delivery } = this.#context;
    const outcome: [string, string][] = [];
    if (drafts.length > 0) {
      const answer = await this.#context.change(
        'Adding members',
        (signal) => engine.addMembers(guid, drafts, signal),
        cleanMembersAdded,
      );
      for (const { uid, error, reason } of answer.results) outcome.push([uid, error === null ? 'success' : reason]);
      const added = answer.results.filter(({ error }) => error === null).map(({ uid }) => uid);
      if (added.length > 0) {
        const { group, messages } = answer;
        const users = await Promise.all(added.map((uid) => this.#user(uid, messages)));
        const actor = this.#context.viewer();
        const at = this.#context.seconds();
        const scopes = added.map((uid) => drafts.find((draft) => draft.uid === uid)?.scope ?? 'participant');
        const id = this.#context.newId('local');
        delivery.tell({ type: 'group.added', id, group, actor, at, users, scopes, messages });
      }
    }
    for (const uid of bannedUids) {
      await this.banGroupMember(guid, uid);
      outcome.push([uid, 'success']);
    }
    // fromEntries makes own properties of any name, "__proto__" included.
    return Object.fromEntries(outcome);
  }

  async kickGroupMember(guid: string, uid: string): Promise<true> {
    return await this.#act('group.kicked', 'kickMember', 'Removing a member', guid, uid);
  }

  async banGroupMember(guid: string, uid: string): Promise<true> {
    return await this.#act('group.banned', 'banMember', 'Banning a member', guid, uid, 'bans');
  }

  async unbanGroupMember(guid: string, uid: string): Promise<true> {
    return await this.#act('group.unbanned', 'unbanMember', 'Unbanning a member', guid, uid, 'bans');
  }

  async transferGroupOwnership(guid: string, uid: string): Promise<true> {
    const event = 'group.ownershipTransferred';
    return await this.#act(event, 'transferOwnership', 'Transferring a group', guid, uid, 'ownershipTransfer');
  }

  async updateGroupMemberScope(guid: string, uid: string, scope: GroupMemberScope): Promise<true> {
    idOf(guid, 'guid');
    idOf(uid, 'uid');
    const newScope = oneOf(scope, 'scope', assignableScopes);
    this.#context.need('scopes', 'Changing a scope');
    const { engine, delivery } = this.#context;
    const change = await this.#context.change(
      'Changing a scope',
      (signal) => engine.setScope(guid, uid, newScope, signal),
      cleanScopeChange,
    );
    const { group, message, oldScope } = change;
    if (oldScope === newScope) return true;
    const user = await this.#user(uid, [message]);
    const actor = this.#context.viewer();
    const id = this.#context.newId('local');
    const at = this.#context.seconds();
    delivery.tell({ type: 'group.scopeChanged', id, group, actor, at, user, newScope, oldScope, message });
    return true;
  }

  async #act(
    type: MembershipEvent['type'] | OwnershipTransferredEvent['type'],
    method: 'kickMember' | 'banMember' | 'unbanMember' | 'transferOwnership',
    doing: string,
    guid: string,
    uid: string,
    need?: Capability,
  ): Promise<true> {
    idOf(guid, 'guid');
    idOf(uid, 'uid');
    if (need !== undefined) this.#context.need(need, doing);
    const { engine } = this.#context;
    const { group, message } = await this.#context.change(
      doing,
      (signal) => engine[method](guid, uid, signal),
      cleanChange,
    );
    const user = await this.#user(uid, [message]);
    const actor = this.#context.viewer();
    const at = this.#context.seconds();
    this.#context.delivery.tell({ type, id: this.#context.newId('local'), group, actor, at, user, message });
    return true;
  }

  /** The person acted on: from the line that the engine wrote, else asked for, else by uid alone. */
  async #user(uid: string, lines: readonly (MessageRecord | null)[]): Promise<UserRecord> {
    for (const line of lines) {
      if (line?.content.kind !== 'action') continue;
      const { action } = line.content;
      if ('user' in action && action.user.uid === uid) return action.user;
    }
    try {
      const { engine } = this.#context;
      return await this.#context.read('Loading a user', (signal) => engine.getUser(uid, signal), cleanUser);
    } catch {
      return { ...blankUser, uid, name: uid };
    }
  }
}

function memberDraftOf(value: unknown, argument: string): MemberDraft {
  const member = objectOf(value, argument, asMember, 'Kit.GroupMember');
  return {
    uid: idOf(member.getUid(), `${argument}.uid`),
    scope: oneOf(member.getScope(), `${argument}.scope`, assignableScopes),
  };
}
