-- What each happening is about: an instance hears, and looks for, only what is about somebody who is there. Instances of the
-- version before, which run on while this is rolled out, do not say it: what they write is for every instance. Aside is what is
-- about somebody, too, whom not everything in its stream is about.
-- By its transaction it is told apart what could be read already when somebody came, and what is news to them; of those from
-- before nothing is known, and nobody reads them any more.
alter table happenings
  add column topics text[] collate "C" not null default '{all}',
  add column aside boolean not null default true,
  add column transaction xid8;
alter table happenings alter column transaction set default pg_current_xact_id();
create index happenings_aside on happenings (stream, seq) where aside and transaction is not null;
