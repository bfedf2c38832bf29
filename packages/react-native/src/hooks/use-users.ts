import { Kit, userFrom, type UserRecord, type UsersQuery } from '@open-chat-kit/sdk';
import { users } from '../models/lists/users.ts';
import { type ListSource, named } from './list-source.ts';
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
  return named(useUserList(options), userSource);
}

/** As {@link useUsers}, with all that the model can do: for the component, which shares its life. */
export function useUserList(
  options: UsersOptions,
  /** What else is wrong with what the host gave. */
  fault: string | null = null,
): LiveListHandle<UserRecord, UsersQuery, Kit.User> {
  return useLiveList({ source: userSource, description: users, fault }, options);
}

export const userSource: ListSource<UserRecord, UsersQuery, Kit.User, 'getSelectedUsers'> = {
  builders: {
    name: 'UsersRequest',
    prop: 'usersRequestBuilder',
    builder: Kit.UsersRequestBuilder,
    request: Kit.UsersRequest,
    standard: () => new Kit.UsersRequestBuilder().toQuery(),
  },
  toHost: userFrom,
  selected: 'getSelectedUsers',
};
