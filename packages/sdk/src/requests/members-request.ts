import { idOf, listOf, oneOf } from '../arguments.ts';
import type { ChatClient } from '../client/chat-client.ts';
import { memberScopes } from '../constants.ts';
import { defaultClient } from '../default-client.ts';
import type { GroupMemberScope, MemberRecord, MembersQuery } from '../domain/group.ts';
import { memberFrom } from '../objects/from-records.ts';
import type { GroupMember } from '../objects/group-member.ts';
import { anyList, ListBuilder } from './list-builder.ts';
import { PagedRequest } from './paged-request.ts';

/** Fetches the members of a group page by page. Made by {@link GroupMembersRequestBuilder}. */
export class GroupMembersRequest extends PagedRequest<MemberRecord, GroupMember> {}

/** Fetches the banned users of a group page by page. Made by {@link BannedMembersRequestBuilder}. */
export class BannedMembersRequest extends PagedRequest<MemberRecord, GroupMember> {}

abstract class MemberListBuilder extends ListBuilder<MembersQuery> {
  protected readonly guid: string;

  constructor(guid: string) {
    super({ ...anyList, scopes: [] });
    this.guid = idOf(guid, 'guid');
  }

  /** The group asked about. */
  getGuid(): string {
    return this.guid;
  }
}

/** Says which members of a group to fetch. */
export class GroupMembersRequestBuilder extends MemberListBuilder {
  /** Only members with any of these scopes. */
  setScopes(scopes: readonly GroupMemberScope[]): this {
    return this.set({ scopes: listOf(scopes, 'scopes', (scope, argument) => oneOf(scope, argument, memberScopes)) });
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
