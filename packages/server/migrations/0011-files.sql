-- Whose each file is: it goes with them also where nothing names it any more, as after its group was deleted.
create table files (
  id text collate "C" primary key,
  uid text collate "C" not null references users on delete cascade
);
create index files_of_user on files (uid);

-- Those from before, as whoever sent them first; by their names the server sees whether they are theirs indeed.
insert into files (id, uid)
select distinct on (id) id, uid
from (
  select substring(profile::text from '/files/([A-Za-z0-9_-]{32})/') as id, uid, 0 as "order" from users
  union all
  select substring(content::text from '/files/([A-Za-z0-9_-]{32})/'), sender, "order" from messages
) as named
where id is not null
order by id, "order";
