-- A member and a ban stand where the name does, whoever changes it. Until now the server placed members itself, and one who
-- joined in the moment of a change stayed at the place of the name before.
drop trigger bans_are_placed on users;
drop function place_bans_of_user();

create function place_user() returns trigger language plpgsql as $$
begin
  update members set sort_key = new.sort_key where uid = new.uid;
  update bans set sort_key = new.sort_key where uid = new.uid;
  return null;
end $$;
create trigger users_are_placed after update of sort_key on users for each row
  when (old.sort_key is distinct from new.sort_key) execute function place_user();

update members set sort_key = users.sort_key from users
where users.uid = members.uid and members.sort_key <> users.sort_key;
update bans set sort_key = users.sort_key from users
where users.uid = bans.uid and bans.sort_key <> users.sort_key;
