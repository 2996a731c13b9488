-- Where rights come from, for those who grant and explain them. The cached person of a session (access/actor.ts) goes by the same rules.

-- Every way in which somebody who may sign in has a role: given to him, with a post, as everybody, as leader of a department.
-- via: the post or department.
create view held_role as
  with person as (
    select id, coalesce(roles, '{}') as roles, array_remove(array_prepend(post_id, coalesce(part_time_posts, '{}')), null) as posts
    from users where status = 'enabled' and not deleted
  ), role as (
    select id, code from roles where coalesce(status, 'enabled') = 'enabled' and not deleted
  )
  select u.id as user_id, r.id as role_id, 'own' as way, null::bigint as via from person u join role r on r.id = any(u.roles)
  union all
  select u.id, r.id, 'everybody', null from person u join role r on r.code = 'employee'
  union all
  select u.id, r.id, 'post', p.id from person u join posts p on p.id = any(u.posts) join role r on r.id = any(p.roles)
  union all
  select u.id, r.id, 'leader', d.id from person u
    join sys_department d on d.leader = u.id and not d.deleted and coalesce(d.status, 'enabled') = 'enabled'
    join role r on r.code = 'dept_leader';

-- Rows of `resources` that people have, with the role or the post that gives each.
create view held_resource as
  select h.user_id, g.resource_id, 'role' as kind, h.role_id as source_id, coalesce(g.scope, r.data_scope, 'self') as scope
  from (select distinct user_id, role_id from held_role) h join roles r on r.id = h.role_id join role_resource g on g.role_id = h.role_id
  union all
  select u.id, g.resource_id, 'post', g.post_id, 'self' from users u
    join post_resource g on g.post_id = any(array_prepend(u.post_id, coalesce(u.part_time_posts, '{}')))
  where u.status = 'enabled' and not u.deleted;
