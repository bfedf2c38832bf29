import type { GroupMemberScope } from '../domain/group.ts';
import { User } from './user.ts';

/** A member of a group. */
export class GroupMember extends User {
  scope: GroupMemberScope;
  joinedAt = 0;
  guid = '';

  constructor(uid: string, scope: GroupMemberScope, name = '') {
    super(uid, name);
    this.scope = scope;
  }

  getScope(): GroupMemberScope {
    return this.scope;
  }

  setScope(scope: GroupMemberScope): void {
    this.scope = scope;
  }

  /** Seconds since 1970. */
  getJoinedAt(): number {
    return this.joinedAt;
  }

  setJoinedAt(joinedAt: number): void {
    this.joinedAt = joinedAt;
  }

  getGuid(): string {
    return this.guid;
  }

  setGuid(guid: string): void {
    this.guid = guid;
  }
}
