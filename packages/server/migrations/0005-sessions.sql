-- Sessions that the host's backend ended: tokens that were issued until then open nothing any more.
alter table users add column tokens_valid_from bigint not null default 0;
-- How often that happened: whoever comes in meanwhile sees it by this.
alter table users add column sessions_ended bigint not null default 0;
