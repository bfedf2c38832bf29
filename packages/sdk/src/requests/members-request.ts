import { idOf, integerOf, limits, listOf, oneOf, stringOf } from '../arguments.ts';
import type { ChatClient } from '../client/chat-client.ts';
import { memberScopes } from '../constants.ts';
import { defaultClient } from '../default-client.ts';
import type { GroupMemberScope, MemberRecord, MembersQuery } from '../domain/group.ts';
import { memberFrom } from '../objects/from-records.ts';
import type { GroupMember } from '../objects/group-member.ts';
import { PagedRequest } from './paged-request.ts';

/** Fetches the members of a group page by page. Made by {@link GroupMembersRequestBuilder}. */
export class GroupMembersRequest extends PagedRequest<MemberRecord, GroupMember> {}

/** Fetches the banned users of a group page by page. Made by {@link BannedMembersRequestBuilder}. */
export class BannedMembersRequest extends PagedRequest<MemberRecord, GroupMember> {}

abstract class MemberListBuilder {
  protected readonly guid: string;
  protected query: Omit<MembersQuery, 'cursor'> = { limit: 30, keyword: '', scopes: [] };

  constructor(guid: string) {
    this.guid = idOf(guid, 'guid');
  }

  /** Members a page: 1 to 100. @default 30 */
  setLimit(limit: number): this {
    this.query = { ...this.query, limit: integerOf(limit, 'limit', 1, limits.page) };
    return this;
  }

  /** Only members with this in their name or uid. */
  setSearchKeyword(keyword: string): this {
    this.query = { ...this.query, keyword: stringOf(keyword, 'keyword', limits.keyword) };
    return this;
  }

  /** The group asked about. */
  getGuid(): string {
    return this.guid;
  }

  /** What the builder says now, as data. */
  toQuery(): MembersQuery {
    return { ...this.query, cursor: null };
  }
}

/** Says which members of a group to fetch. */
export class GroupMembersRequestBuilder extends MemberListBuilder {
  /** Only members with any of these scopes. */
  setScopes(scopes: readonly GroupMemberScope[]): this {
    const checked = listOf(scopes, 'scopes', (scope, argument) => oneOf(scope, argument, memberScopes));
    this.query = { ...this.query, scopes: checked };
    return this;
  }

  /** A request that stands still when the builder changes. Without a client it asks the default one. */
  build(client?: ChatClient): GroupMembersRequest {
    const { guid } = this;
    const query = this.toQuery();
    return new GroupMembersRequest(
      (cursor) => (client ?? defaultClient()).queries.listMembers(guid, { ...query, cursor }),
      memberFrom,
    );
  }
}

/** Says which banned users of a group to fetch. */
export class BannedMembersRequestBuilder extends MemberListBuilder {
  /** A request that stands still when the builder changes. Without a client it asks the default one. */
  build(client?: ChatClient): BannedMembersRequest {
    const { guid } = this;
    const query = this.toQuery();
    return new BannedMembersRequest(
      (cursor) => (client ?? defaultClient()).queries.listBanned(guid, { ...query, cursor }),
      memberFrom,
    );
  }
}
