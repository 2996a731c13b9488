/** Data reports over seals: what was stamped with which seal, by whom and for what, what is out too long, the ledger. */
import { asked, counted, decided, plain, sum, thisYear, type Report } from '../reportParts.ts';

export const sealReports: readonly Report[] = [
  [
    'seal-use',
    '用印统计（按印章、文件类型）',
    'Seal use by seal and kind of document',
    'admin',
    'stampUse',
    'bar',
    {
      columns: [{ field: 'id', agg: 'countDistinct', label: '用印单数' }, sum('stamps.actualCount')],
      groupBy: plain('stamps.stampId', 'fileKind'),
      filters: [decided, thisYear('useDate')],
      sortBy: '-stamps.actualCount:sum',
    },
  ],
  [
    'seal-use-dept',
    '用印统计（按部门、月份）',
    'Seal use by department and month',
    'admin',
    'stampUse',
    'bar',
    {
      columns: [{ field: 'id', agg: 'countDistinct', label: '用印单数' }, sum('stamps.actualCount')],
      groupBy: [{ field: 'useDate', by: 'month' }, { field: 'applicantDept' }],
      filters: [decided, thisYear('useDate'), asked('applicantDept')],
    },
  ],
  [
    'seal-use-short',
    '部门章用章统计',
    'Use of department seals',
    'admin',
    'chapterApply',
    'bar',
    {
      columns: [counted('用章单数'), sum('actualCount')],
      groupBy: plain('stampId', 'fileKind'),
      filters: [decided, thisYear('useDate'), asked('applicantDept')],
    },
  ],
  [
    'seal-overdue',
    '印章超期未还',
    'Seals overdue',
    'admin',
    'stampBorrow',
    'table',
    {
      columns: plain('code', 'stampId', 'borrower', 'keeper', 'usePlace', 'outTime', 'returnPlan', 'overdueDays'),
      filters: [decided, { field: 'returnState', op: 'is', value: ['overdue'] }],
      sortBy: '-overdueDays',
    },
  ],
  [
    'seal-ledger',
    '印章台账',
    'Ledger of seals',
    'admin',
    'stampDetail',
    'table',
    {
      columns: plain(
        'stampNo',
        'stampName',
        'stampType',
        'orgId',
        'useDept',
        'keeper',
        'holder',
        'stampStatus',
        'useCount',
        'imprintCount',
        'lastUsedAt',
      ),
      filters: [asked('stampType'), asked('stampStatus')],
      sortBy: 'stampNo',
    },
  ],
];
