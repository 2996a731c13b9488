-- A receive task without message waits for its trigger.
alter table subscription drop constraint subscription_kind_check;
alter table subscription add constraint subscription_kind_check check (kind in ('message', 'signal', 'trigger'));
