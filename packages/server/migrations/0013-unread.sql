-- What somebody marked as unread again, from which order on: a mark that covers it raises it or takes it away. What the others
-- were told of reading stands in `reading_steps`, and never goes back. Instances of the version before, which run on while this
-- is rolled out, count it as read.
create table unread_marks (
  conversation bigint not null references conversations on delete cascade,
  uid text collate "C" not null references users on delete cascade,
  from_order bigint not null,
  primary key (conversation, uid)
);
create index unread_marks_of_user on unread_marks (uid);
