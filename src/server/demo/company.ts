/** People, accounts and registers of the demo company: all that its documents stand on. */
import { actorOf } from '#server/access/actor.ts';
import { storePassword } from '#server/access/changePassword.ts';
import type { Context, Services } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { insertRow, type Installing } from '#server/install/rows.ts';
import { loadInsurance } from './hr/insurance.ts';
import { loadPay } from './hr/pay.ts';
import { insertOrganisation, type Organisation } from './people.ts';
import { loadPlaces } from './places.ts';
import { fillRegisters, nameAdministrators } from './registers.ts';

/** The administrator of the demo: every permission, no part in any approval. */
async function insertAdministrator(into: Installing, organisation: Organisation): Promise<string> {
  const { sql } = into;
  const [role] = await sql.query<{ id: string }>(`select id::text from roles where code = 'sys_admin'`);
  const [post] = await sql.query<{ id: string }>(`select post_id::text as id from users where user_name = 'maoyu'`);
  const account = {
    user_name: 'admin',
    real_name: '管理员',
    name_en: 'Administrator',
    user_type: 'service',
    mobile: '10000000000',
    dept_id: organisation.departments.get('D13'),
    post_id: post?.id,
    roles: role === undefined ? [] : [role.id],
    status: 'enabled',
    sort: 1000,
  };
  return insertRow(into, 'users', account);
}

/** People, accounts and their one password, in one transaction; `also` is part of it. */
export async function loadPeople(
  services: Services,
  passwordHash: string,
  also?: (tx: Sql) => Promise<unknown>,
): Promise<{ organisation: Organisation; adminId: string }> {
  const now = services.clock.now();
  return services.db.transaction(async (sql) => {
    const into = { sql, registry: services.registry, now };
    const organisation = await insertOrganisation(into);
    const adminId = await insertAdministrator(into, organisation);
    const users = await sql.query<{ id: string }>(`select id::text from users where status = 'enabled'`);
    for (const { id } of users) await storePassword(sql, id, passwordHash, false, now);
    await also?.(sql);
    return { organisation, adminId };
  });
}

async function acting(services: Services, userId: string | undefined): Promise<Context> {
  const actor = await actorOf(services.db, userId ?? '');
  if (actor === null) throw new Error(`user ${userId} of the demo cannot act`);
  return { services, actor, language: 'zh', address: '127.0.0.1' };
}

/** Duties, places, leave balances, budgets, accounts and pay, entered by the administrator. */
export async function loadRegisters(services: Services, organisation: Organisation, adminId: string): Promise<void> {
  const administrator = await acting(services, adminId);
  await nameAdministrators(administrator, await acting(services, organisation.users.get('shenyifan')), organisation);
  await loadPlaces(administrator, organisation);
  await fillRegisters(services, administrator, organisation);
  await loadPay(administrator, organisation);
  await loadInsurance(administrator, organisation);
}
