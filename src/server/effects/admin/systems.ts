/** What an approved request does to the system it is about, and what its rules ask. */
import { idOf } from '#model/calculation/text.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Sql } from '../../db/sql.ts';
import { tell } from '../../outbox/tell.ts';
import type { Effect, FactLookup } from '../effect.ts';

/** What a request about a system may change of it. */
const copied = `system_code = c.system_code, system_name = c.system_name, system_name_en = c.system_name_en, entry_path = c.entry_path,
  env = c.env, icon = c.icon, cover_color = c.cover_color, owner_dept = c.owner_dept, owner_user = c.owner_user,
  sys_version = c.sys_version, user_range = c.user_range, sort = coalesce(c.sort, s.sort), search = c.search`;

/** The values of the request are the system's from now on; it runs again where it was under maintenance or offline. */
async function change(tx: Sql, request: AnyDoc): Promise<void> {
  await tx.query(
    `update sys_system s set ${copied}, sys_status = 'running', version = s.version + 1 from sys_system c where c.id = $1 and s.id = c.system_id`,
    [request['id']],
    'system_change',
  );
}

async function turn(tx: Sql, request: AnyDoc, sysStatus: 'offline' | 'maintenance'): Promise<void> {
  await tx.query(
    'update sys_system set sys_status = $2, version = version + 1 where id = $1',
    [idOf(request['systemId']), sysStatus],
    'system_turn',
  );
}

/** Everybody is told when a system is not to be used. */
async function tellAll(tx: Sql, request: AnyDoc, now: string, actorId: string): Promise<void> {
  const [named] = await tx.query<{ zh: string; en: string | null }>(
    'select system_name as zh, system_name_en as en from sys_system where id = $1',
    [idOf(request['systemId'])],
    'system_named',
  );
  const day = typeof request['plannedDate'] === 'string' ? request['plannedDate'] : '';
  const params = {
    name: named?.zh ?? '',
    nameEn: named?.en ?? named?.zh ?? '',
    date: day,
    from: day,
    to: day,
    code: typeof request['code'] === 'string' ? request['code'] : '',
  };
  await tell(tx, now, [{ key: 'system_maintenance', principals: ['r:employee'], params, actorId }]);
}

/** Cached sides of a system (menus, whose documents are whose) are forgotten once this is committed. */
const forget = (tx: Sql): Promise<object[]> => tx.query(`select pg_notify('record', 'sys_system')`, [], 'system_forget');

export const systemApproved: Effect = async ({ tx, context, record, now }) => {
  const kind = record['applyType'];
  if (kind === 'change') await change(tx, record);
  else if (kind === 'offline') await turn(tx, record, 'offline');
  else if (kind === 'maintain') {
    await turn(tx, record, 'maintenance');
    await tellAll(tx, record, now, context.actor.userId);
  }
  await forget(tx);
  return kind === 'register' ? { sysStatus: 'running' } : {};
};

/** Systems are approved registrations; everything else in the table is a request. */
const isSystem = `s.apply_type = 'register' and s.status = 'approved' and not s.deleted`;

export const systemFacts: Readonly<Record<string, FactLookup>> = {
  system: async ({ sql, record }) => {
    const id = idOf(record['systemId']);
    if (id === null) return undefined;
    const [row] = await sql.query(
      `select s.sys_status as "sysStatus" from sys_system s where s.id = $1 and ${isSystem}`,
      [id],
      'fact_system',
    );
    return row ?? null;
  },
  openProcesses: async ({ sql, record }) => {
    const id = record['applyType'] === 'offline' ? idOf(record['systemId']) : null;
    if (id === null) return 0;
    const [row] = await sql.query<{ count: number }>(
      `select count(*)::int as count from flow_instance i where i.ended_at is null
         and not (i.resource = 'sysSystem' and i.document_id is not distinct from $2::bigint)
         and i.resource in (select split_part(m.perm_code, ':', 1) from resources m where m.system_id = $1 and m.res_type = '3' and not m.deleted)`,
      [id, idOf(record['id'])],
      'fact_system_processes',
    );
    return row?.count ?? 0;
  },
  codeTaken: async ({ sql, record }) => {
    const rows = await sql.query(
      `select 1 as found from sys_system s where ${isSystem} and s.sys_status in ('running', 'maintenance') and s.system_code = $1
         and s.id is distinct from $2::bigint and s.id is distinct from $3::bigint limit 1`,
      [record['systemCode'] ?? null, idOf(record['id']), idOf(record['systemId'])],
      'fact_system_code',
    );
    return rows.length > 0;
  },
};
