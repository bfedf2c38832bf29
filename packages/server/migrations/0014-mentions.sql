-- Whom a message mentions: `u:` and a uid, as `texts.ts` writes it, or `all` in a group. Instances of the version before, which
-- run on while this is rolled out, write none.
alter table messages add column mentions text[] not null default '{}';

-- Those from before. A text is looked at as JSON has it: what it has to write otherwise is in no uid that anybody gave.
update messages set mentions = found.mentions
from (
  select "order", array(
    select distinct case when mark[1] = 'uid' then 'u:' || mark[2] else 'all' end
    from regexp_matches(content::text, '<@(uid|all):([^<>\\]{1,200})>', 'g') as mark
    where mark[1] = 'uid' or receiver_type = 'group'
  ) as mentions
  from messages
  where category = 'message' and deleted_at = 0 and content::text like '%<@%'
) as found
where found."order" = messages."order" and found.mentions <> '{}';

create index messages_that_mention on messages (conversation, "order") where mentions <> '{}' and deleted_at = 0;
