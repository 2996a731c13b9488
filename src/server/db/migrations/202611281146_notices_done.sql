-- Unread notices of a document, which are read for their people when what they ask for is done.
create index notice_of_document on notice (resource, document_id) where read_at is null;
-- What was decided until now waits for nobody.
update notice n set read_at = coalesce(t.decided_at, now()), mail_at = null
from task t
where t.id = n.task_id and t.state <> 'open' and n.read_at is null and n.kind in ('assigned', 'urged');
