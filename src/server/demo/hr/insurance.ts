/** Insurance and housing fund of the demo company: the schemes of two years, and everybody's enrolment in them. */
import { add } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Context } from '#server/context.ts';
import { people } from '../organisation.ts';
import type { Organisation } from '../people.ts';
import { saveAll } from '../saving.ts';

const limits = { siFloor: '4500.00', siCap: '22500.00', fundFloor: '2200.00', fundCap: '27000.00' };
const schemes: readonly (AnyDoc & { readonly code: string })[] = [
  { code: 'YT2025', name: '烟台市2025年度', city: '烟台', validFrom: '2024-01', validTo: '2025-12', ...limits },
  { code: 'YT2026', name: '烟台市2026年度', city: '烟台', validFrom: '2026-01', ...limits },
  // Work on water pays more for injuries.
  {
    code: 'YTLJ2026',
    name: '烟台陆基分公司2026年度',
    city: '烟台（陆基分公司）',
    validFrom: '2026-01',
    injuryCompany: '0.0110',
    ...limits,
  },
];

const atSea = (department: string): boolean => department.startsWith('D09');
const later = (a: string, b: string): string => (a > b ? a : b);
/** Of those who left before the demo begins, so that there are stopped enrolments of people, too. */
const formerBase = '5200.00';

/** Somebody who joined in 2025 or before has a row for that year and, like all others, one that is in force. */
export async function loadInsurance(context: Context, { staff }: Organisation): Promise<void> {
  const { db } = context.services;
  const entered = await saveAll(context, 'hrSocialSecurityFund', schemes);
  const ids = new Map(schemes.map(({ code }, at) => [code, entered[at]]));
  const pays = await db.query<{ staffId: string; salary: string }>(
    `select distinct on (staff_id) staff_id::text as "staffId", (base_salary + post_salary + performance_base)::text as salary
     from hr_salary_change_record where not deleted order by staff_id, valid_from`,
  );
  const salaries = new Map(pays.map(({ staffId, salary }) => [staffId, salary]));
  const enrolments = people.flatMap(({ login, joined, department }, at): AnyDoc[] => {
    const staffId = staff.get(login) ?? '';
    const base = add(salaries.get(staffId), '0');
    const row = {
      staffId,
      siBase: base,
      fundBase: base,
      siNo: `3706${String(10_000_000 + at * 7_919)}`,
      fundNo: `F${String(600_000 + at * 37)}`,
    };
    const old = { startMonth: later(joined.slice(0, 7), '2024-01'), stopMonth: '2025-12', socialState: 'stopped' };
    const scheme = ids.get(atSea(department) ? 'YTLJ2026' : 'YT2026');
    const now = { ...row, fundSchemeId: scheme, startMonth: later(joined.slice(0, 7), '2026-01'), socialState: 'active' };
    return joined < '2026-01-01' ? [{ ...row, fundSchemeId: ids.get('YT2025'), ...old }, now] : [now];
  });
  const former = await db.query<{ id: string; left: string }>(
    `select id::text, left(leave_date::text, 7) as left from hr_pf_staff_onboard where staff_state in ('resigned', 'retired') and leave_date >= '2024-01-01' order by id`,
  );
  const ended = former.map(({ id, left }): AnyDoc => ({
    staffId: id,
    siBase: formerBase,
    fundBase: formerBase,
    fundSchemeId: ids.get(left < '2026-01' ? 'YT2025' : 'YT2026'),
    startMonth: left < '2026-01' ? '2024-01' : '2026-01',
    stopMonth: left,
    socialState: 'stopped',
  }));
  await saveAll(context, 'hrSocialSecurity', [...enrolments, ...ended]);
}
