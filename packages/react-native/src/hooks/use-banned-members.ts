import { type GroupLike, Kit, memberFrom, type MemberRecord, type MembersQuery } from '@open-chat-kit/sdk';
import { useMemo } from 'react';
import { bannedFrom } from '../models/lists/banned.ts';
import { listedGroup } from './listed-group.ts';
import { type BuilderKind, readBuilder } from './read-builder.ts';
import { type ListHandle, type ListOptions, type LiveListHandle, useLiveList } from './use-live-list.ts';

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
  const { getSelected, ...list } = useBannedList(options);
  return { ...list, getSelectedMembers: getSelected };
}

/** As {@link useBannedMembers}, with all that the model can do: for the component, which shares its life. */
export function useBannedList(
  options: BannedMembersOptions,
): LiveListHandle<MemberRecord, MembersQuery, Kit.GroupMember> {
  const { group, bannedMembersRequestBuilder, searchRequestBuilder = bannedMembersRequestBuilder } = options;
  const { guid, fault } = listedGroup(group, bannedMembersRequestBuilder);
  const description = useMemo(() => bannedFrom(guid), [guid]);
  const main = readBuilder(bannedMembersRequestBuilder, 'bannedMembersRequestBuilder', builders, () => everyone);
  const search = readBuilder(searchRequestBuilder, 'searchRequestBuilder', builders, () => everyone);
  const setup = { description, main: { ...main, fault: fault ?? main.fault }, search, toHost: memberFrom };
  return useLiveList(setup, options);
}

const builders: BuilderKind<MembersQuery> = {
  name: 'BannedMembersRequest',
  builder: Kit.BannedMembersRequestBuilder,
  request: Kit.BannedMembersRequest,
};

const everyone: MembersQuery = { limit: 30, cursor: null, keyword: '', scopes: [] };
