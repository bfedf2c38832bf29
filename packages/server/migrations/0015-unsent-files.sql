-- When it is looked whether a file goes that nobody sent; null for one that was, which stays. Instances of the version before,
-- which run on while this is rolled out, write null. A file that is leaving cannot be sent any more, and goes as soon as the
-- store is there.
alter table files add column due_at timestamptz, add column is_leaving boolean not null default false;
create index files_due on files (due_at) where due_at is not null;

-- What an address of a file looks like where it is kept.
create function files_in(words text) returns setof text language sql immutable as $$
  select distinct mark[1] from regexp_matches(
    words, '/files/([A-Za-z0-9_-]{32})/[A-Za-z0-9_%.~!''()*-]+\?type=[A-Za-z0-9_%.*+-]*&kept=[A-Za-z0-9_-]{43}', 'g'
  ) as mark
$$;

-- Those from before: of what names several only the first was known. What nothing names may be a draft that waits for a network.
with named as (
  select distinct on (id) id, uid from (
    select files_in(content::text || metadata::text) as id, sender as uid, "order" from messages
    where content::text like '%&kept=%' or metadata::text like '%&kept=%'
    union all
    select files_in(profile::text), uid, 0 from users where profile::text like '%&kept=%'
    union all
    select files_in(details::text), uid, 0 from groups join members using (guid)
    where scope = 'owner' and details::text like '%&kept=%'
  ) as found
  order by id, "order"
), added as (
  insert into files (id, uid) select id, uid from named on conflict do nothing
)
update files set due_at = now() + interval '32 days' where id not in (select id from named);

-- Whoever writes what names a file keeps it, whichever version of the server they are. Either that comes first, or that it
-- leaves does, and then nothing is written that names what is not there.
create function keep_named_files() returns trigger language plpgsql as $$
declare
  words text;
  known text := '';
  named text[];
begin
  if tg_table_name = 'messages' then
    words := new.content::text || new.metadata::text;
    if tg_op = 'UPDATE' then known := old.content::text || old.metadata::text; end if;
  elsif tg_table_name = 'users' then
    words := new.profile::text;
    if tg_op = 'UPDATE' then known := old.profile::text; end if;
  else
    words := new.details::text;
    if tg_op = 'UPDATE' then known := old.details::text; end if;
  end if;
  named := array(select files_in(words) except select files_in(known));
  update files set due_at = null where id = any (named) and due_at is not null and not is_leaving;
  if exists (
    select from unnest(named) as name left join files on files.id = name where files.id is null or files.is_leaving
  ) then
    raise exception 'A file that is named is not kept any more.' using errcode = 'OCK01';
  end if;
  return null;
end $$;
create trigger messages_keep_files after insert or update of content, metadata on messages for each row
  when (new.content::text like '%&kept=%' or new.metadata::text like '%&kept=%') execute function keep_named_files();
create trigger users_keep_files after insert or update of profile on users for each row
  when (new.profile::text like '%&kept=%') execute function keep_named_files();
create trigger groups_keep_files after insert or update of details on groups for each row
  when (new.details::text like '%&kept=%') execute function keep_named_files();
