-- What each happening is about: an instance hears, and looks for, only what is about somebody who is there. Instances of the
-- version before, which run on while this is rolled out, do not say it: what they write is for every instance.
-- By its transaction it is told apart what could be read already when somebody came, and what is news to them.
alter table happenings
  add column topics text[] collate "C" not null default '{all}',
  add column transaction xid8 not null default pg_current_xact_id();
