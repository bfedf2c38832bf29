import pg from 'pg';

/** What is kept twice so that it is quick to read, and has to be one: each finds rows that are wrong. */
const rules: Readonly<Record<string, string>> = {
  'a count of members is not how many there are': `
    select guid from groups g where members_count <> (select count(*) from members m where m.guid = g.guid)`,
  'a group has not one owner': `
    select guid from groups g where 1 <> (select count(*) from members m where m.guid = g.guid and scope = 'owner')`,
  'a conversation does not end with its last message': `
    select id from conversations c where last_order <> coalesce((select max("order") from messages where conversation = c.id), 0)`,
  'a message counts other replies than it has': `
    select "order" from messages m where reply_count <> (select count(*) from messages r where r.parent = m."order" and r.deleted_at = 0)`,
  'somebody is a member and banned': `select guid from members join bans using (guid, uid)`,
  'a member or a ban does not stand where the name does': `
    select guid, uid from (select guid, uid, sort_key from members union all select guid, uid, sort_key from bans) placed
    join users using (uid) where placed.sort_key <> users.sort_key`,
  'a message was read before it was delivered': `
    select "order" from messages where read_at > 0 and delivered_at = 0`,
  'a stream is not as long as its number': `
    select stream from streams s where seq <> (select max(seq) from happenings h where h.stream = s.stream)`,
  'a stream has a hole': `
    select stream from happenings group by stream having max(seq) - min(seq) + 1 <> count(*)`,
};

/** Looks into the tables past everything that could be mistaken. */
export async function wrongInDatabase(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found: string[] = [];
    for (const [rule, query] of Object.entries(rules)) {
      const { rows } = await client.query(query);
      if (rows.length > 0) found.push(`in the database ${rule}: ${JSON.stringify(rows.slice(0, 3))}`);
    }
    return found;
  } finally {
    await client.end();
  }
}
