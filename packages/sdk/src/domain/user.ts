import { compareTexts } from './compare-texts.ts';
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
  /**
   * Mark of age: grows with every change of anything above, whoever looks: profile, presence, and a block between this
   * user and anyone. Never goes back.
   */
  readonly revision: number;
  /** Sort key of lists of users: they stand in ascending (`order`, `uid`), compared by code point. The same wherever the user shows. */
  readonly order: string;
}

/** What depends on who looks: events leave it out, and the client fills it in. */
type ViewersPartOfUser = 'blockedByMe' | 'hasBlockedMe';

/** A user in an event, the same for everybody: only the fields that it carries are news. */
export type UserNews = Pick<UserRecord, 'uid' | 'name' | 'revision'> &
  Partial<Omit<UserRecord, 'uid' | 'name' | 'revision' | ViewersPartOfUser>> & {
    readonly [Part in ViewersPartOfUser]?: never;
  };

/** Which users to list. */
export interface UsersQuery {
  /** 1 to 100. */
  readonly limit: number;
  readonly cursor: string | null;
  /** Folded, and found anywhere in the folded name or uid. Empty: all. */
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

/** List order of users: by (`order`, `uid`), compared by code point. Less than 0, 0, or more. */
export function compareUsers(a: Pick<UserRecord, 'order' | 'uid'>, b: Pick<UserRecord, 'order' | 'uid'>): number {
  return compareTexts(a.order, b.order) || compareTexts(a.uid, b.uid);
}
