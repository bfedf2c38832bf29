-- Everything the chat server keeps. Texts are as `database/texts.ts` writes them, sorted by code point as clients sort;
-- times are seconds since 1970. What PostgreSQL could not hold as text, such as "\0", stands in `json`, which keeps it.

create table users (
  uid text collate "C" primary key,
  name text not null,
  folded text not null,
  folded_uid text not null,
  sort_key text collate "C" not null,
  profile json not null,
  role text not null,
  tags text[] not null,
  password json,
  token json,
  last_active_at bigint not null default 0,
  revision bigint not null default 1
);
create index users_by_name on users (sort_key, uid);

create table session_tokens (
  hash text primary key,
  uid text collate "C" not null references users on delete cascade
);

create table blocks (
  uid text collate "C" not null references users on delete cascade,
  blocked_uid text collate "C" not null references users on delete cascade,
  primary key (uid, blocked_uid),
  check (uid <> blocked_uid)
);
create index blocks_of_blocked on blocks (blocked_uid);

-- Each message takes one; whoever writes several at once finds as many free behind it.
create sequence message_order increment by 1024 minvalue 1024;

-- The messages of a group, or of two people, the first of whom comes first.
create table conversations (
  id bigint generated always as identity primary key,
  first_uid text collate "C" references users on delete cascade,
  second_uid text collate "C" references users on delete cascade,
  -- The newest message, and the newest that is no reply: what lists of conversations are ordered by.
  last_order bigint not null default 0,
  last_root_order bigint not null default 0,
  check ((first_uid is null) = (second_uid is null)),
  check (first_uid < second_uid)
);
create unique index conversations_of_two on conversations (first_uid, second_uid) where first_uid is not null;
create index conversations_of_second on conversations (second_uid) where second_uid is not null;

create table groups (
  guid text collate "C" primary key,
  conversation bigint not null unique references conversations,
  name text not null,
  folded text not null,
  sort_key text collate "C" not null,
  type text not null check (type in ('public', 'private', 'password')),
  password json,
  details json not null,
  tags text[] not null,
  created_at bigint not null,
  updated_at bigint not null,
  revision bigint not null,
  members_count bigint not null check (members_count > 0),
  check ((type = 'password') = (password is not null))
);
create index groups_everybody_sees on groups (sort_key, guid) where type <> 'private';
create index groups_by_tag on groups using gin (tags);

-- A group that is made anew under the guid of one that was deleted begins above its revision, as above that of every other.
create table deleted_groups (
  guid text collate "C" primary key,
  revision bigint not null
);
create index deleted_groups_by_revision on deleted_groups (revision);

create table members (
  guid text collate "C" not null references groups on delete cascade,
  uid text collate "C" not null references users on delete cascade,
  scope text not null check (scope in ('owner', 'admin', 'moderator', 'participant')),
  -- As lists are sorted: the strongest first.
  place smallint not null generated always as (
    case scope when 'owner' then 0 when 'admin' then 1 when 'moderator' then 2 else 3 end
  ) stored,
  -- Of the user.
  sort_key text collate "C" not null,
  joined_at bigint not null,
  -- The last message that stood before them.
  since bigint not null,
  primary key (guid, uid)
);
create index members_in_order on members (guid, place, sort_key, uid);
create index members_of_user on members (uid, guid);
create unique index members_one_owner on members (guid) where scope = 'owner';

create table bans (
  guid text collate "C" not null references groups on delete cascade,
  uid text collate "C" not null references users on delete cascade,
  banned_at bigint not null,
  primary key (guid, uid)
);

create table messages (
  "order" bigint primary key,
  conversation bigint not null references conversations on delete cascade,
  sender text collate "C" not null references users on delete cascade,
  -- As its sender addressed it.
  receiver_type text not null check (receiver_type in ('group', 'user')),
  receiver_id text collate "C" not null,
  -- Empty in lines that the server writes.
  muid text collate "C" not null,
  content json not null,
  folded text not null,
  metadata json not null,
  type text not null,
  category text not null check (category in ('message', 'action', 'custom')),
  sent_at bigint not null,
  delivered_at bigint not null default 0,
  read_at bigint not null default 0,
  edited_at bigint not null default 0,
  deleted_at bigint not null default 0,
  parent bigint references messages on delete cascade,
  quoted_id text not null,
  reply_count bigint not null default 0 check (reply_count >= 0),
  -- Emoji, each with the uids of those who reacted.
  reactions json,
  revision bigint not null default 1
);
create unique index messages_sent_once on messages (sender, muid) where muid <> '';
create index messages_in_order on messages (conversation, "order");
create index messages_at_root on messages (conversation, "order") where parent is null;
create index messages_in_thread on messages (parent, "order") where parent is not null;
create index messages_in_time on messages (conversation, sent_at);
create index messages_that_count on messages (conversation, "order", sender) where category <> 'action' and deleted_at = 0;
create index messages_not_delivered on messages (conversation, "order") where delivered_at = 0;
create index messages_not_read on messages (conversation, "order") where read_at = 0;

-- At `at`, somebody got or read what stands behind `from_order` up to `to_order`.
create table reading_steps (
  conversation bigint not null references conversations on delete cascade,
  uid text collate "C" not null references users on delete cascade,
  kind text not null check (kind in ('delivered', 'read')),
  from_order bigint not null,
  to_order bigint not null,
  at bigint not null,
  primary key (conversation, uid, kind, to_order),
  check (from_order < to_order)
);

-- How far a conversation is gone for somebody who deleted it for themselves.
create table gone (
  conversation bigint not null references conversations on delete cascade,
  uid text collate "C" not null references users on delete cascade,
  up_to bigint not null,
  primary key (conversation, uid)
);
