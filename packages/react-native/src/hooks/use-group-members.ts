import { type GroupLike, Kit, memberFrom, type MemberRecord, type MembersQuery } from '@open-chat-kit/sdk';
import { useMemo } from 'react';
import { membersOf } from '../models/lists/members.ts';
import { listedGroup } from './listed-group.ts';
import { type BuilderKind, readBuilder } from './read-builder.ts';
import { type ListHandle, type ListOptions, type LiveListHandle, useLiveList } from './use-live-list.ts';

/** What `useGroupMembers` and `KitGroupMembers` have in common. All of it may change at any time. */
export interface GroupMembersOptions extends ListOptions<Kit.GroupMember> {
  /** An object of the kit, a copy of one, or `{ guid, name, … }`. Without it, the group of the builder. */
  readonly group?: GroupLike | null | undefined;
  /** @default all members, 30 a page */
  readonly groupMemberRequestBuilder?: Kit.GroupMembersRequestBuilder | undefined;
  /** What a search asks for beside its keyword. @default `groupMemberRequestBuilder` */
  readonly searchRequestBuilder?: Kit.GroupMembersRequestBuilder | undefined;
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
  const { getSelected, ...list } = useMemberList(options);
  return { ...list, getSelectedMembers: getSelected };
}

/** As {@link useGroupMembers}, with all that the model can do: for the component, which shares its life. */
export function useMemberList(
  options: GroupMembersOptions,
): LiveListHandle<MemberRecord, MembersQuery, Kit.GroupMember> {
  const { group, groupMemberRequestBuilder, searchRequestBuilder = groupMemberRequestBuilder } = options;
  const { guid, fault } = listedGroup(group, groupMemberRequestBuilder);
  const description = useMemo(() => membersOf(guid), [guid]);
  const main = readBuilder(groupMemberRequestBuilder, 'groupMemberRequestBuilder', builders, () => everyone);
  const search = readBuilder(searchRequestBuilder, 'searchRequestBuilder', builders, () => everyone);
  const setup = { description, main: { ...main, fault: fault ?? main.fault }, search, toHost: memberFrom };
  return useLiveList(setup, options);
}

const builders: BuilderKind<MembersQuery> = {
  name: 'GroupMembersRequest',
  builder: Kit.GroupMembersRequestBuilder,
  request: Kit.GroupMembersRequest,
};

const everyone: MembersQuery = { limit: 30, cursor: null, keyword: '', scopes: [] };
