/** Results as `run/{id}` answers them. */
import { w } from '#model/words.ts';
import type { ReportResult, ResultColumn } from '#model/report/report.ts';

const columns = {
  department: {
    key: 'applicantDept',
    field: 'applicantDept',
    label: w('Department', '部门'),
    kind: 'department',
    target: 'sysDepartment',
    role: 'group',
  },
  month: { key: 'startDate:month', field: 'startDate', label: w('From (month)', '开始日期(月)'), kind: 'text', role: 'group', by: 'month' },
  count: { key: 'id:count', field: 'id', label: w('Count', '数量'), kind: 'integer', role: 'value', agg: 'count' },
  amount: {
    key: 'amount:sum',
    field: 'amount',
    label: w('Amount (total)', '金额(合计)'),
    kind: 'money',
    role: 'value',
    agg: 'sum',
    scale: 2,
  },
} as const satisfies Record<string, ResultColumn>;

const departments = ['海上养殖部', '加工厂', '陆基养殖部', '财务部', '人力资源部', '综合办公室', '质量部'];

const base = {
  count: 96,
  cut: false,
  asked: [],
  at: '2026-11-20T01:00:00.000Z',
  mayExport: true,
  names: Object.fromEntries(departments.map((zh, at) => [`sysDepartment/${at + 1}`, w(`Department ${at + 1}`, zh)])),
} as const;

/** Departments with a count and an amount. */
export const byDepartment = (chartType: ReportResult['chartType']): ReportResult => ({
  ...base,
  chartType,
  columns: [columns.department, columns.count, columns.amount],
  rows: departments.map((_, at) => ({ applicantDept: String(at + 1), 'id:count': 30 - at * 4, 'amount:sum': `${52000 - at * 7100}.50` })),
  totals: { 'id:count': 126, 'amount:sum': '214903.50' },
});

/** Months, each with several departments. */
export const byMonth = (chartType: ReportResult['chartType']): ReportResult => ({
  ...base,
  chartType,
  columns: [columns.month, columns.department, columns.count],
  rows: ['2026-08', '2026-09', '2026-10', '2026-11'].flatMap((month, m) =>
    departments.map((_, at) => ({ 'startDate:month': month, applicantDept: String(at + 1), 'id:count': ((m + 2) * (at + 3)) % 11 })),
  ),
  totals: { 'id:count': 140 },
});

export const figures: ReportResult = {
  ...base,
  chartType: 'number',
  columns: [columns.count, columns.amount],
  rows: [{ 'id:count': 126, 'amount:sum': '214903.50' }],
  totals: { 'id:count': 126, 'amount:sum': '214903.50' },
};

export const nothing: ReportResult = { ...byDepartment('bar'), rows: [], totals: { 'id:count': 0, 'amount:sum': null }, count: 0 };
