import { booleanOf, integerOf, limits, listOf, stringOf } from '../arguments.ts';
import type { ChatClient } from '../client/chat-client.ts';
import { defaultClient } from '../default-client.ts';
import type { GroupRecord, GroupsQuery } from '../domain/group.ts';
import { groupFrom } from '../objects/from-records.ts';
import type { Group } from '../objects/group.ts';
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
export class GroupsRequestBuilder {
  #query: Omit<GroupsQuery, 'cursor'> = { limit: 30, keyword: '', joinedOnly: false, tags: [], withTags: false };

  /** Groups a page: 1 to 100. @default 30 */
  setLimit(limit: number): this {
    return this.#set({ limit: integerOf(limit, 'limit', 1, limits.page) });
  }

  /** Only groups with this in their name. */
  setSearchKeyword(keyword: string): this {
    return this.#set({ keyword: stringOf(keyword, 'keyword', limits.keyword) });
  }

  /** Only groups that the logged-in user is in. @default false */
  joinedOnly(joinedOnly: boolean): this {
    return this.#set({ joinedOnly: booleanOf(joinedOnly, 'joinedOnly') });
  }

  /** Only groups with any of these tags. */
  setTags(tags: readonly string[]): this {
    return this.#set({ tags: listOf(tags, 'tags', (tag, argument) => stringOf(tag, argument, limits.name, 1)) });
  }

  /** Whether groups come with their tags. @default false */
  withTags(withTags: boolean): this {
    return this.#set({ withTags: booleanOf(withTags, 'withTags') });
  }

  /** What the builder says now, as data. */
  toQuery(): GroupsQuery {
    return { ...this.#query, cursor: null };
  }

  /** A request that stands still when the builder changes. Without a client it asks the default one. */
  build(client?: ChatClient): GroupsRequest {
    const query = this.toQuery();
    return new GroupsRequest(
      (cursor) => (client ?? defaultClient()).queries.listGroups({ ...query, cursor }),
      groupFrom,
    );
  }

  #set(change: Partial<GroupsQuery>): this {
    this.#query = { ...this.#query, ...change };
    return this;
  }
}
