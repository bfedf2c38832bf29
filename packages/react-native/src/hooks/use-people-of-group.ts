import { type GroupLike, type Kit, memberFrom, type MemberRecord, type MembersQuery } from '@open-chat-kit/sdk';
import { useMemo } from 'react';
import type { ListDescription } from '../models/live-list/list-description.ts';
import { listedGroup, type PeopleBuilder } from './listed-group.ts';
import type { BuilderKind } from './read-builder.ts';
import { type ListOptions, type LiveListHandle, useLiveList } from './use-live-list.ts';

/** Some of the people who have to do with a group. */
interface PeopleOfGroup {
  readonly group: GroupLike | null | undefined;
  readonly builder: PeopleBuilder | undefined;
  readonly searchBuilder: PeopleBuilder | undefined;
  readonly builders: BuilderKind<MembersQuery>;
  /** Never changes. */
  readonly describe: (guid: string) => ListDescription<MemberRecord, MembersQuery>;
}

/** A live list of people of the group that the host names, by itself or by its builder. */
export function usePeopleOfGroup(
  { group, builder, searchBuilder, builders, describe }: PeopleOfGroup,
  options: ListOptions<Kit.GroupMember>,
): LiveListHandle<MemberRecord, MembersQuery, Kit.GroupMember> {
  const { guid, fault } = listedGroup(group, builder);
  const description = useMemo(() => describe(guid), [describe, guid]);
  return useLiveList({ description, builders, builder, searchBuilder, fault, toHost: memberFrom }, options);
}

/** What is asked for without a builder. */
export function everyone(): MembersQuery {
  return { limit: 30, cursor: null, keyword: '', scopes: [] };
}
