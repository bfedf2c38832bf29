import type { JsonObject } from './json.ts';

/** Whether a user has a live connection. */
export type UserStatus = 'online' | 'offline';

/** A person (or an assistant, by `role`) as the viewer sees it. Absent texts are empty strings. */
export interface UserRecord {
  readonly uid: string;
  readonly name: string;
  /** Address of a picture. */
  readonly avatar: string;
  readonly status: UserStatus;
  /** Seconds since 1970; 0 when not known. */
  readonly lastActiveAt: number;
  /** `@agentic` marks an AI assistant. */
  readonly role: string;
  readonly statusMessage: string;
  readonly link: string;
  readonly metadata: JsonObject;
  readonly tags: readonly string[];
  readonly blockedByMe: boolean;
  readonly hasBlockedMe: boolean;
}

/** Which users to list. */
export interface UsersQuery {
  /** 1 to 100. */
  readonly limit: number;
  readonly cursor: string | null;
  /** Matched against name and uid, without case and accents. Empty: all. */
  readonly keyword: string;
  readonly status: UserStatus | null;
  /** Users with any of these roles. Empty: all. */
  readonly roles: readonly string[];
  /** Users with any of these tags. Empty: all. */
  readonly tags: readonly string[];
  /** Whether records carry their tags. */
  readonly withTags: boolean;
  /** Only these users. Empty: all. */
  readonly uids: readonly string[];
  /** Leaves out users that either side has blocked. */
  readonly hideBlocked: boolean;
}
