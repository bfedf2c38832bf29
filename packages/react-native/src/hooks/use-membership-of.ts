import { type GroupLike, Kit, type MemberRecord } from '@open-chat-kit/sdk';
import { useCallback, useEffect } from 'react';
import type { ListRow } from '../models/live-list/list-rows.ts';
import type { RowSource } from '../models/row-source.ts';
import { useMemberList } from './use-group-members.ts';
import { listedGroup } from './listed-group.ts';

/** So many members are read: of who comes behind them the server says that they are in when they are added. */
const mostMembers = 1_000;

/** Who is in a group, live. */
export interface MembershipOf {
  /** A row for each member that is known of. */
  readonly members: RowSource<ListRow<MemberRecord>>;
  /** All that is going to be read has been, or could not be. */
  readonly isSettled: boolean;
  /** Whether somebody is known to be in. */
  readonly isMember: (uid: string) => boolean;
}

/** Who is in a group: for lists of others that say of each whether they are. */
export function useMembershipOf(group: GroupLike | null | undefined): MembershipOf {
  const { guid } = listedGroup(group, undefined);
  const { main, model, loadMore } = useMemberList({
    group,
    groupMemberRequestBuilder: guid === '' ? undefined : new Kit.GroupMembersRequestBuilder(guid).setLimit(100),
  });
  const { phase, ids, hasMore, isLoadingMore, error } = main;
  const isEnough = !hasMore || ids.length >= mostMembers;
  const wantsMore = phase === 'loaded' && !isEnough && !isLoadingMore && error === null;
  // Each page is drawn as it is being asked for: what is wanted changes with each.
  useEffect(() => {
    if (wantsMore) loadMore();
  }, [wantsMore, loadMore]);
  const isSettled = phase !== 'loading' && (isEnough || error !== null);
  const isMember = useCallback((uid: string) => model.getRow(uid) !== undefined, [model]);
  return { members: model, isSettled, isMember };
}
