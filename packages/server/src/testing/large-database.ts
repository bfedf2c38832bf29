import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '../database/open-database.ts';

/** How large a database is. */
export interface Size {
  readonly groups: number;
  readonly messages: number;
  readonly users: number;
}

/** Who asks, the group that is larger than all others, and places in the middle of lists. */
export interface Landmarks {
  readonly viewer: string;
  readonly largeGroup: string;
  readonly middleGroup: number;
  /** Of the large group. */
  readonly middleMessage: string;
  readonly middleTime: number;
  readonly thread: string;
  readonly members: number;
}

const epoch = 1_700_000_000;
/** No lease ends before it. */
const farAway = 4_000_000_000;

/**
 * Fills empty tables by SQL alone. One group holds a tenth of all messages, as many members as there may be, a thread and
 * bans; the viewer is in some hundred others, half of them private, and talks to a hundred people.
 */
export async function fillDatabase(database: Database, { groups, messages, users }: Size): Promise<Landmarks> {
  const members = Math.min(10_000, users / 2);
  const step = Math.max(20, Math.floor(groups / 50));
  for (const statement of statements({ groups, messages, users, members, step })) await statement.execute(database);
  // Outside of any transaction: also what index-only scans look at.
  await sql`vacuum analyze`.execute(database);
  const middle = Math.floor(messages / 20) * 10;
  return {
    viewer: 'u1',
    largeGroup: 'g0',
    middleGroup: Math.floor(groups / 2),
    middleMessage: `m${(middle + 1) * 1_024}`,
    middleTime: epoch + middle,
    thread: 'm1024',
    members,
  };
}

interface Shape extends Size {
  readonly members: number;
  readonly step: number;
}

function statements({ groups, messages, users, members, step }: Shape): readonly RawBuilder<unknown>[] {
  const pairs = Math.min(100, users - 2);
  const last = epoch + messages;
  return [
    sql`insert into users (uid, name, folded, folded_uid, sort_key, profile, role, tags)
      select 'u' || n, 'Person ' || lpad(n::text, 7, '0'), 'person ' || lpad(n::text, 7, '0'), 'u' || n,
        'person ' || lpad(n::text, 7, '0'), '{"avatar":"","statusMessage":"","link":"","metadata":{}}',
        case when n % 1000 = 7 then 'staff' else 'default' end,
        case when n % 1000 = 9 then '{vip}'::text[] else '{}' end
      from generate_series(0, ${users}::int - 1) n`,
    sql`insert into conversations (id) overriding system value select n + 1 from generate_series(0, ${groups}::int - 1) n`,
    sql`insert into conversations (id, first_uid, second_uid) overriding system value
      select ${groups}::int + n, least('u1' collate "C", 'u' || (n + 1)), greatest('u1' collate "C", 'u' || (n + 1))
      from generate_series(1, ${pairs}::int) n`,
    sql`select setval(pg_get_serial_sequence('conversations', 'id'), (select max(id) from conversations))`,
    sql`insert into groups (guid, conversation, name, folded, sort_key, type, details, tags, created_at, updated_at, revision, members_count)
      select 'g' || n, n + 1, name, lower(name), lower(name), case when n % 10 = 0 and n > 0 then 'private' else 'public' end,
        '{"icon":"","description":"","metadata":{}}', case when n % 1000 = 3 then '{red}'::text[] else '{}' end,
        ${epoch}::bigint, ${epoch}::bigint, 1, case n when 0 then ${members}::int else 1 + (n % ${step}::int in (1, 10))::int end
      from (select n, 'Group ' || lpad(n::text, 7, '0') || ' of ' || substr(md5(n::text), 1, 8) as name
        from generate_series(0, ${groups}::int - 1) n) as named`,
    sql`insert into members (guid, uid, scope, sort_key, joined_at, since)
      select 'g' || n, uid, 'owner', 'person ' || lpad(substr(uid, 2), 7, '0'), ${epoch}::bigint, 0
      from (select n, case n when 0 then 'u0' else 'u' || (2 + n % (${users}::int - 2)) end as uid
        from generate_series(0, ${groups}::int - 1) n) as owned`,
    sql`insert into members (guid, uid, scope, sort_key, joined_at, since)
      select 'g0', 'u' || n, case when n = 1 then 'admin' when n % 1000 = 5 then 'moderator' else 'participant' end,
        'person ' || lpad(n::text, 7, '0'), ${epoch}::bigint, 0 from generate_series(1, ${members}::int - 1) n`,
    sql`insert into members (guid, uid, scope, sort_key, joined_at, since)
      select 'g' || n, 'u1', 'participant', 'person 0000001', ${epoch}::bigint, 0
      from generate_series(1, ${groups}::int - 1) n where n % ${step}::int in (1, 10)`,
    sql`insert into bans (guid, uid, banned_at)
      select 'g0', 'u' || n, ${epoch}::bigint from generate_series(${members}::int, ${members}::int + 500) n where n < ${users}::int`,
    sql`insert into messages ("order", conversation, sender, receiver_type, receiver_id, muid, content, folded, metadata, type,
        category, sent_at, delivered_at, read_at, parent, quoted_id)
      select (n + 1) * 1024::bigint, at + 1, 'u' || n % ${users}::int, 'group', 'g' || at, 'x' || n,
        json_build_object('kind', 'text', 'text', words), words, '{}', 'text', 'message', ${epoch}::bigint + n,
        case when n < ${messages}::int * 0.99 then ${epoch}::bigint + n else 0 end,
        case when n < ${messages}::int * 0.99 then ${epoch}::bigint + n else 0 end,
        case when n % 100 = 50 then 1024 end, ''
      from (select n, 'message ' || n || ' says ' || md5(n::text) as words,
          case n % 10 when 0 then 0 else 1 + (n * 7919::bigint) % (${groups}::int - 1) end as at
        from generate_series(0, ${messages}::int - 1) n) as said`,
    sql`insert into messages ("order", conversation, sender, receiver_type, receiver_id, muid, content, folded, metadata, type,
        category, sent_at, parent, quoted_id)
      select (${messages}::int + n + 1) * 1024::bigint, ${groups}::int + n, 'u' || n + 1, 'user', 'u1', 'y' || n,
        '{"kind":"text","text":"hello"}', 'hello', '{}', 'text', 'message', ${last}::bigint + n, null, ''
      from generate_series(1, ${pairs}::int) n`,
    sql`select setval('message_order', (select max("order") from messages))`,
    sql`update conversations set last_order = newest, last_root_order = coalesce(newest_root, 0)
      from (select conversation, max("order") as newest, max("order") filter (where parent is null) as newest_root
        from messages group by conversation) as found where id = conversation`,
    sql`insert into reading_steps (conversation, uid, kind, from_order, to_order, at)
      select 1, 'u' || n, kind, 0, (floor(${messages}::int * 0.9899 / 10) * 10 + 1) * 1024::bigint, ${last}::bigint
      from generate_series(1, ${members}::int - 1) n, (values ('read'), ('delivered')) as kinds (kind)`,
    sql`insert into blocks (uid, blocked_uid) values ('u1', 'u2'), ('u3', 'u1')`,
    sql`insert into instances (instance, until) values ('first', ${farAway}::bigint)`,
    sql`insert into presence (uid, instance) select 'u' || n, 'first' from generate_series(0, ${users}::int / 2) n`,
    sql`insert into files (id, uid, due_at)
      select md5(n::text), 'u' || n % ${users}::int,
        case when n % 100 = 7 then clock_timestamp() + interval '1 day' * (n % 1000 - 500) end
      from generate_series(0, ${messages}::int - 1) n`,
    sql`insert into streams (stream, seq) select '["group","g' || n || '"]', 1 from generate_series(0, ${groups}::int - 1) n`,
    sql`insert into happenings (stream, seq, outcomes, at)
      select '["group","g' || n || '"]', 1, '{"outcomes":[],"origin":""}',
        clock_timestamp() - interval '1 hour' * (n::float8 / ${groups}::int)
      from generate_series(0, ${groups}::int - 1) n`,
  ];
}
