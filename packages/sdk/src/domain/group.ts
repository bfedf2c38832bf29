import { compareTexts } from './compare-texts.ts';
import type { JsonObject } from './json.ts';
import { rankOf } from './rights.ts';
import { compareUsers, type UserRecord } from './user.ts';

/** Who may see and join a group: everyone; members only; everyone who knows the password. */
export type GroupType = 'public' | 'private' | 'password';

/** What a member may do, strongest first. */
export type GroupMemberScope = 'owner' | 'admin' | 'moderator' | 'participant';

/** A scope that can be given by hand; ownership moves by `transferOwnership` only. */
export type AssignableScope = Exclude<GroupMemberScope, 'owner'>;

/** A group as the viewer sees it. Absent texts are empty strings. */
export interface GroupRecord {
  readonly guid: string;
  readonly name: string;
  readonly type: GroupType;
  /** Address of a picture. */
  readonly icon: string;
  readonly description: string;
  /** Uid of the owner. */
  readonly owner: string;
  readonly metadata: JsonObject;
  /** In lists filled only where the query asked for tags; in every other answer always. */
  readonly tags: readonly string[];
  /** Seconds since 1970. */
  readonly createdAt: number;
  /** Seconds since 1970; 0 when never changed. */
  readonly updatedAt: number;
  readonly membersCount: number;
  /** The viewer's own membership. */
  readonly hasJoined: boolean;
  /** The viewer's scope; `null` for a stranger. */
  readonly scope: GroupMemberScope | null;
  /** Seconds since 1970; 0 for a stranger. */
  readonly joinedAt: number;
  /** The viewer is banned. */
  readonly isBanned: boolean;
  /**
   * Grows by at least one with every change of the group or its membership, and never goes back: a group that takes the
   * guid of a deleted one begins above it.
   */
  readonly revision: number;
  /** Sort key of lists: groups stand in ascending (`order`, `guid`), compared by code point. */
  readonly order: string;
}

/** What is known of a group: only the fields that are there. */
export type GroupSnapshot = Pick<GroupRecord, 'guid' | 'revision'> & Partial<Omit<GroupRecord, 'guid' | 'revision'>>;

/** What depends on who looks: events leave it out, and the client fills it in. */
type ViewersPartOfGroup = 'hasJoined' | 'scope' | 'joinedAt' | 'isBanned';

/** A group in an event, the same for everybody: only the fields that it carries are news. */
export type GroupNews = Omit<GroupSnapshot, ViewersPartOfGroup> & { readonly [Part in ViewersPartOfGroup]?: never };

/** A new group in an event, the same for everybody. */
export type NewGroup = Omit<GroupRecord, ViewersPartOfGroup> & { readonly [Part in ViewersPartOfGroup]?: never };

/** A member of a group. Lists of members stand as {@link compareMembers} says. */
export interface MemberRecord extends UserRecord {
  readonly guid: string;
  readonly scope: GroupMemberScope;
  /** Seconds since 1970. */
  readonly joinedAt: number;
  /** Mark of age of scope and membership: the group's revision when they were as they are here. */
  readonly groupRevision: number;
}

/** Which groups to list. */
export interface GroupsQuery {
  /** 1 to 100. */
  readonly limit: number;
  readonly cursor: string | null;
  /** Folded, and found anywhere in the folded name. Empty: all. */
  readonly keyword: string;
  readonly joinedOnly: boolean;
  /** Groups with any of these tags. Empty: all. */
  readonly tags: readonly string[];
  /** Whether records carry their tags. */
  readonly withTags: boolean;
}

/** Which members of one group to list. */
export interface MembersQuery {
  /** 1 to 100. */
  readonly limit: number;
  readonly cursor: string | null;
  /** Folded, and found anywhere in the folded name or uid. Empty: all. */
  readonly keyword: string;
  /** Members with any of these scopes. Empty: all. */
  readonly scopes: readonly GroupMemberScope[];
}

/** What is needed to create a group. */
export interface GroupDraft {
  /** Empty: the engine makes one. */
  readonly guid: string;
  readonly name: string;
  readonly type: GroupType;
  /** Only for, and then required by, type `password`. */
  readonly password: string;
  readonly icon: string;
  readonly description: string;
  readonly metadata: JsonObject;
  readonly tags: readonly string[];
}

/** What to change of a group: only the fields present change. */
export type GroupChanges = Partial<Omit<GroupDraft, 'guid'>>;

/** Someone to add to a group. */
export interface MemberDraft {
  readonly uid: string;
  readonly scope: AssignableScope;
}

/** List order: by (`order`, `guid`), compared by code point. */
export function isBefore(a: Pick<GroupRecord, 'guid' | 'order'>, b: Pick<GroupRecord, 'guid' | 'order'>): boolean {
  return (a.order === b.order ? compareTexts(a.guid, b.guid) : compareTexts(a.order, b.order)) < 0;
}

/** List order of members: by scope, the strongest first, then as users stand. Less than 0, 0, or more. */
export function compareMembers(
  a: Pick<MemberRecord, 'scope' | 'order' | 'uid'>,
  b: Pick<MemberRecord, 'scope' | 'order' | 'uid'>,
): number {
  return rankOf(b.scope) - rankOf(a.scope) || compareUsers(a, b);
}
