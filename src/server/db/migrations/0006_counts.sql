-- Every count of the inbox stops at a hundred rows of an index, whoever asks and however many documents there are.
create index flow_instance_running on flow_instance (starter_id, started_at desc, id desc) where ended_at is null and resource is not null;

-- Whether a copy was read stands with the copy: an unread one is found without walking past all that were read.
alter table copied add column seen boolean not null default false;
update copied c set seen = true from user_state r
  where r.user_id = c.user_id and r.kind = 'read' and r.subject = 'copy:' || c.instance_id;
delete from user_state where kind = 'read' and subject like 'copy:%';
create index copied_unseen on copied (user_id, at desc, instance_id desc) where not seen;
