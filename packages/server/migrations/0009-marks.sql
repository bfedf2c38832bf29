-- A message is written once and marked again and again: no index holds what a mark changes, and there is room for the next
-- version of a row beside it, so that a mark touches its row and nothing else.
drop index messages_not_delivered;
drop index messages_not_read;
alter table messages set (fillfactor = 80);
