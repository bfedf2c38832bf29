import type { Database } from '../database/open-database.ts';
import { prepared, words } from '../database/prepared.ts';
import type { Prepared, Words } from '../database/prepared.ts';
import { askTogether } from '../database/together.ts';
import type { Answers } from '../database/together.ts';
import type {
  BanRow,
  GoneRow,
  GroupRow,
  MemberRow,
  MessageRow,
  ShownUserRow,
  StepRow,
  UnreadRow,
} from '../database/rows.ts';

/** What a request names; what stands around that is found with it. Ids are as the tables have them. */
export interface Sought {
  /** Who asks. */
  readonly viewer: string;
  readonly users: readonly string[];
  /** Whether those of them who were erased count as nobody: nothing is begun with them any more. */
  readonly onlyLiving: boolean;
  readonly groups: readonly string[];
  /** Two people whose conversation it is about, in their order. */
  readonly pair: readonly [string, string] | null;
  /** Whether the newest messages of those groups and of that pair are wanted, and the newest that are no replies. */
  readonly withNewest: boolean;
  readonly orders: readonly number[];
  /** Of the viewer's own: the name under which they sent something; empty for none. */
  readonly muid: string;
  /** Whether it matters who is banned: where only members are heard, nobody of them is. */
  readonly withBans: boolean;
  /** Whether something may be written. Only under a lock: orders ascend. */
  readonly takesOrder: boolean;
}

/** What is at hand, as rows, of which only the surroundings are wanted. */
export interface Circle {
  readonly viewer: string;
  readonly uids: readonly string[];
  readonly guids: readonly string[];
  /** What was read. */
  readonly messages: readonly Pick<MessageRow, 'conversation' | 'order'>[];
}

/** What stands around something. */
export interface Surroundings {
  readonly users: readonly ShownUserRow[];
  readonly members: readonly MemberRow[];
  readonly bans: readonly BanRow[];
  readonly blocks: readonly { readonly uid: string; readonly blocked_uid: string }[];
  readonly online: readonly string[];
  readonly steps: readonly StepRow[];
  readonly gone: readonly GoneRow[];
  /** Of the viewer. */
  readonly unread: readonly UnreadRow[];
  /** Behind it there is room for as many messages as one request may write. */
  readonly last_order: number;
}

/** The same, with what was sought. */
export interface Found extends Surroundings {
  readonly groups: readonly GroupRow[];
  readonly messages: readonly MessageRow[];
}

/** @returns what stands around rows that are at hand */
export async function findSurroundings(work: Database, circle: Circle): Promise<Surroundings> {
  const { viewer, uids, guids, messages } = circle;
  const [conversations, orders] = [messages.map((one) => one.conversation), messages.map(({ order }) => order)];
  const given = words`
    shown as (
      select * from unnest(${conversations}::bigint[], ${orders}::bigint[]) as shown (conversation, "order")
    ), ${low}, wanted as (
      select ${[...uids]}::text[] as uids, ${[...guids]}::text[] as guids
    )`;
  return only<Surroundings>(
    await askTogether(work, [
      prepared`with ${given}, ${circles(viewer)} select ${surroundings(viewer, { withBans: true, takesOrder: false })}`,
    ]),
  );
}

/**
 * Asks for what is sought with all that stands around it: one way there and back. Its one row is a {@link Found}. Nothing is
 * asked for what is not sought: beginning and ending each part of a question costs about as much as its answer.
 */
export function askFor(sought: Sought): Prepared {
  const { viewer, users, groups, withBans, takesOrder } = sought;
  // Rows that are sought by a list of keys are looked up by an array: of a table that is made on the way PostgreSQL does not
  // know that it is short, and reads all there are for it.
  const found = words`
    seeds as (${seedsOf(sought)}), found_messages as (
      select * from seeds
      union all
      select * from messages where "order" = any (array(
        select parent from seeds where parent is not null and parent <> all (array(select "order" from seeds))
      ))
    ), found_groups as (
      select * from groups where guid = any (
        ${[...groups]}::text[] || array(select receiver_id from found_messages where receiver_type = 'group')
      )
    ), shown as (
      select conversation, "order" from found_messages
    ), ${low}, wanted as (
      select array(
        select unnest(${[viewer, ...users]}::text[])
        union all select sender from found_messages
        union all select receiver_id from found_messages where receiver_type = 'user'
      ) as uids, array(select guid from found_groups) as guids
    )`;
  return prepared`
    with ${found}, ${circles(viewer)}
    select
      (select coalesce(json_agg(found_groups), '[]') from found_groups) as groups,
      (select coalesce(json_agg(found_messages), '[]') from found_messages) as messages,
      ${surroundings(viewer, { withBans, takesOrder })}`;
}

/** Messages that are named, or stand at the end of what is named. */
function seedsOf({ viewer, groups, pair, withNewest, orders, muid }: Sought): Words {
  const ends: Words[] = [];
  if (withNewest && groups.length > 0)
    ends.push(words`
      select last_order, last_root_order from conversations
      where id = any (array(select conversation from groups where guid = any (${[...groups]}::text[])))`);
  if (withNewest && pair)
    ends.push(words`
      select last_order, last_root_order from conversations where first_uid = ${pair[0]} and second_uid = ${pair[1]}`);
  const keys = [
    ...(orders.length > 0 ? [words`select unnest(${[...orders]}::bigint[])`] : []),
    ...ends.map((end) => words`select unnest(array[last_order, last_root_order]) from (${end}) as newest`),
    ...(muid === ''
      ? []
      : [words`select "order" from messages where sender = ${viewer} and muid = ${muid} and muid <> ''`]),
  ];
  if (keys.length === 0) return words`select * from messages where false`;
  return words`select * from messages where "order" = any (array(${all(keys)}))`;
}

/** The rows of all of them. */
function all([first = words``, ...others]: readonly Words[]): Words {
  return others.reduce((before, other) => words`${before} union all ${other}`, first);
}

/** The row of a question without a table. */
export function only<Row>(answers: Answers): Row {
  const row = answers.at(-1)?.[0];
  if (!row) throw new Error('A question without a table had no answer.');
  return row as Row;
}

/** How many steps for each message are read before each message is looked up by itself, which costs more than a few of them. */
const stepsAMessage = words`4`;

/** Of `shown`, how far it reaches in each conversation. */
const low = words`
    low as (
      select conversation, min("order") as "order", max("order") as high, count(*) as count from shown group by conversation
    )`;

/** Of `shown`, `low` and `wanted`: owners of the groups, those for whom something is gone, and how the viewer got and read it. */
function circles(viewer: string): Words {
  return words`
    found_members as (
      select own.* from wanted cross join unnest(wanted.guids) as guid_wanted (guid)
      cross join (select distinct unnest(uids) from wanted) as uid_wanted (uid) cross join lateral (
        -- One by one: PostgreSQL might go through all members of a large group for a few of them.
        select guid, uid, scope, joined_at, since from members
        where members.guid = guid_wanted.guid and members.uid = uid_wanted.uid limit 1
      ) as own
      union all
      select owner.* from wanted cross join unnest(wanted.guids) as guid_wanted (guid) cross join lateral (
        select guid, uid, scope, joined_at, since from members
        where members.guid = guid_wanted.guid and place = 0 order by place, sort_key, uid limit 1
      ) as owner where owner.uid <> all (wanted.uids)
    ), found_gone as (
      select gone.* from gone join low on gone.conversation = low.conversation
      where gone.conversation = any (array(select conversation from low))
        and (gone.uid = ${viewer} or gone.up_to >= low."order")
    ), people as (
      select array(
        select unnest(uids) from wanted union all select uid from found_members union all select uid from found_gone
      ) as uids
    ), kinds (kind) as (
      values ('delivered'), ('read')
    ), near_steps as materialized (
      -- Those of a page at once. What is far from each other may have any number between.
      select steps.* from low cross join kinds cross join lateral (
        select * from reading_steps where conversation = low.conversation and uid = ${viewer} and kind = kinds.kind
          and to_order >= low."order" and to_order < low.high
        limit ${stepsAMessage} * low.count
      ) as steps
    ), far as (
      select conversation, kind from near_steps join low using (conversation)
      group by conversation, kind, low.count having count(*) >= ${stepsAMessage} * low.count
    ), found_steps as (
      select * from near_steps
      union
      -- There the one that reached each message,
      select steps.* from far join shown using (conversation) cross join lateral (
        select * from reading_steps
        where conversation = shown.conversation and uid = ${viewer} and kind = far.kind and to_order >= shown."order"
        order by to_order limit 1
      ) as steps
      union
      -- and everywhere the one that reached the newest, and the last one, which tells how far they are.
      select steps.* from low cross join kinds cross join lateral (
        (select * from reading_steps
          where conversation = low.conversation and uid = ${viewer} and kind = kinds.kind and to_order >= low.high
          order by to_order limit 1)
        union all
        (select * from reading_steps where conversation = low.conversation and uid = ${viewer} and kind = kinds.kind
          order by to_order desc limit 1)
      ) as steps
    )`;
}

/**
 * Everybody who is named, with the owners of the groups and those for whom something is gone; how they stand to the groups;
 * what is between them and the viewer; how the viewer got and read what was read, and how far they are.
 */
function surroundings(
  viewer: string,
  { withBans, takesOrder }: { readonly withBans: boolean; readonly takesOrder: boolean },
): Words {
  const bans = words`(select coalesce(json_agg(found_bans), '[]') from (
        select guid, uid, banned_at from bans
        where guid = any ((select guids from wanted)::text[]) and uid = any ((select uids from wanted)::text[])
      ) as found_bans)`;
  return words`
      (select coalesce(json_agg(shown), '[]') from (
        select uid, name, profile, role, tags, last_active_at, revision, erased_at from users
        where uid = any ((select uids from people)::text[])
      ) as shown) as users,
      (select coalesce(json_agg(found_members), '[]') from found_members) as members,
      ${withBans ? bans : words`'[]'::json`} as bans,
      (select coalesce(json_agg(found_blocks), '[]') from (
        select uid, blocked_uid from blocks
        where uid = ${viewer} and blocked_uid = any ((select uids from people)::text[])
        union all
        select uid, blocked_uid from blocks
        where blocked_uid = ${viewer} and uid = any ((select uids from people)::text[])
      ) as found_blocks) as blocks,
      (select coalesce(json_agg(uid), '[]') from presence
        where uid = any ((select uids from people)::text[])) as online,
      (select coalesce(json_agg(found_steps), '[]') from found_steps) as steps,
      (select coalesce(json_agg(found_gone), '[]') from found_gone) as gone,
      (select coalesce(json_agg(found_unread), '[]') from (
        select conversation, uid, from_order from unread_marks
        where conversation = any (array(select conversation from low)) and uid = ${viewer}
      ) as found_unread) as unread,
      ${takesOrder ? words`nextval('message_order')` : words`0::bigint`} as last_order`;
}
