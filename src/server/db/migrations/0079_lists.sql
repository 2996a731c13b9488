-- Who is asked stands in the question: what waits for his answer is then found by an index, however many documents he started.
alter table question add column asked_of bigint;
update question q set asked_of = i.starter_id from flow_instance i where i.id = q.instance_id;
alter table question alter column asked_of set not null;
create index question_asked_of on question (asked_of, task_id) where answered_at is null;

-- Copies: those not read first.
create index copied_unread_first on copied (user_id, (not seen) desc, at desc, instance_id desc);
drop index copied_at;
