-- How much somebody puts there within a day. Of files from before, and those that instances of the version before take while this
-- is rolled out, it is not known: they count for nothing.
alter table files add column asked_at timestamptz, add column counted integer not null default 0;
create index files_asked on files (uid, asked_at) include (counted) where asked_at is not null;
