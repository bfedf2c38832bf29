import { prepared } from '../database/prepared.ts';
import type { Prepared } from '../database/prepared.ts';

/**
 * What stays as it is until the transaction ends. Whoever writes in a group locks its row first, and whoever writes between
 * two people that of their conversation; a lock of what is not there locks nothing.
 */
export function lockGroup(guid: string): Prepared {
  return prepared`select from groups where guid = ${guid} for no key update`;
}

/**
 * What somebody does is safe before they are erased, or sees that they were: whoever acts holds themselves together with
 * what else they do, and whoever erases them alone. Before every other lock.
 */
export function lockActing(uids: readonly string[]): Prepared {
  return prepared`
    select pg_advisory_xact_lock_shared(hashtextextended('acting ' || uid, 0)) from unnest(${[...uids]}::text[]) as uid`;
}

/** Waits for what they do, and holds back what they are about to. See {@link lockActing}. */
export function lockErasing(uid: string): Prepared {
  return prepared`select pg_advisory_xact_lock(hashtextextended('acting ' || ${uid}, 0))`;
}

/** Two people as the database sorts them: by bytes. */
export function pairOf(one: string, other: string): readonly [string, string] {
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0 ? [one, other] : [other, one];
}

/**
 * Begins the conversation where there is none, unless somebody else does at the same time. Until it is there for others,
 * whoever blocks waits for the people in it.
 */
export function lockPair([first, second]: readonly [string, string]): readonly Prepared[] {
  return [
    prepared`
      insert into conversations (first_uid, second_uid)
      select ${first}, ${second}
      where case
        when exists (select from conversations where first_uid = ${first} and second_uid = ${second}) then false
        else 2 = (select count(*) from (
          select from users where uid in (${first}, ${second}) order by uid for share
        ) as people)
      end
      on conflict do nothing`,
    prepared`
      select from conversations where first_uid = ${first} and second_uid = ${second} for no key update`,
  ];
}

/** What one person and each of these others say to each other, where there is anything: always in the same order. */
export function lockPairs(uid: string, others: readonly string[]): Prepared {
  const pairs = others.map((other) => pairOf(uid, other));
  return prepared`
    select from conversations
    where (first_uid, second_uid) in (
      select * from unnest(${pairs.map(([first]) => first)}::text[], ${pairs.map(([, second]) => second)}::text[])
    )
    order by id for no key update`;
}

/** Where a message stands. */
export function lockAround(order: number): readonly Prepared[] {
  return [
    prepared`
      select from groups
      where guid = (select receiver_id from messages where "order" = ${order} and receiver_type = 'group')
      for no key update`,
    prepared`
      select from conversations
      where id = (select conversation from messages where "order" = ${order} and receiver_type = 'user')
      for no key update`,
  ];
}

/** People whose blocks change: always in the same order, so that nobody waits for somebody who waits for them. Behind what they say. */
export function lockPeople(uids: readonly string[]): Prepared {
  return prepared`select from users where uid = any (${[...uids]}::text[]) order by uid for no key update`;
}

/** People who get a row that stands where their name does: it stays meanwhile. Behind the lock of a group, never before one. */
export function lockPlaces(uids: readonly string[]): Prepared {
  return prepared`select from users where uid = any (${[...uids]}::text[]) order by uid for share`;
}

/**
 * Streams in which several people's requests are written in one transaction, in the order in which they are given: what one
 * such transaction writes, another of the same streams does not stand in the middle of. Nobody else waits for it. Where
 * somebody else holds what one of them needs, all of them would wait: they give up before they are missed.
 */
export function lockTogether(streams: readonly string[]): readonly Prepared[] {
  return [
    prepared`set local lock_timeout = '250ms'`,
    prepared`
      select pg_advisory_xact_lock(hashtextextended(stream, 0)) from unnest(${[...new Set(streams)]}::text[]) as stream`,
  ];
}
