-- A receive task without message waits for its trigger.
alter table subscription drop constraint subscription_kind_check;
alter table subscription add constraint subscription_kind_check check (kind in ('message', 'signal', 'trigger'));
-- Since when a document waits for a time is told to people; of timers that were set before nobody knows.
alter table timer add column set_at timestamptz;
