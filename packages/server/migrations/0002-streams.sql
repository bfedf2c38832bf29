-- What came of requests, for all instances: each group, each pair of people and each user is a stream with consecutive
-- numbers. A number is taken under the lock of its row, so that there are no holes: a hole is a loss.

create table streams (
  stream text collate "C" primary key,
  seq bigint not null
);

create table happenings (
  stream text collate "C" not null,
  seq bigint not null,
  -- As `outcomes.ts` writes them.
  outcomes json not null,
  at timestamptz not null default clock_timestamp(),
  primary key (stream, seq)
);
create index happenings_by_time on happenings (at);

-- Who is connected to which instance. A row lives as long as the instance renews it: whoever was on one that died is swept.
create table presence (
  uid text collate "C" not null references users on delete cascade,
  instance text not null,
  until bigint not null,
  primary key (uid, instance)
);
create index presence_by_time on presence (until);
