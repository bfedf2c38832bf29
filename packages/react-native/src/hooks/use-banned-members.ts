import { type GroupLike, Kit, memberFrom, type MemberRecord, type MembersQuery } from '@open-chat-kit/sdk';
import { bannedFrom } from '../models/lists/banned.ts';
import { named } from './list-source.ts';
import type { ListHandle, ListOptions, LiveListHandle } from './use-live-list.ts';
import { everyone, type PeopleSource, usePeopleOfGroup } from './use-people-of-group.ts';

/** What `useBannedMembers` and `KitBannedMembers` have in common. All of it may change at any time. */
export interface BannedMembersOptions extends ListOptions<Kit.GroupMember> {
  /** An object of the kit, a copy of one, or `{ guid, name, … }`. Without it, the group of the builder. */
  readonly group?: GroupLike | null | undefined;
  /** @default everybody who is banned, 30 a page */
  readonly bannedMembersRequestBuilder?: Kit.BannedMembersRequestBuilder | undefined;
  /** What a search asks for beside its keyword. @default `bannedMembersRequestBuilder` */
  readonly searchRequestBuilder?: Kit.BannedMembersRequestBuilder | undefined;
}

/** State and actions of a list of banned people, without pixels. */
export interface BannedMembersHandle extends ListHandle<MemberRecord> {
  getSelectedMembers(): Kit.GroupMember[];
}

/**
 * A live, searchable, selectable list of who is banned from a group, for moderators and up. Builders made in render are
 * fine: one that says the same is the same.
 *
 * @example
 * const { main, model, loadMore } = useBannedMembers({ group });
 */
export function useBannedMembers(options: BannedMembersOptions): BannedMembersHandle {
  return named(useBannedList(options), bannedSource);
}

/** As {@link useBannedMembers}, with all that the model can do: for the component, which shares its life. */
export function useBannedList(
  options: BannedMembersOptions,
): LiveListHandle<MemberRecord, MembersQuery, Kit.GroupMember> {
  return usePeopleOfGroup(bannedSource, bannedFrom, options);
}

export const bannedSource: PeopleSource = {
  builders: {
    name: 'BannedMembersRequest',
    prop: 'bannedMembersRequestBuilder',
    builder: Kit.BannedMembersRequestBuilder,
    request: Kit.BannedMembersRequest,
    standard: everyone,
  },
  toHost: memberFrom,
  selected: 'getSelectedMembers',
};
