import { booleanOf, idOf, listOf, oneOf, wordsIn } from '../arguments.ts';
import type { ChatClient } from '../client/chat-client.ts';
import { userStatuses } from '../constants.ts';
import { defaultClient } from '../default-client.ts';
import type { UserRecord, UsersQuery, UserStatus } from '../domain/user.ts';
import { userFrom } from '../objects/from-records.ts';
import type { User } from '../objects/user.ts';
import { anyTaggedList, TaggedListBuilder } from './list-builder.ts';
import { PagedRequest } from './paged-request.ts';

/** Fetches users page by page. Made by {@link UsersRequestBuilder}. */
export class UsersRequest extends PagedRequest<UserRecord, User> {}

/** Says which users to fetch. */
export class UsersRequestBuilder extends TaggedListBuilder<UsersQuery> {
  constructor() {
    super({ ...anyTaggedList, status: null, roles: [], uids: [], hideBlocked: false });
  }

  /** Only users who are online, or offline. */
  setStatus(status: UserStatus): this {
    return this.set({ status: oneOf(status, 'status', userStatuses) });
  }

  /** Only users with any of these roles. */
  setRoles(roles: readonly string[]): this {
    return this.set({ roles: wordsIn(roles, 'roles') });
  }

  /** Only these users. */
  setUIDs(uids: readonly string[]): this {
    return this.set({ uids: listOf(uids, 'uids', idOf) });
  }

  /** Leaves out users that either side has blocked. @default false */
  hideBlockedUsers(hideBlockedUsers: boolean): this {
    return this.set({ hideBlocked: booleanOf(hideBlockedUsers, 'hideBlockedUsers') });
  }

  /** A request that stands still when the builder changes. Without a client it asks the default one. */
  build(client?: ChatClient): UsersRequest {
    const query = this.toQuery();
    return new UsersRequest((cursor) => (client ?? defaultClient()).queries.listUsers({ ...query, cursor }), userFrom);
  }
}
