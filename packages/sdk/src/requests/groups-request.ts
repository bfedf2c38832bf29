import { booleanOf } from '../arguments.ts';
import type { ChatClient } from '../client/chat-client.ts';
import { defaultClient } from '../default-client.ts';
import type { GroupRecord, GroupsQuery } from '../domain/group.ts';
import { groupFrom } from '../objects/from-records.ts';
import type { Group } from '../objects/group.ts';
import { anyTaggedList, TaggedListBuilder } from './list-builder.ts';
import { PagedRequest } from './paged-request.ts';

/** Fetches groups page by page. Made by {@link GroupsRequestBuilder}. */
export class GroupsRequest extends PagedRequest<GroupRecord, Group> {}

/**
 * Says which groups to fetch.
 *
 * @example
 * const request = new Kit.GroupsRequestBuilder().setLimit(10).joinedOnly(true).build();
 * const groups = await request.fetchNext();
 */
export class GroupsRequestBuilder extends TaggedListBuilder<GroupsQuery> {
  constructor() {
    super({ ...anyTaggedList, joinedOnly: false });
  }

  /** Only groups that the logged-in user is in. @default false */
  joinedOnly(joinedOnly: boolean): this {
    return this.set({ joinedOnly: booleanOf(joinedOnly, 'joinedOnly') });
  }

  /** A request that stands still when the builder changes. Without a client it asks the default one. */
  build(client?: ChatClient): GroupsRequest {
    const query = this.toQuery();
    return new GroupsRequest(
      (cursor) => (client ?? defaultClient()).queries.listGroups({ ...query, cursor }),
      groupFrom,
    );
  }
}
