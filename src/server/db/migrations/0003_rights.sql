-- Every change of who may do what, or of who leads whom, is told to all servers on the channel `record` with the name of the table;
-- they drop what they cached. These tables change rarely, so the lock that NOTIFY takes at commit is no matter here; the tables of
-- documents never get such a trigger (architecture, section 5).
create function tell_record() returns trigger language plpgsql as $$
begin
  perform pg_notify('record', tg_table_name);
  return null;
end $$;

-- Signing in updates a user's last sign-in; that is nobody's right.
create trigger users_told after insert or delete or truncate
  or update of user_name, real_name, name_en, email, staff_id, dept_id, post_id, part_time_posts, supervisor, roles, status, deleted on users
  for each statement execute function tell_record();
create trigger roles_told after insert or update or delete or truncate on roles for each statement execute function tell_record();
create trigger posts_told after insert or update or delete or truncate on posts for each statement execute function tell_record();
create trigger resources_told after insert or update or delete or truncate on resources for each statement execute function tell_record();
create trigger sys_department_told after insert or update or delete or truncate on sys_department for each statement execute function tell_record();
create trigger role_resource_told after insert or update or delete or truncate on role_resource for each statement execute function tell_record();
create trigger post_resource_told after insert or update or delete or truncate on post_resource for each statement execute function tell_record();
create trigger credential_told after update or delete or truncate on credential for each statement execute function tell_record();
create trigger dictionaries_told after insert or update or delete or truncate on dictionaries for each statement execute function tell_record();

-- Names of accounts are looked up without regard to case, and no two may differ by case alone, deleted ones included.
create unique index users_login on users (lower(user_name));
