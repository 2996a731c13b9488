-- Duties of the shipped administrators as the domain book has them (office.md 0.6), where an installation has the grants of an older release.

-- The security administrator keeps users, roles and resources only. Of systems he decides his step and reads.
delete from role_resource g using roles r, resources x
where g.role_id = r.id and r.code = 'security_admin' and r.built_in and g.resource_id = x.id
  and ((x.perm_code like 'sysSystem:%' and (x.res_type = '3' or split_part(x.perm_code, ':', 2) not in ('page', 'approve', 'print')))
    or (x.res_type = '3' and x.path = '/system/company'));

-- The auditor reads everything: what hangs on an account and what it may, too.
insert into role_resource (role_id, resource_id, scope)
select r.id, x.id, 'all' from roles r join resources x on not x.deleted and (x.perm_code = 'users:viewAs' or (x.res_type = '3' and x.path = '/system/viewAs'))
where r.code = 'audit_admin' and r.built_in and not r.deleted
  and not exists (select from role_resource g where g.role_id = r.id and g.resource_id = x.id);
