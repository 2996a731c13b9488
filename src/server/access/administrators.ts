/** The roles of administrators follow who is named in `admins`, from the first day to the last. */
import { dateAt } from '#model/calculation/dates.ts';
import type { Services } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';

/** Whoever may take the last system administrators away waits for whoever does so too: two at once would see each other stay. */
export const lockAdministration = (tx: Sql): Promise<object[]> =>
  tx.query(`select 1 as found from roles where code = 'sys_admin' for no key update`, [], 'lock_administration');

/** Everybody who was ever named, by type, with whether it counts on the day `$1`; what nobody was named for here is left as it is. */
const named = `named as (
    select a.user_id, r.id as role_id, r.code,
      bool_or(not a.deleted and coalesce(a.status, 'enabled') = 'enabled' and a.valid_from <= $1::date and coalesce(a.valid_to, $1::date) >= $1::date) as counts
    from admins a
    join (values ('system', 'sys_admin'), ('security', 'security_admin'), ('audit', 'audit_admin')) t (admin_type, code) on t.admin_type = a.admin_type
    join roles r on r.code = t.code
    group by a.user_id, r.id, r.code)`;

/**
 * Gives and takes the roles as they are due on this day (ISO date); answers how many accounts changed. The last enabled system
 * administrator keeps their role beyond their last day: without one nobody could name another.
 */
export async function settleAdministrators(tx: Sql, today: string): Promise<number> {
  await lockAdministration(tx);
  const given = await tx.query(
    `with ${named}
     update users u set roles = coalesce(u.roles, '{}') || n.role_ids, version = u.version + 1
     from (select user_id, array_agg(role_id) as role_ids from named join users h on h.id = user_id
           where counts and not role_id = any(coalesce(h.roles, '{}')) group by user_id) n
     where u.id = n.user_id returning u.id`,
    [today],
  );
  const taken = await tx.query(
    `with ${named}, due as (
       select n.user_id, n.role_id, n.code from named n join users h on h.id = n.user_id where not n.counts and n.role_id = any(h.roles)
     ), remaining as (
       select count(*) as n from users u join roles r on r.id = any(u.roles) and r.code = 'sys_admin'
       where u.status = 'enabled' and not u.deleted and not exists (select from due where due.user_id = u.id and due.code = 'sys_admin')
     ), gone as (
       select user_id, array_agg(role_id) as role_ids from due where code <> 'sys_admin' or (select n from remaining) > 0 group by user_id
     )
     update users u set roles = array(select r from unnest(u.roles) r where r <> all(g.role_ids)), version = u.version + 1
     from gone g where u.id = g.user_id returning u.id`,
    [today],
  );
  return given.length + taken.length;
}

/** The same in a transaction of its own, for the server's regular turn; every server hears of what changed. */
export async function settleToday({ db, clock, zone }: Pick<Services, 'db' | 'clock' | 'zone'>): Promise<void> {
  const today = dateAt(clock.now().toISOString(), zone);
  if ((await db.transaction((tx) => settleAdministrators(tx, today))) > 0) await db.notify('record', 'users');
}
