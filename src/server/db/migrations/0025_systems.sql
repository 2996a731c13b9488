-- Systems are approval documents: what stood there before is approved (office.md, sysSystem).
alter table sys_system
  add column title text,
  add column status text not null default 'draft',
  add column applicant bigint,
  add column applicant_dept bigint,
  add column applicant_post bigint,
  add column apply_date date,
  add column urgency text,
  add column process_instance_id text,
  add column process_key text,
  add column current_node text,
  add column current_assignees bigint[],
  add column submit_count integer not null default 0,
  add column submitted_at timestamp with time zone,
  add column finished_at timestamp with time zone,
  add column reject_reason text,
  add column attachments jsonb,
  add column cc_users bigint[];
update sys_system set status = 'approved', apply_type = coalesce(apply_type, 'register'), sys_status = coalesce(sys_status, 'running'),
  env = coalesce(env, 'prod');

-- One system has many requests; that no two running ones share a code is a rule of the request.
drop index sys_system_system_code_apply_type_key;
create index sys_system_status_idx on sys_system (status, id);
create index sys_system_applicant_idx on sys_system (applicant, id);
create index sys_system_applicant_dept_idx on sys_system (applicant_dept, id);
create trigger sys_system_draft_new after insert on sys_system
  for each row when (new.status = 'draft') execute function keep_draft('sysSystem');
create trigger sys_system_draft after update on sys_system
  for each row when (old.status = 'draft' or new.status = 'draft') execute function keep_draft('sysSystem');

-- An installation that is older gets the permission codes of a document, those who decide get them, and the flow its settings.
update resources set flow_key = 'sysSystem' where perm_code = 'sysSystem:page' and res_type = '3' and flow_key is null;
insert into resources (name, name_en, parent_id, system_id, res_type, perm_code, has_page, hidden, sort, status, created_at, updated_at)
select a.name, a.name_en, m.id, m.system_id, '2', 'sysSystem:' || a.action, false, false, a.sort, 'enabled', now(), now()
from resources m, (values ('submit', 'Submit', '提交', 6), ('approve', 'Approve', '审批', 7), ('withdraw', 'Withdraw', '撤回', 8), ('print', 'Print', '打印', 9))
  as a (action, name_en, name, sort)
where m.perm_code = 'sysSystem:page' and m.res_type = '3' and not m.deleted
  and not exists (select from resources x where x.res_type = '2' and x.perm_code = 'sysSystem:' || a.action);
insert into role_resource (role_id, resource_id, scope)
select r.id, x.id, 'all' from roles r, resources x
where x.res_type = '2' and (r.code in ('sys_admin', 'security_admin') and x.perm_code in ('sysSystem:submit', 'sysSystem:approve', 'sysSystem:withdraw', 'sysSystem:print')
  or r.code in ('dept_leader', 'general_manager') and x.perm_code in ('sysSystem:page', 'sysSystem:approve', 'sysSystem:print')
  or r.code = 'audit_admin' and x.perm_code = 'sysSystem:export')
on conflict do nothing;
insert into uflo_flow (flow_key, name, name_en, category, resource, menu_id, created_at, updated_at)
select 'sysSystem', '系统管理', 'Systems', 'other', 'sysSystem', m.id, now(), now() from resources m
where m.perm_code = 'sysSystem:page' and m.res_type = '3' and not m.deleted
  and not exists (select from uflo_flow f where f.flow_key = 'sysSystem' and not f.deleted)
limit 1;
