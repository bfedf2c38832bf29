import type { GroupMemberScope, GroupType, JsonObject } from '@open-chat-kit/sdk/engine';
import type { HashedSecret, StoredMessage } from '@open-chat-kit/engine-embedded/rules';
import type { ColumnType, Generated } from 'kysely';
import type { StretchedSecret } from '../accounts/stretched.ts';
import type { KeptHappening } from '../cluster/outcomes.ts';

/** Read as what it says, written as text: `JSON.stringify` keeps what PostgreSQL's own types would refuse. */
type Json<Value> = ColumnType<Value, string, string>;
type OptionalJson<Value> = ColumnType<Value | null, string | null, string | null>;

/** The tables, as `migrations/` makes them. Texts are written and read by `texts.ts`. */
export interface Tables {
  users: {
    uid: string;
    name: string;
    folded: string;
    folded_uid: string;
    sort_key: string;
    profile: Json<{ avatar: string; statusMessage: string; link: string; metadata: JsonObject }>;
    role: string;
    tags: string[];
    password: OptionalJson<StretchedSecret>;
    token: OptionalJson<HashedSecret>;
    last_active_at: Generated<number>;
    revision: Generated<number>;
    tokens_valid_from: Generated<number>;
    sessions_ended: Generated<number>;
    erased_at: Generated<number>;
  };
  blocks: { uid: string; blocked_uid: string };
  conversations: {
    id: Generated<number>;
    first_uid: string | null;
    second_uid: string | null;
    last_order: Generated<number>;
    last_root_order: Generated<number>;
  };
  groups: {
    guid: string;
    conversation: number;
    name: string;
    folded: string;
    sort_key: string;
    type: GroupType;
    password: OptionalJson<HashedSecret>;
    details: Json<{ icon: string; description: string; metadata: JsonObject }>;
    tags: string[];
    created_at: number;
    updated_at: number;
    revision: number;
    members_count: number;
  };
  deleted_groups: { guid: string; revision: number };
  members: {
    guid: string;
    uid: string;
    scope: GroupMemberScope;
    place: ColumnType<number, never, never>;
    sort_key: string;
    joined_at: number;
    since: number;
  };
  bans: { guid: string; uid: string; sort_key: Generated<string>; banned_at: number };
  messages: {
    order: number;
    conversation: number;
    sender: string;
    receiver_type: 'group' | 'user';
    receiver_id: string;
    muid: string;
    content: Json<StoredMessage['content']>;
    folded: string;
    metadata: Json<JsonObject>;
    type: string;
    category: StoredMessage['category'];
    sent_at: number;
    delivered_at: Generated<number>;
    read_at: Generated<number>;
    edited_at: Generated<number>;
    deleted_at: Generated<number>;
    parent: number | null;
    quoted_id: string;
    mentions: Generated<string[]>;
    reply_count: Generated<number>;
    reactions: OptionalJson<StoredMessage['reactions']>;
    revision: Generated<number>;
  };
  reading_steps: {
    conversation: number;
    uid: string;
    kind: 'delivered' | 'read';
    from_order: number;
    to_order: number;
    at: number;
  };
  unread_marks: { conversation: number; uid: string; from_order: number };
  streams: { stream: string; seq: number };
  happenings: {
    stream: string;
    seq: number;
    topics: readonly string[];
    aside: boolean;
    outcomes: Json<KeptHappening>;
    at: ColumnType<string, never, never>;
    transaction: ColumnType<string, never, never>;
  };
  instances: { instance: string; until: number };
  presence: { uid: string; instance: string };
  gone: { conversation: number; uid: string; up_to: number };
  files: {
    id: string;
    uid: string;
    due_at: ColumnType<string | null>;
    is_leaving: Generated<boolean>;
    asked_at: ColumnType<string | null>;
    counted: Generated<number>;
  };
}
