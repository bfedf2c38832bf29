import { booleanOf, idOf, integerOf, limits, listOf, oneOf, stringOf } from '../arguments.ts';
import type { ChatClient } from '../client/chat-client.ts';
import { userStatuses } from '../constants.ts';
import { defaultClient } from '../default-client.ts';
import type { UserRecord, UsersQuery, UserStatus } from '../domain/user.ts';
import { userFrom } from '../objects/from-records.ts';
import type { User } from '../objects/user.ts';
import { PagedRequest } from './paged-request.ts';

/** Fetches users page by page. Made by {@link UsersRequestBuilder}. */
export class UsersRequest extends PagedRequest<UserRecord, User> {}

/** Says which users to fetch. */
export class UsersRequestBuilder {
  #query: Omit<UsersQuery, 'cursor'> = {
    limit: 30,
    keyword: '',
    status: null,
    roles: [],
    tags: [],
    withTags: false,
    uids: [],
    hideBlocked: false,
  };

  /** Users a page: 1 to 100. @default 30 */
  setLimit(limit: number): this {
    return this.#set({ limit: integerOf(limit, 'limit', 1, limits.page) });
  }

  /** Only users with this in their name or uid. */
  setSearchKeyword(keyword: string): this {
    return this.#set({ keyword: stringOf(keyword, 'keyword', limits.keyword) });
  }

  /** Only users who are online, or offline. */
  setStatus(status: UserStatus): this {
    return this.#set({ status: oneOf(status, 'status', userStatuses) });
  }

  /** Only users with any of these roles. */
  setRoles(roles: readonly string[]): this {
    return this.#set({ roles: listOf(roles, 'roles', (role, argument) => stringOf(role, argument, limits.name, 1)) });
  }

  /** Only users with any of these tags. */
  setTags(tags: readonly string[]): this {
    return this.#set({ tags: listOf(tags, 'tags', (tag, argument) => stringOf(tag, argument, limits.name, 1)) });
  }

  /** Whether users come with their tags. @default false */
  withTags(withTags: boolean): this {
    return this.#set({ withTags: booleanOf(withTags, 'withTags') });
  }

  /** Only these users. */
  setUIDs(uids: readonly string[]): this {
    return this.#set({ uids: listOf(uids, 'uids', idOf) });
  }

  /** Leaves out users that either side has blocked. @default false */
  hideBlockedUsers(hideBlockedUsers: boolean): this {
    return this.#set({ hideBlocked: booleanOf(hideBlockedUsers, 'hideBlockedUsers') });
  }

  /** What the builder says now, as data. */
  toQuery(): UsersQuery {
    return { ...this.#query, cursor: null };
  }

  /** A request that stands still when the builder changes. Without a client it asks the default one. */
  build(client?: ChatClient): UsersRequest {
    const query = this.toQuery();
    return new UsersRequest((cursor) => (client ?? defaultClient()).queries.listUsers({ ...query, cursor }), userFrom);
  }

  #set(change: Partial<UsersQuery>): this {
    this.#query = { ...this.#query, ...change };
    return this;
  }
}
