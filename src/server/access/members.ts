/** Who has a role: everybody, however they came to it, and the list of those to whom it was given by name. */
import { Refusal } from '#model/refusal.ts';
import type { Member } from '#model/rights.ts';
import { w } from '#model/words.ts';
import { logOperation } from '#server/audit/operations.ts';
import type { Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { codesOfRoles, refuseBeyond } from './beyond.ts';
import { idsOf, lockRecord, refuseAdministration, refuseUnknown, roleLabel } from './grantBody.ts';
import { personColumns, personOf, personTables, type PersonRow } from './people.ts';
import { wayObject, wayOf, type WayRow } from './sources.ts';

/** Roles that follow from something else, not from a list of names. */
const automatic = new Set(['employee', 'dept_leader']);

export async function membersOf(sql: Sql, roleId: string): Promise<Member[]> {
  const rows = await sql.query<PersonRow & { readonly ways: WayRow[] }>(
    `select ${personColumns}, w.ways from (
       select h.user_id, jsonb_agg(${wayObject} order by h.way, h.via) as ways from held_role h where h.role_id = $1 group by h.user_id) w
     join ${personTables.replace('users u', 'users u on u.id = w.user_id')} order by d.sort nulls last, d.id, u.sort, u.id`,
    [roleId],
  );
  return rows.map((row) => ({ ...personOf(row), ways: row.ways.map(wayOf) }));
}

/**
 * Gives the role to exactly `userIds`; those who have it with a post keep it. Nobody gives or takes a role to or from themselves, and
 * somebody who can sign in stays system administrator.
 */
export async function setMembers(context: Context, roleId: string, body: Readonly<Record<string, unknown>>): Promise<void> {
  const { services, actor } = context;
  await services.db.transaction(async (tx) => {
    const wanted = idsOf('userIds', body['userIds']);
    const id = await lockRecord(tx, 'roles', 'roleId', roleLabel, roleId);
    await refuseUnknown(tx, 'users', 'userIds', wanted);
    const [role] = await tx.query<{ code: string; name: string }>('select code, name from roles where id = $1', [id]);
    const code = role?.code ?? '';
    if (automatic.has(code))
      throw new Refusal(
        '409',
        'automaticRole',
        w('People have this role by themselves; it is not given by name', '该角色由系统自动授予，不能逐人分配'),
      );
    const holding = await tx.query<{ id: string }>(
      'select id::text from users where $1::bigint = any(roles) and not deleted order by id for update',
      [id],
    );
    const had = new Set(holding.map((row) => row.id));
    if (had.has(actor.userId) !== wanted.includes(actor.userId))
      throw new Refusal('409', 'ownRights', w('You cannot give or take a role to or from yourself', '不能为自己分配或收回角色'));
    const changed = [...wanted.filter((one) => !had.has(one)), ...[...had].filter((one) => !wanted.includes(one))];
    if (changed.length === 0) return;
    refuseAdministration(actor, 'userIds', [code]);
    if (wanted.some((one) => !had.has(one))) refuseBeyond(actor, 'userIds', await codesOfRoles(tx, [id]), false);
    await tx.query(
      `update users set roles = array_remove(roles, $1::bigint), version = version + 1, updated_at = $3
       where $1::bigint = any(roles) and not deleted and not id = any($2::bigint[])`,
      [id, wanted, services.clock.now()],
    );
    await tx.query(
      `update users set roles = coalesce(roles, '{}') || $1::bigint, version = version + 1, updated_at = $3
       where id = any($2::bigint[]) and not $1::bigint = any(coalesce(roles, '{}'))`,
      [id, wanted, services.clock.now()],
    );
    if (code === 'sys_admin') await keepOne(tx, id);
    const names = async (ids: readonly string[]): Promise<string[]> =>
      (await tx.query<{ name: string }>('select user_name as name from users where id = any($1::bigint[]) order by user_name', [ids])).map(
        ({ name }) => name,
      );
    const [before, after] = [await names([...had]), await names(wanted)];
    await logOperation(tx, context, {
      action: 'grant',
      resource: 'roles',
      recordId: id,
      name: role?.name ?? null,
      changes: [{ field: 'users', before, after }],
    });
  });
}

async function keepOne(tx: Sql, roleId: string): Promise<void> {
  const left = await tx.query('select 1 as found from held_role where role_id = $1 limit 1', [roleId]);
  if (left.length === 0)
    throw new Refusal('409', 'lastAdministrator', w('The last system administrator stays', '至少保留一名系统管理员'), {}, [
      { field: 'userIds', rule: 'lastAdministrator', severity: 'error', message: w('somebody must stay', '至少保留一人') },
    ]);
}
