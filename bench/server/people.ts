import type { Database } from '@open-chat-kit/server';
import { sql } from 'kysely';
import type { Person } from './protocol.ts';

/** Makes people and their groups, each in one of them. Not over the wire: how fast that goes is not measured here. */
export async function makePeople(database: Database, count: number, groupSize: number): Promise<readonly Person[]> {
  const groups = Math.ceil(count / groupSize);
  const details = '{"icon":"","description":"","metadata":{}}';
  const profile = '{"avatar":"","statusMessage":"","link":"","metadata":{}}';
  await sql`insert into users (uid, name, folded, folded_uid, sort_key, profile, role, tags)
    select 'p' || n, 'p' || n, 'p' || n, 'p' || n, 'p' || n, ${profile}::json, 'default', '{}'
    from generate_series(0, ${count}::int - 1) n`.execute(database);
  await sql`with made as (insert into conversations select from generate_series(1, ${groups}::int) returning id),
    numbered as (select id, row_number() over (order by id) - 1 as n from made)
    insert into groups (guid, conversation, name, folded, sort_key, type, details, tags, created_at, updated_at, revision, members_count)
    select 'g' || n, id, 'Group ' || n, 'group ' || n, 'group ' || n, 'public', ${details}::json, '{}', 1700000000, 1700000000, 1,
      least(${groupSize}::int, ${count}::int - n * ${groupSize}::int) from numbered`.execute(database);
  await sql`insert into members (guid, uid, scope, sort_key, joined_at, since)
    select 'g' || n / ${groupSize}::int, 'p' || n, case n % ${groupSize}::int when 0 then 'owner' else 'participant' end, 'p' || n, 1700000000, 0
    from generate_series(0, ${count}::int - 1) n`.execute(database);
  await sql`analyze`.execute(database);
  return Array.from({ length: count }, (_, n) => ({ uid: `p${n}`, guid: `g${Math.floor(n / groupSize)}` }));
}
