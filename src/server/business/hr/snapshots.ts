/**
 * Rows of the HR figures (src/resources/hr/hrDatasReport.ts): those of the current month are counted anew when they are looked at and
 * older than a minute; on the first of a month those of the month before are counted a last time and then stay.
 */
import { addMonths, dateAt, instantAt } from '#model/calculation/dates.ts';
import type { BusinessCall } from '../call.ts';
import type { Work } from '../work.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { list, listAll } from '#server/documents/lists/list.ts';
import { countFigures } from '../../effects/hr/figures.ts';
import { w } from '#model/words.ts';

const freshMs = 60_000;

/** Columns by name of the figure; the rest of a row is the engine's. */
const columns = {
  openCount: ['open_count', 'integer'],
  joinCount: ['join_count', 'integer'],
  leaveCount: ['leave_count', 'integer'],
  turnIn: ['turn_in', 'integer'],
  turnOut: ['turn_out', 'integer'],
  closeCount: ['close_count', 'integer'],
  planCount: ['plan_count', 'integer'],
  turnoverRate: ['turnover_rate', 'numeric'],
  probationCount: ['probation_count', 'integer'],
  maleCount: ['male_count', 'integer'],
  femaleCount: ['female_count', 'integer'],
  avgAge: ['avg_age', 'numeric'],
  avgYears: ['avg_years', 'numeric'],
  educationJson: ['education_json', 'jsonb'],
  ageJson: ['age_json', 'jsonb'],
  yearsJson: ['years_json', 'jsonb'],
  leaveDays: ['leave_days', 'numeric'],
  overtimeHours: ['overtime_hours', 'numeric'],
  trainHours: ['train_hours', 'numeric'],
  payrollTotal: ['payroll_total', 'numeric'],
  companyCost: ['company_cost', 'numeric'],
} as const;
const named = Object.entries(columns);

const upsert = `
  insert into hr_datas_report (month, dept_id, ${named.map(([, [column]]) => column).join(', ')}, created_at, updated_at)
  select $1, f."deptId", ${named.map(([name]) => `f."${name}"`).join(', ')}, $3, $3
  from jsonb_to_recordset($2::jsonb) as f("deptId" bigint, ${named.map(([name, [, type]]) => `"${name}" ${type}`).join(', ')})
  on conflict (month, dept_id) where not deleted
  do update set ${named.map(([, [column]]) => `${column} = excluded.${column}`).join(', ')}, updated_at = excluded.updated_at`;

/** Counts a month and stores its rows; answers how many. A department that nobody is in, was in or is planned in has none. */
export async function takeMonth(services: Services, month: string, today: string): Promise<number> {
  return services.db.transaction(async (tx) => {
    // Two who look at once: the second writes what the first wrote.
    await tx.query(`select pg_advisory_xact_lock(hashtext('hrDatasReport'))`);
    const rows = [...(await countFigures(tx, month, today))].flatMap(([deptId, figures]) =>
      figures.openCount + figures.closeCount + figures.joinCount + figures.leaveCount + figures.planCount > 0
        ? [{ deptId, ...figures }]
        : [],
    );
    await tx.query(upsert, [month, JSON.stringify(rows), services.clock.now()], 'figures_keep');
    return rows.length;
  });
}

/** When the rows of a month were counted last; null where there are none. */
async function countedAt(sql: Sql, month: string): Promise<string | null> {
  const [row] = await sql.query<{ at: string | null }>(
    'select max(coalesce(updated_at, created_at)) as at from hr_datas_report where month = $1 and not deleted',
    [month],
    'figures_counted',
  );
  return row?.at ?? null;
}

/** Brings the rows of the current month up to date. */
async function refresh(services: Services): Promise<void> {
  const now = services.clock.now();
  const today = dateAt(now.toISOString(), services.zone);
  const month = today.slice(0, 7);
  const at = await countedAt(services.db, month);
  if (at === null || now.getTime() - new Date(at).getTime() > freshMs) await takeMonth(services, month, today);
}

const asked = ['pageNum', 'pageSize', 'sort', 'month', 'month_from', 'month_to', 'deptId'];

export const figureCalls: readonly BusinessCall[] = [
  {
    resource: 'hrDatasReport',
    method: 'GET',
    path: 'page',
    action: 'page',
    summary: w('HR figures: a page, the current month counted anew', '人事数据报表：分页查询（当月实时统计）'),
    query: asked,
    run: async ({ context, definition, query }) => {
      await refresh(context.services);
      return list(context, definition, query);
    },
  },
  {
    resource: 'hrDatasReport',
    method: 'GET',
    path: 'all',
    action: 'page',
    summary: w('HR figures for charts, the current month counted anew', '人事数据报表：图表数据（当月实时统计）'),
    query: asked,
    run: async ({ context, definition, query }) => {
      await refresh(context.services);
      return listAll(context, definition, query);
    },
  },
];

/** The snapshot of the month before, unless it was taken since the month ended; the current month, for files and reports made of it. */
export const monthlyFigures: Work = {
  key: 'hrDatasReport',
  name: w('HR figures: the month before and the current one', '人事数据：上月快照与当月统计'),
  about: w('HR data report', '人事数据报表'),
  time: '01:00',
  run: async (services, today) => {
    await refresh(services);
    const ended = `${today.slice(0, 7)}-01`;
    const month = addMonths(ended, -1).slice(0, 7);
    const at = await countedAt(services.db, month);
    if (at !== null && new Date(at) >= new Date(instantAt(ended, '00:00', services.zone))) return 0;
    return takeMonth(services, month, today);
  },
};
