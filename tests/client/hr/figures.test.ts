/** What the page of figures makes of the rows it is answered. */
import { describe, expect, it } from 'vitest';
import {
  byEducation,
  bySeniority,
  everything,
  headsByDepartment,
  monthsOf,
  movesByMonth,
  periodOf,
  rowOf,
} from '#client/pages/hr/figures/figures.ts';

const row = (month: string, deptId: string, openCount: number, closeCount: number, more: Readonly<Record<string, unknown>> = {}) =>
  rowOf({
    month,
    deptId,
    openCount,
    closeCount,
    joinCount: Math.max(0, closeCount - openCount),
    leaveCount: Math.max(0, openCount - closeCount),
    avgAge: '30.0',
    educationJson: { bachelor: closeCount },
    yearsJson: { '0': 1, '3-4': 2, '10+': 1 },
    ...more,
  });
const rows = [
  row('2026-10', '8', 10, 9),
  row('2026-11', '8', 9, 11),
  row('2026-10', '9', 4, 4),
  row('2026-11', '9', 4, 2, { avgAge: '50.0' }),
];

describe('figures', () => {
  it('of months are those of all departments, the first first', () => {
    const months = monthsOf(rows);
    expect(months).toMatchObject([
      { month: '2026-10', openCount: 14, closeCount: 13, leaveCount: 1 },
      { month: '2026-11', openCount: 13, closeCount: 13, avgAge: '33.1' },
    ]);
    expect(periodOf(months)).toEqual({ joined: 2, left: 3, rate: '22.22' });
    expect(periodOf([])).toEqual({ joined: 0, left: 0, rate: null });
    expect(movesByMonth(months).totals).toEqual({ joinCount: 2, leaveCount: 3 });
  });

  it('of departments have their whole below, and lead to the department', () => {
    const november = rows.filter(({ month }) => month === '2026-11');
    expect(headsByDepartment(november, {})).toMatchObject({ rows: [{ $id: '8' }, { $id: '9' }], totals: { closeCount: 13 } });
    const table = everything(november, 'deptId', {}, false);
    expect(table.totals).toMatchObject({ closeCount: 13, turnoverRate: '15.38', avgAge: '33.1' });
    expect(table.columns.map(({ key }) => key)).not.toContain('payrollTotal');
    expect(everything(monthsOf(rows), 'month', {}, true)).toMatchObject({ totals: {}, rows: [{ month: '2026-10' }, {}] });
  });

  it('are spread in the order of rank, without what nobody has', () => {
    const [month] = monthsOf(rows);
    expect(month && byEducation(month, ['college', 'bachelor']).rows).toEqual([{ of: 'bachelor', heads: 13 }]);
    const told =
      month && bySeniority(month, (words, values) => words.en.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values?.[name])));
    expect(told?.rows).toEqual([
      { of: 'under 1', heads: 2 },
      { of: '3–5 years', heads: 4 },
      { of: '10 and more', heads: 2 },
    ]);
  });
});
