-- As members: listed in order of names, however many there are. The database keeps it: instances of the version before,
-- which run on while this is rolled out, do not know of it.
alter table bans add column sort_key text collate "C";
update bans set sort_key = users.sort_key from users where users.uid = bans.uid;
alter table bans alter column sort_key set not null;
create index bans_in_order on bans (guid, sort_key, uid);

create function place_ban() returns trigger language plpgsql as $$
begin
  select users.sort_key into new.sort_key from users where users.uid = new.uid;
  return new;
end $$;
create trigger ban_is_placed before insert on bans for each row execute function place_ban();

create function place_bans_of_user() returns trigger language plpgsql as $$
begin
  update bans set sort_key = new.sort_key where uid = new.uid;
  return null;
end $$;
create index bans_of_user on bans (uid);
create trigger bans_are_placed after update of sort_key on users for each row
  when (old.sort_key is distinct from new.sort_key) execute function place_bans_of_user();
