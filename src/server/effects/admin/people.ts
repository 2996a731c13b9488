/** What the rules of accounts and administrators ask, and what follows when one, or a department's leader, changes. */
import { dateAt } from '#model/calculation/dates.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { lockAdministration, settleAdministrators } from '../../access/administrators.ts';
import { beyond, gainedBy } from '../../access/beyond.ts';
import { tell } from '../../outbox/tell.ts';
import type { Effect, EffectInput, FactLookup } from '../effect.ts';
import { count } from './facts.ts';

/** As many as a refusal names. */
const mostTitles = 5;

const administrators = ['sys_admin', 'security_admin', 'audit_admin'];

/** Number of enabled system administrators beside the user `$1`. */
const otherSystemAdministrators = `select count(*)::int as count from users u join roles r on r.id = any(u.roles)
  where r.code = 'sys_admin' and u.status = 'enabled' and not u.deleted and u.id is distinct from $1::bigint`;

export const userFacts: Readonly<Record<string, FactLookup>> = {
  /** How many there are, and the titles of the first ones. */
  openTasks: async ({ sql, record }) => {
    const rows = await sql.query<{ title: string; count: number }>(
      `select count(*) over ()::int as count, coalesce(nullif(t.code, ''), f.name) || ' ' || t.name as title
       from task t join flow_instance i on i.id = t.instance_id join flow_definition f on f.id = i.definition_id
       where t.state = 'open' and t.kind = 'approve' and (t.assignee_id = $1 or t.principals = array['u:' || $1::text]) order by t.id limit ${mostTitles}`,
      [idOf(record['id'])],
      'fact_open_tasks',
    );
    return { count: rows[0]?.count ?? 0, titles: rows.map(({ title }) => title) };
  },
  mine: async ({ record, context }) => idOf(record['id']) === context.actor.userId,
  administration: async ({ sql, record }) => {
    const rows = await sql.query<{ name: string }>(
      `select r.name from roles r where r.code = any($3) and (r.id = any($2::bigint[])) is distinct from
         coalesce((select r.id = any(coalesce(u.roles, '{}')) from users u where u.id = $1), false)`,
      [idOf(record['id']), record['roles'] ?? [], administrators],
      'fact_administration',
    );
    return rows.map(({ name }) => name);
  },
  rolesChanged: async ({ sql, record }) =>
    (await count(
      sql,
      `select count(*)::int as count from users where id = $1 and not (coalesce(roles, '{}') <@ $2::bigint[] and $2::bigint[] <@ coalesce(roles, '{}'))`,
      [idOf(record['id']), record['roles'] ?? []],
      'fact_roles_changed',
    )) > 0,
  beyond: async ({ sql, record, context: { actor } }) => {
    const id = idOf(record['id']);
    const posts = [record['postId'], record['partTimePosts'] ?? []].flat().flatMap((one) => idOf(one) ?? []);
    const gained = await gainedBy(sql, id, { roles: (record['roles'] ?? []) as readonly string[], posts });
    return beyond(actor, gained, id === actor.userId);
  },
  lastAdministrator: async ({ sql, record }) => {
    const id = idOf(record['id']);
    const own = `select count(*)::int as count from users u join roles r on r.id = any(u.roles) where u.id = $1 and r.code = 'sys_admin'
      and u.status = 'enabled' and not u.deleted`;
    if ((await count(sql, own, [id], 'fact_is_administrator')) === 0) return false;
    await lockAdministration(sql);
    return (await count(sql, otherSystemAdministrators, [id], 'fact_other_administrators')) === 0;
  },
};

export const adminFacts: Readonly<Record<string, FactLookup>> = {
  stored: async ({ sql, record, today }) => {
    const [row] = await sql.query(
      `select user_id::text as "userId", admin_type as "adminType", coalesce(status, 'enabled') = 'enabled'
         and valid_from <= $2 and coalesce(valid_to, $2) >= $2 as counts
       from admins where id = $1 and not deleted`,
      [idOf(record['id']), today],
      'fact_stored_admin',
    );
    return row ?? null;
  },
  otherType: async ({ sql, record }) =>
    record['status'] !== 'disabled' &&
    (await count(
      sql,
      `select count(*)::int as count from admins where not deleted and coalesce(status, 'enabled') = 'enabled' and id is distinct from $1::bigint
         and user_id = $2 and admin_type <> $3 and daterange(valid_from, valid_to, '[]') && daterange($4, $5, '[]')`,
      // A range that ends before it begins is refused by its own rule.
      [
        idOf(record['id']),
        idOf(record['userId']),
        record['adminType'] ?? '',
        record['validFrom'] ?? null,
        textOf(record['validTo'] ?? '9999-12-31') < textOf(record['validFrom']) ? record['validFrom'] : (record['validTo'] ?? null),
      ],
      'fact_other_type',
    )) > 0,
  others: async ({ sql, record }) => {
    const [stored] = await sql.query<{ id: string }>('select user_id::text as id from admins where id = $1', [idOf(record['id'])]);
    await lockAdministration(sql);
    return count(sql, otherSystemAdministrators, [stored?.id ?? null], 'fact_other_administrators');
  },
};

/** The role of every duty goes to who holds it today, and leaves who does not any more. */
export const administratorsNamed: Effect = async ({ tx, context, now }) => {
  await settleAdministrators(tx, dateAt(now, context.services.zone));
};

/** Tasks that ask a role wait until somebody has it again; administrators are told which role that is. */
async function tellVacated({ tx, record, before, phase, now }: EffectInput): Promise<void> {
  const works = phase !== 'removed' && record['status'] === 'enabled';
  const had = ((phase === 'removed' ? record : before)?.['roles'] ?? []) as readonly string[];
  const has = works ? ((record['roles'] ?? []) as readonly string[]) : [];
  const lost = had.filter((role) => !has.includes(role));
  if (lost.length === 0) return;
  const vacated = await tx.query<{ name: string; nameEn: string }>(
    `select coalesce(r.name, r.code) as name, coalesce(r.name_en, r.name, r.code) as "nameEn" from roles r
     where r.id = any($1::bigint[]) and exists (select from task t where t.principals @> array['r:' || r.code] and t.state = 'open') and not exists (
       select from users u where u.id <> $2 and r.id = any(u.roles) and u.status = 'enabled' and not u.deleted)
     order by r.id`,
    [lost, record['id']],
    'roles_vacated',
  );
  await tell(
    tx,
    now,
    vacated.map((params) => ({ key: 'role_vacated', principals: ['r:sys_admin'], params: { ...params } })),
  );
}

/** Whoever may not sign in any more is signed in nowhere; what they did stays as it is. */
export const accountSaved: Effect = async (input) => {
  const { tx, record, phase } = input;
  if (phase === 'removed' || record['status'] !== 'enabled') await tx.query('delete from session where user_id = $1', [record['id']]);
  await tellVacated(input);
};

/** The role `dept_leader` follows the leaders (users, rule 7): whoever leads no department any more loses it, the new one has it. */
export const departmentSaved: Effect = async ({ tx, record, before, phase }) => {
  const [was, is] = [
    idOf(before?.['leader'] ?? (phase === 'removed' ? record['leader'] : null)),
    phase === 'removed' ? null : idOf(record['leader']),
  ];
  if (was === is) return;
  const role = `(select id from roles where code = 'dept_leader')`;
  if (was !== null)
    await tx.query(
      `update users u set roles = array_remove(u.roles, ${role}), version = version + 1 where u.id = $1 and ${role} = any(u.roles)
         and not exists (select from sys_department d where d.leader = u.id and not d.deleted)`,
      [was],
    );
  if (is !== null)
    await tx.query(
      `update users u set roles = coalesce(u.roles, '{}') || ${role}, version = version + 1 where u.id = $1 and not ${role} = any(coalesce(u.roles, '{}'))`,
      [is],
    );
};
