import type { AssignableScope, DraftContent, GroupType, JsonObject, ReceiverType } from '@open-chat-kit/sdk/engine';
import type { HashedSecret } from '../accounts/secret.ts';
import type { StoredUser } from './stored.ts';

/** Profile fields that a change may carry. */
export type ProfileChanges = Partial<
  Pick<StoredUser, 'name' | 'avatar' | 'role' | 'statusMessage' | 'link' | 'metadata' | 'tags'>
>;

/** Fields of a group that a change may carry. `password` is `null` for groups without one. */
export interface StoredGroupChanges {
  readonly name?: string;
  readonly type?: GroupType;
  readonly password?: HashedSecret | null;
  readonly icon?: string;
  readonly description?: string;
  readonly metadata?: JsonObject;
  readonly tags?: readonly string[];
}

/**
 * A change that the server decided to make: allowed, checked, and with everything in it that chance or the clock had
 * to say, so that applying it again gives the same world. This is what the log holds. `at` is seconds since 1970, `by`
 * the uid of who asked for it.
 */
export type Operation =
  | { readonly type: 'user.created'; readonly user: StoredUser }
  | { readonly type: 'user.changed'; readonly uid: string; readonly changes: ProfileChanges }
  /** Not kept: whoever is there when the server ends is not there when it starts again. */
  | { readonly type: 'user.came'; readonly uid: string }
  | { readonly type: 'user.left'; readonly uid: string; readonly at: number }
  | { readonly type: 'revisions.reserved'; readonly upTo: number }
  | {
      readonly type: 'user.blocking';
      readonly by: string;
      readonly uids: readonly string[];
      readonly isBlocked: boolean;
    }
  | { readonly type: 'token.issued'; readonly uid: string; readonly hash: string }
  | {
      readonly type: 'group.created';
      readonly by: string;
      readonly at: number;
      readonly guid: string;
      readonly fields: Required<StoredGroupChanges>;
    }
  | {
      readonly type: 'group.changed';
      /** Logs of before there were lines about it do not say who it was: they bring none. */
      readonly by?: string;
      readonly guid: string;
      readonly at: number;
      readonly changes: StoredGroupChanges;
    }
  | { readonly type: 'group.deleted'; readonly guid: string }
  | {
      readonly type: 'members.added';
      readonly by: string;
      readonly at: number;
      readonly guid: string;
      readonly members: readonly (readonly [uid: string, scope: AssignableScope])[];
    }
  | {
      readonly type: 'member.joined' | 'member.left' | 'member.kicked' | 'member.banned' | 'member.unbanned';
      readonly by: string;
      readonly at: number;
      readonly guid: string;
      readonly uid: string;
    }
  | {
      readonly type: 'member.scoped';
      readonly by: string;
      readonly at: number;
      readonly guid: string;
      readonly uid: string;
      readonly scope: AssignableScope;
    }
  | {
      readonly type: 'owner.changed';
      readonly by: string;
      readonly at: number;
      readonly guid: string;
      readonly uid: string;
    }
  | {
      readonly type: 'message.sent';
      readonly by: string;
      readonly at: number;
      readonly to: readonly [type: ReceiverType, id: string];
      readonly muid: string;
      readonly content: DraftContent;
      readonly parentId: string;
      readonly quotedId: string;
      readonly metadata: JsonObject;
    }
  | {
      readonly type: 'message.edited';
      readonly id: string;
      readonly at: number;
      readonly content: DraftContent;
      readonly metadata: JsonObject;
    }
  | { readonly type: 'message.deleted'; readonly id: string; readonly at: number }
  | {
      readonly type: 'message.reaction';
      readonly by: string;
      /** Logs of before times were kept do not say it. */
      readonly at?: number;
      readonly id: string;
      readonly emoji: string;
      readonly isAdded: boolean;
    }
  | {
      readonly type: 'message.marked';
      readonly by: string;
      readonly at: number;
      readonly id: string;
      readonly as: 'delivered' | 'read';
    }
  /** For `by` alone: from that order on. */
  | { readonly type: 'message.unread'; readonly by: string; readonly id: string; readonly from: number }
  /** For `by` alone. */
  | {
      readonly type: 'conversation.deleted';
      readonly by: string;
      readonly to: readonly [type: ReceiverType, id: string];
      readonly upTo: number;
    };
