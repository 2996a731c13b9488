/** What a change of a role or of a permission row gives to those who hold it: as much a grant as one of `access/grants.ts`, by the same rule. */
import { idOf, textOf } from '#model/calculation/text.ts';
import { beyond, codesOfRoles } from '../../access/beyond.ts';
import type { FactLookup } from '../effect.ts';

/** Codes that come to the holders of a row of `resources` by its new code, or by its being enabled, and that this person may not give. */
export const codeBeyond: FactLookup = async ({ sql, record, context: { actor } }) => {
  const code = textOf(record['permCode']);
  if (code === '' || record['status'] === 'disabled') return [];
  const [row] = await sql.query<{ own: boolean }>(
    `select exists (select from held_resource h where h.resource_id = x.id and h.user_id = $4) as own from resources x
     where x.id = $1 and (x.perm_code is distinct from $2 or coalesce(x.status, 'enabled') <> 'enabled' or x.res_type is distinct from $3)
       and (exists (select from role_resource g where g.resource_id = x.id) or exists (select from post_resource g where g.resource_id = x.id))`,
    [idOf(record['id']), code, record['resType'] ?? null, actor.userId],
    'fact_code_beyond',
  );
  return row === undefined ? [] : beyond(actor, [code], row.own);
};

/** Codes that come to the holders of a disabled role by its being enabled, and that this person may not give. */
export const roleBeyond: FactLookup = async ({ sql, record, context: { actor } }) => {
  const [row] = await sql.query<{ id: string; own: boolean }>(
    `select r.id::text, exists (select from users u where u.id = $2 and (r.id = any(coalesce(u.roles, '{}')) or exists (
         select from posts p where p.id = any(array_prepend(u.post_id, coalesce(u.part_time_posts, '{}'))) and r.id = any(p.roles)))) as own
     from roles r where r.id = $1 and coalesce(r.status, 'enabled') <> 'enabled' and not r.deleted`,
    [idOf(record['id']), actor.userId],
    'fact_role_enabled',
  );
  return row === undefined || record['status'] === 'disabled' ? [] : beyond(actor, await codesOfRoles(sql, [row.id]), row.own);
};

/** Scopes that show more than nothing but the own; every other one may show more than any of the rest. */
const shows = (scope: unknown): boolean => textOf(scope) !== '' && scope !== 'self';

/**
 * Resources of which the holders of a role would see more records by its new scope, and of which this person does not see all. A security
 * administrator widens the roles of others.
 */
export const scopeBeyond: FactLookup = async ({ sql, record, context: { actor } }) => {
  if (!shows(record['dataScope'])) return [];
  const rows = await sql.query<{ resource: string; own: boolean }>(
    `select distinct split_part(x.perm_code, ':', 1) as resource, exists (select from held_role h where h.role_id = r.id and h.user_id = $4) as own
     from roles r join role_resource g on g.role_id = r.id and g.scope is null
       join resources x on x.id = g.resource_id and not x.deleted and coalesce(x.status, 'enabled') = 'enabled' and split_part(x.perm_code, ':', 2) = 'page'
     where r.id = $1 and r.data_scope is distinct from 'all' and (r.data_scope is distinct from $2
       or ($2 = 'custom' and not $3::bigint[] <@ coalesce(r.scope_depts, '{}'))) order by 1`,
    [idOf(record['id']), record['dataScope'], record['scopeDepts'] ?? [], actor.userId],
    'fact_scope_beyond',
  );
  return rows
    .filter(({ resource, own }) => actor.reach.get(resource) !== 'all' && (own || !actor.roles.includes('security_admin')))
    .map(({ resource }) => resource);
};

/** Whether this person would come to lead the department, or to be in charge of it, by their own hand. */
export const leadsByOwnHand: FactLookup = async ({ sql, record, context: { actor } }) => {
  const [stored] = await sql.query<{ leader: string | null; charge: string | null }>(
    'select leader::text, charge_leader::text as charge from sys_department where id = $1',
    [idOf(record['id'])],
    'fact_stored_leaders',
  );
  return [
    [idOf(record['leader']), stored?.leader],
    [idOf(record['chargeLeader']), stored?.charge],
  ].some(([is, was]) => is === actor.userId && was !== actor.userId);
};
