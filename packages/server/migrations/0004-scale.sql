-- Names are searched for anywhere in them: keywords of three letters and more find their rows by these.
create extension if not exists pg_trgm;
create index groups_by_text on groups using gin (folded gin_trgm_ops);
create index users_by_text on users using gin (folded gin_trgm_ops, folded_uid gin_trgm_ops);

create index users_by_tag on users using gin (tags);
create index users_by_role on users (role, sort_key, uid);

-- The lease is the instance's: it is renewed in one row, however many people are connected to it.
create table instances (
  instance text primary key,
  until bigint not null
);
insert into instances select instance, max(until) from presence group by instance;
alter table presence drop column until;
alter table presence add foreign key (instance) references instances;
create index presence_of_instance on presence (instance);
