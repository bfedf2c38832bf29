-- What the host's backend is still to be told. Written with what happened, in one transaction, under the lock of its stream:
-- so ids ascend within a stream as things happened.
create table webhook_events (
  id bigint generated always as identity primary key,
  stream text collate "C" not null,
  event json not null,
  made_at timestamptz not null default clock_timestamp(),
  -- Nobody tries any more; kept to be seen.
  given_up_at timestamptz,
  failure text
);
create index webhook_events_waiting on webhook_events (stream, id) where given_up_at is null;
create index webhook_events_given_up on webhook_events (id) where given_up_at is not null;

-- Streams of which something waits: told in order, each by one instance at a time.
create table webhook_streams (
  stream text collate "C" primary key,
  -- When somebody may try; an instance that does puts it off for as long as it may take.
  next_at timestamptz not null default clock_timestamp(),
  -- Grows with each claim: who was too slow sees that it is somebody else's by now.
  claim bigint not null default 0,
  -- In a row, of its first event.
  failures integer not null default 0
);
create index webhook_streams_by_time on webhook_streams (next_at);
