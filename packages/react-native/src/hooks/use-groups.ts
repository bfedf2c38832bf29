import { groupFrom, type GroupRecord, type GroupsQuery, Kit } from '@open-chat-kit/sdk';
import { groups } from '../models/lists/groups.ts';
import { type ListSource, named } from './list-source.ts';
import { type ListHandle, type ListOptions, type LiveListHandle, useLiveList } from './use-live-list.ts';

/** What `useGroups` and `KitGroups` have in common. All of it may change at any time. */
export interface GroupsOptions extends ListOptions<Kit.Group> {
  /** @default all groups that the user may see, 30 a page */
  readonly groupsRequestBuilder?: Kit.GroupsRequestBuilder | undefined;
  /** What a search asks for beside its keyword. @default `groupsRequestBuilder` */
  readonly searchRequestBuilder?: Kit.GroupsRequestBuilder | undefined;
}

/** State and actions of a list of groups, without pixels. */
export interface GroupsHandle extends ListHandle<GroupRecord> {
  getSelectedGroups(): Kit.Group[];
}

/**
 * A live, searchable, selectable list of groups. Builders made in render are fine: one that says the same is the same.
 *
 * @example
 * const { main, model, loadMore } = useGroups({ groupsRequestBuilder: new Kit.GroupsRequestBuilder().joinedOnly(true) });
 */
export function useGroups(options: GroupsOptions = {}): GroupsHandle {
  return named(useGroupList(options), groupSource);
}

/** As {@link useGroups}, with all that the model can do: for the component, which shares its life. */
export function useGroupList(options: GroupsOptions): LiveListHandle<GroupRecord, GroupsQuery, Kit.Group> {
  return useLiveList({ source: groupSource, description: groups }, options);
}

export const groupSource: ListSource<GroupRecord, GroupsQuery, Kit.Group, 'getSelectedGroups'> = {
  builders: {
    name: 'GroupsRequest',
    prop: 'groupsRequestBuilder',
    builder: Kit.GroupsRequestBuilder,
    request: Kit.GroupsRequest,
    standard: () => new Kit.GroupsRequestBuilder().toQuery(),
  },
  toHost: groupFrom,
  selected: 'getSelectedGroups',
};
