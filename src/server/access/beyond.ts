/**
 * Nobody gives away what they do not hold. Only security administrators do: giving rights is their duty, and having them is not, so what
 * they give never reaches themselves.
 */
import { w, type Words } from '#model/words.ts';
import type { Actor } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { fault, refuse } from './grantBody.ts';

/** As many codes as a refusal names. */
const mostNamed = 5;

const beyondWords = (codes: readonly string[]): Words => {
  const named = codes.slice(0, mostNamed).join(', ') + (codes.length > mostNamed ? ' …' : '');
  return w(
    `carries rights that you do not hold, so a security administrator gives it to others: ${named}`,
    `包含本人没有的权限，须由安全管理员授予他人：${named}`,
  );
};

/** Those of the codes that this person may not give. `toOneself`: whether they would be the person's own, too. */
export const beyond = (actor: Actor, codes: readonly string[], toOneself: boolean): string[] =>
  actor.roles.includes('security_admin') && !toOneself ? [] : codes.filter((code) => !actor.permissions.has(code));

export function refuseBeyond(actor: Actor, field: string, codes: readonly string[], toOneself: boolean): void {
  const found = beyond(actor, codes, toOneself);
  if (found.length > 0) refuse([fault(field, 'beyond', beyondWords(found))]);
}

const live = `coalesce(x.status, 'enabled') = 'enabled' and not x.deleted and x.perm_code <> ''`;

/** Codes of interfaces and menus among these rows of `resources`. */
export const codesIn = async (sql: Sql, ids: readonly string[]): Promise<string[]> =>
  (
    await sql.query<{ code: string }>(
      `select distinct x.perm_code as code from resources x where x.id = any($1::bigint[]) and ${live} order by 1`,
      [ids],
    )
  ).map(({ code }) => code);

export const codesOfRoles = async (sql: Sql, roles: readonly string[]): Promise<string[]> =>
  (
    await sql.query<{ code: string }>(
      `select distinct x.perm_code as code from role_resource g join resources x on x.id = g.resource_id
       where g.role_id = any($1::bigint[]) and ${live} order by 1`,
      [roles],
    )
  ).map(({ code }) => code);

interface Holdings {
  readonly roles: readonly string[];
  readonly posts: readonly string[];
}

/** Codes that an account would have by these roles and posts and does not have as it is stored; what every employee has is no grant. */
export const gainedBy = async (sql: Sql, userId: string | null, { roles, posts }: Holdings): Promise<string[]> =>
  (
    await sql.query<{ code: string }>(
      `with held as (
         select true as after, $2::bigint[] as roles, $3::bigint[] as posts
         union all select false, coalesce(roles, '{}'), array_remove(array_prepend(post_id, coalesce(part_time_posts, '{}')), null) from users where id = $1
         union all select false, array(select id from roles where code = 'employee'), '{}'
       ), code as (
         select h.after, x.perm_code from held h
           join role_resource g on g.role_id = any(h.roles) or exists (select from posts p where p.id = any(h.posts) and g.role_id = any(p.roles))
           join resources x on x.id = g.resource_id where ${live}
         union select h.after, x.perm_code from held h join post_resource g on g.post_id = any(h.posts)
           join resources x on x.id = g.resource_id where ${live})
       select perm_code as code from code where after except select perm_code from code where not after order by 1`,
      [userId, roles, posts],
      'gained_by',
    )
  ).map(({ code }) => code);
