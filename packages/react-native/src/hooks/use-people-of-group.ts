import { type GroupLike, type Kit, memberFrom, type MemberRecord, type MembersQuery } from '@open-chat-kit/sdk';
import { useMemo } from 'react';
import type { ListDescription } from '../models/live-list/list-description.ts';
import { listedGroup, type PeopleBuilder } from './listed-group.ts';
import { type BuilderKind, readBuilder } from './read-builder.ts';
import { type ListOptions, type LiveListHandle, useLiveList } from './use-live-list.ts';

/** Some of the people who have to do with a group. */
interface PeopleOfGroup {
  readonly group: GroupLike | null | undefined;
  readonly builder: PeopleBuilder | undefined;
  /** Prop that the builder comes in. */
  readonly builderProp: string;
  readonly searchBuilder: PeopleBuilder | undefined;
  readonly builders: BuilderKind<MembersQuery>;
  /** Never changes. */
  readonly describe: (guid: string) => ListDescription<MemberRecord, MembersQuery>;
}

/** A live list of people of the group that the host names, by itself or by its builder. */
export function usePeopleOfGroup(
  { group, builder, builderProp, searchBuilder = builder, builders, describe }: PeopleOfGroup,
  options: ListOptions<Kit.GroupMember>,
): LiveListHandle<MemberRecord, MembersQuery, Kit.GroupMember> {
  const { guid, fault } = listedGroup(group, builder);
  const description = useMemo(() => describe(guid), [describe, guid]);
  const main = readBuilder(builder, builderProp, builders, () => everyone);
  const search = readBuilder(searchBuilder, 'searchRequestBuilder', builders, () => everyone);
  const setup = { description, main: { ...main, fault: fault ?? main.fault }, search, toHost: memberFrom };
  return useLiveList(setup, options);
}

const everyone: MembersQuery = { limit: 30, cursor: null, keyword: '', scopes: [] };
