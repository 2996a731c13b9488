/** Requests about the systems of the demo company: a change that was made, one that waits, one that was rejected. */
import type { Services } from '#server/context.ts';
import type { Organisation } from './people.ts';
import { addDays, atWork, dateOf, type Plan } from './plan.ts';

export async function systemPlans({ db }: Services, organisation: Organisation, today: Date): Promise<readonly Plan[]> {
  const [system] = await db.query<{ id: string; code: string; zh: string; en: string; entry: string }>(
    `select id::text, system_code as code, system_name as zh, system_name_en as en, entry_path as entry from sys_system
     where apply_type = 'register' and sys_status = 'running' order by id limit 1`,
  );
  if (system === undefined) throw new Error('the demo has no system to change');
  const record = (daysAhead: number, at: Date, sysVersion: string, applyType: string, reason: string) => ({
    applyType,
    systemId: system.id,
    systemCode: system.code,
    systemName: system.zh,
    systemNameEn: system.en,
    entryPath: system.entry,
    env: 'prod',
    icon: 'building',
    sort: 1,
    sysVersion,
    ownerDept: organisation.departments.get('D02'),
    ownerUser: organisation.users.get('liuguifang'),
    plannedDate: dateOf(addDays(at, daysAhead)),
    reason,
  });
  const plan = (daysAgo: number, of: (at: Date) => Plan['record'], fate: Plan['fate']): Plan => {
    const at = atWork(addDays(today, -daysAgo));
    return { resource: 'sysSystem', applicant: 'maoyu', at, record: of(at), fate };
  };
  return [
    plan(96, (at) => record(9, at, '1.1', 'change', '上线借款与预算功能，调整归口部门为行政部'), { kind: 'approved' }),
    plan(41, (at) => record(2, at, '1.1', 'maintain', '工作日白天停机升级数据库'), { kind: 'rejected', after: 1, repost: false }),
    plan(3, (at) => record(14, at, '1.2', 'change', '接入企业微信群通知，更新系统版本'), { kind: 'pending', after: 1 }),
  ];
}
