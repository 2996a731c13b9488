-- Queues of few rows are read from indexes of their own alone: with what the list asks beside it there, that is always cheaper than
-- walking through all tasks of a principal, of which perhaps none is urgent, came back or may be claimed.
drop index inbox_urgent, inbox_back, inbox_claimable;
create index inbox_urgent on inbox (principal, due_at, task_id) include (resource, kind, urgency, claimable, received_at) where urgency > 0;
create index inbox_back on inbox (principal, due_at, task_id) include (resource, kind, urgency, claimable, received_at) where kind = 'repost';
create index inbox_claimable on inbox (principal, due_at, task_id) include (resource, kind, urgency, claimable, received_at) where claimable;
