-- What all instances have to know, and nobody else: the first one that needs it makes it.
create table secrets (
  name text primary key,
  secret text not null
);
