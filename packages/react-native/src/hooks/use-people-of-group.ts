import type { GroupLike, Kit, MemberRecord, MembersQuery } from '@open-chat-kit/sdk';
import { useMemo } from 'react';
import type { ListDescription } from '../models/live-list/list-description.ts';
import type { ListSource } from './list-source.ts';
import { listedGroup } from './listed-group.ts';
import { type ListOptions, type LiveListHandle, useLiveList } from './use-live-list.ts';

/** Some of the people who have to do with a group. */
export type PeopleSource = ListSource<MemberRecord, MembersQuery, Kit.GroupMember, 'getSelectedMembers'>;

interface PeopleOptions extends ListOptions<Kit.GroupMember> {
  readonly group?: GroupLike | null | undefined;
}

/** A live list of people of the group that the host names, by itself or by its builder. @param describe another one is another list */
export function usePeopleOfGroup(
  source: PeopleSource,
  describe: (guid: string) => ListDescription<MemberRecord, MembersQuery>,
  options: PeopleOptions,
): LiveListHandle<MemberRecord, MembersQuery, Kit.GroupMember> {
  const { guid, fault } = listedGroup(options.group, Reflect.get(options, source.builders.prop));
  const description = useMemo(() => describe(guid), [describe, guid]);
  return useLiveList({ source, description, fault }, options);
}

/** What is asked for without a builder. */
export function everyone(): MembersQuery {
  return { limit: 30, cursor: null, keyword: '', scopes: [] };
}
