import { type GroupLike, Kit, memberFrom, type MemberRecord, type MembersQuery } from '@open-chat-kit/sdk';
import { membersButOwnerOf, membersOf } from '../models/lists/members.ts';
import { named } from './list-source.ts';
import type { ListHandle, ListOptions, LiveListHandle } from './use-live-list.ts';
import { everyone, type PeopleSource, usePeopleOfGroup } from './use-people-of-group.ts';

/** What `useGroupMembers` and `KitGroupMembers` have in common. All of it may change at any time. */
export interface GroupMembersOptions extends ListOptions<Kit.GroupMember> {
  /** An object of the kit, a copy of one, or `{ guid, name, … }`. Without it, the group of the builder. */
  readonly group?: GroupLike | null | undefined;
  /** @default all members, 30 a page */
  readonly groupMemberRequestBuilder?: Kit.GroupMembersRequestBuilder | undefined;
  /** What a search asks for beside its keyword. @default `groupMemberRequestBuilder` */
  readonly searchRequestBuilder?: Kit.GroupMembersRequestBuilder | undefined;
  /** Leaves the owner out. @default false */
  readonly excludeOwner?: boolean | undefined;
}

/** State and actions of a list of members, without pixels. */
export interface GroupMembersHandle extends ListHandle<MemberRecord> {
  getSelectedMembers(): Kit.GroupMember[];
}

/**
 * A live, searchable, selectable list of the members of a group, the strongest scope first. Builders made in render are
 * fine: one that says the same is the same.
 *
 * @example
 * const { main, model, loadMore } = useGroupMembers({ group });
 */
export function useGroupMembers(options: GroupMembersOptions): GroupMembersHandle {
  return named(useMemberList(options), memberSource);
}

/** As {@link useGroupMembers}, with all that the model can do: for the component, which shares its life. */
export function useMemberList(
  options: GroupMembersOptions,
): LiveListHandle<MemberRecord, MembersQuery, Kit.GroupMember> {
  return usePeopleOfGroup(memberSource, options.excludeOwner === true ? membersButOwnerOf : membersOf, options);
}

export const memberSource: PeopleSource = {
  builders: {
    name: 'GroupMembersRequest',
    prop: 'groupMemberRequestBuilder',
    builder: Kit.GroupMembersRequestBuilder,
    request: Kit.GroupMembersRequest,
    standard: everyone,
  },
  toHost: memberFrom,
  selected: 'getSelectedMembers',
};
