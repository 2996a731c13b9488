-- What the shipped roles may look at as office.md 0.6 has it, where an installation has the grants of an older release. Nothing is given
-- where a role holds anything of the resource already: that is how its administrators want it.

-- Pages of administration ask for the right to read what they show, no longer for the right to change it.
insert into role_resource (role_id, resource_id, scope)
select r.id, x.id, 'all'
from (values ('/system/company', 'sysSystem:export'), ('/system/security', 'roles:page'), ('/system/postRights', 'roles:page')) as p (path, code)
join resources x on x.path = p.path and x.res_type = '3' and not x.deleted
join resources c on c.perm_code = p.code and c.res_type = '2' and not c.deleted
join role_resource h on h.resource_id = c.id
join roles r on r.id = h.role_id and r.built_in and not r.deleted
where not exists (select from role_resource g where g.role_id = r.id and g.resource_id = x.id)
group by r.id, x.id;

-- The chairman reads the registers that the general manager reads; who pays keeps the calendar that pay rests on.
insert into role_resource (role_id, resource_id, scope)
select r.id, x.id, 'all'
from (values
  ('chairman', array['hrPfStaffOnboard', 'hrLeaveInformation', 'expenseBudget', 'companyBankAccount'], array['page', 'export']),
  ('hr_payroll', array['hrWorkCalendar'], array['page', 'add', 'put', 'deletes', 'export'])) as d (role, keys, actions)
join roles r on r.code = d.role and r.built_in and not r.deleted
join resources x on not x.deleted and split_part(x.perm_code, ':', 1) = any (d.keys)
  and split_part(x.perm_code, ':', 2) = any (d.actions) and (x.res_type = '2' or split_part(x.perm_code, ':', 2) = 'page')
where not exists (
  select from role_resource g join resources o on o.id = g.resource_id
  where g.role_id = r.id and split_part(o.perm_code, ':', 1) = split_part(x.perm_code, ':', 1));
