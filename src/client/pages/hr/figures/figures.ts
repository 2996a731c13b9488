/** Rows of the HR figures as they are answered, and what the page makes of them: a month as a whole, a period, tables for charts. Pure. */
import { chartOf } from '#client/charts/chartOf.ts';
import type { Names } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { ChartType, ReportResult, ResultColumn } from '#model/report/report.ts';
import { textOf } from '#model/calculation/text.ts';
import { isRecord } from '#model/values.ts';
import { w, type Words } from '#model/words.ts';
import {
  ageBands,
  averaged,
  counted,
  distributed,
  summed,
  totalOf,
  turnoverRate,
  yearBands,
  type Distribution,
  type Figures,
} from '#resources/hr/rules/headcount.ts';

export type FigureRow = Figures & { readonly month: string; readonly deptId: string };

const spread = (value: unknown): Distribution =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter((one): one is [string, number] => typeof one[1] === 'number')) : {};

export const rowOf = (record: AnyDoc): FigureRow =>
  ({
    month: textOf(record['month']),
    deptId: textOf(record['deptId']),
    turnoverRate: textOf(record['turnoverRate']) || null,
    ...Object.fromEntries(counted.map((name) => [name, Number(record[name] ?? 0)])),
    ...Object.fromEntries([...summed, ...averaged].map((name) => [name, textOf(record[name]) || null])),
    ...Object.fromEntries(distributed.map((name) => [name, spread(record[name])])),
  }) as FigureRow;

export interface Month extends Figures {
  readonly month: string;
}

/** Each month as a whole, the first first. */
export const monthsOf = (rows: readonly FigureRow[]): readonly Month[] =>
  [...new Set(rows.map(({ month }) => month))]
    .toSorted()
    .map((month) => ({ ...totalOf(rows.filter((row) => row.month === month)), month }));

/** The months as one: who came and left in all of them, from the first opening to the last closing. */
export const periodOf = (months: readonly Month[]): { readonly joined: number; readonly left: number; readonly rate: string | null } => {
  const [first, last] = [months[0], months.at(-1)];
  const left = months.reduce((all, { leaveCount }) => all + leaveCount, 0);
  return {
    joined: months.reduce((all, { joinCount }) => all + joinCount, 0),
    left,
    rate: first && last ? turnoverRate(left, first.openCount, last.closeCount) : null,
  };
};

type Shape = Pick<ResultColumn, 'kind'> & Partial<Pick<ResultColumn, 'dictionary' | 'target' | 'scale'>>;
const column = (key: string, role: ResultColumn['role'], label: Words, shape: Shape): ResultColumn => ({
  key,
  field: key,
  role,
  label,
  ...shape,
});
const month = column('month', 'group', w('Month', '月份'), { kind: 'month' });
const department = column('deptId', 'group', w('Department', '部门'), { kind: 'department', target: 'sysDepartment' });
const heads = column('heads', 'value', w('Persons', '人数'), { kind: 'integer' });
const whole = (key: keyof Figures, en: string, zh: string): ResultColumn => column(key, 'value', w(en, zh), { kind: 'integer' });
const tenths = (key: keyof Figures, en: string, zh: string): ResultColumn => column(key, 'value', w(en, zh), { kind: 'decimal', scale: 1 });
const rate = column('turnoverRate', 'value', w('Turnover %', '离职率（%）'), { kind: 'decimal', scale: 2 });
const money = (key: keyof Figures, en: string, zh: string): ResultColumn => column(key, 'value', w(en, zh), { kind: 'money' });

interface Told {
  readonly columns: readonly ResultColumn[];
  readonly rows: ReportResult['rows'];
  readonly totals?: ReportResult['totals'];
}

/** What was counted, as charts and their tables take it. */
const result = (chartType: ChartType, names: Names, told: Told): ReportResult => chartOf({ chartType, names, ...told });

export const headsByMonth = (months: readonly Month[]): ReportResult =>
  result(
    'line',
    {},
    {
      columns: [month, whole('closeCount', 'Headcount', '在职人数'), whole('planCount', 'Planned', '编制')],
      rows: months.map((one) => ({ month: one.month, closeCount: one.closeCount, planCount: one.planCount })),
    },
  );

export const movesByMonth = (months: readonly Month[]): ReportResult =>
  result(
    'bar',
    {},
    {
      columns: [month, whole('joinCount', 'Joined', '入职'), whole('leaveCount', 'Left', '离职')],
      rows: months.map((one) => ({ month: one.month, joinCount: one.joinCount, leaveCount: one.leaveCount })),
      totals: { joinCount: periodOf(months).joined, leaveCount: periodOf(months).left },
    },
  );

export const rateByMonth = (months: readonly Month[]): ReportResult =>
  result('line', {}, { columns: [month, rate], rows: months.map((one) => ({ month: one.month, turnoverRate: one.turnoverRate })) });

export const headsByDepartment = (rows: readonly FigureRow[], names: Names): ReportResult =>
  result('bar', names, {
    columns: [department, whole('closeCount', 'Headcount', '在职人数'), whole('planCount', 'Planned', '编制')],
    rows: rows.map(({ deptId, closeCount, planCount }) => ({ $id: deptId, deptId, closeCount, planCount })),
    totals: { closeCount: totalOf(rows).closeCount, planCount: totalOf(rows).planCount },
  });

const shares = (label: Words, shape: Shape, chartType: ChartType, rows: readonly (readonly [string, number])[]): ReportResult =>
  result(
    chartType,
    {},
    {
      columns: [column('of', 'group', label, shape), heads],
      rows: rows.filter(([, count]) => count > 0).map(([of, count]) => ({ of, heads: count })),
      totals: { heads: rows.reduce((all, [, count]) => all + count, 0) },
    },
  );

/** In the order of the dictionary's values, which is that of rank. */
export const byEducation = ({ educationJson }: Figures, order: readonly string[]): ReportResult =>
  shares(
    w('Education', '学历'),
    { kind: 'choice', dictionary: 'education' },
    'pie',
    [...new Set([...order, ...Object.keys(educationJson)])].map((key) => [key, educationJson[key] ?? 0]),
  );

type Say = (words: Words, values?: Readonly<Record<string, string | number>>) => string;
const under = w('under {n}', '不足{n}年');
const from = w('{n} and more', '{n}年及以上');
const between = w('{from}–{to} years', '{from}–{to}年');

export const byAge = ({ ageJson }: Figures): ReportResult =>
  shares(
    w('Age', '年龄'),
    { kind: 'text' },
    'bar',
    ageBands.map(({ key, from: least, to }) => [to === null ? `≥ ${least}` : `${least}–${to}`, ageJson[key] ?? 0]),
  );

export const bySeniority = ({ yearsJson }: Figures, say: Say): ReportResult =>
  shares(
    w('Years here', '司龄'),
    { kind: 'text' },
    'bar',
    yearBands.map(({ key, from: least, to }) => [
      to === null ? say(from, { n: least }) : to === 0 ? say(under, { n: 1 }) : say(between, { from: least, to: to + 1 }),
      yearsJson[key] ?? 0,
    ]),
  );

const tableColumns: readonly ResultColumn[] = [
  whole('openCount', 'Opening', '期初'),
  whole('joinCount', 'Joined', '入职'),
  whole('leaveCount', 'Left', '离职'),
  whole('turnIn', 'Transferred in', '调入'),
  whole('turnOut', 'Transferred out', '调出'),
  whole('closeCount', 'Closing', '期末'),
  whole('planCount', 'Planned', '编制'),
  rate,
  whole('probationCount', 'In probation', '试用期'),
  whole('maleCount', 'Men', '男'),
  whole('femaleCount', 'Women', '女'),
  tenths('avgAge', 'Average age', '平均年龄'),
  tenths('avgYears', 'Average seniority', '平均司龄'),
  tenths('leaveDays', 'Leave days', '请假天数'),
  tenths('overtimeHours', 'Overtime h', '加班小时'),
  tenths('trainHours', 'Training h', '培训课时'),
];
const payColumns: readonly ResultColumn[] = [
  money('payrollTotal', 'Gross pay', '应发工资'),
  money('companyCost', 'Labour cost', '人工成本'),
];

/** Every figure of some rows with the whole below: departments of a month, or months of a department. */
export const everything = (rows: readonly (FigureRow | Month)[], by: 'month' | 'deptId', names: Names, withPay: boolean): ReportResult => {
  const columns = [...tableColumns, ...(withPay ? payColumns : [])];
  const told = rows.map((row) => ({
    ...Object.fromEntries(columns.map(({ key }) => [key, row[key as keyof Figures]])),
    ...(by === 'deptId' && 'deptId' in row ? { deptId: row.deptId, $id: row.deptId } : { month: row.month }),
  }));
  // Months have no sum of heads: the last closing is not the sum of all.
  const totals = by === 'deptId' ? totalOf(rows) : {};
  return result('table', names, { columns: [by === 'deptId' ? department : month, ...columns], rows: told, totals: { ...totals } });
};
