-- Users who were erased: what others need of them is that they were there. 0 for everybody else.
alter table users add column erased_at bigint not null default 0;
