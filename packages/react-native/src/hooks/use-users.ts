import { Kit, userFrom, type UserRecord, type UsersQuery } from '@open-chat-kit/sdk';
import { users } from '../models/lists/users.ts';
import type { BuilderKind } from './read-builder.ts';
import { type ListHandle, type ListOptions, type LiveListHandle, useLiveList } from './use-live-list.ts';

/** What `useUsers` and `KitUsers` have in common. All of it may change at any time. */
export interface UsersOptions extends ListOptions<Kit.User> {
  /** @default everybody but the logged-in user, 30 a page */
  readonly usersRequestBuilder?: Kit.UsersRequestBuilder | undefined;
  /** What a search asks for beside its keyword. @default `usersRequestBuilder` */
  readonly searchRequestBuilder?: Kit.UsersRequestBuilder | undefined;
}

/** State and actions of a list of people, without pixels. */
export interface UsersHandle extends ListHandle<UserRecord> {
  getSelectedUsers(): Kit.User[];
}

/**
 * A live, searchable, selectable list of people. Builders made in render are fine: one that says the same is the same.
 *
 * @example
 * const { main, model, loadMore } = useUsers({ usersRequestBuilder: new Kit.UsersRequestBuilder().setStatus('online') });
 */
export function useUsers(options: UsersOptions = {}): UsersHandle {
  const { getSelected, ...list } = useUserList(options);
  return { ...list, getSelectedUsers: getSelected };
}

/** As {@link useUsers}, with all that the model can do: for the component, which shares its life. */
export function useUserList(
  options: UsersOptions,
  /** What else is wrong with what the host gave. */
  fault: string | null = null,
): LiveListHandle<UserRecord, UsersQuery, Kit.User> {
  const { usersRequestBuilder: builder, searchRequestBuilder: searchBuilder } = options;
  const builders = userBuilders;
  return useLiveList({ description: users, builders, builder, searchBuilder, fault, toHost: userFrom }, options);
}

/** Says which people to fetch. */
export const userBuilders: BuilderKind<UsersQuery> = {
  name: 'UsersRequest',
  prop: 'usersRequestBuilder',
  builder: Kit.UsersRequestBuilder,
  request: Kit.UsersRequest,
  standard: () => new Kit.UsersRequestBuilder().toQuery(),
};
