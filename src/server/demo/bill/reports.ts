/** Data reports over fixed assets (ledger, depreciation, disposals), over business trips and over what banks have accepted. */
import { asked, counted, decided, plain, sum, thisYear, type Report } from '../reportParts.ts';

const owned = { field: 'assetStatus', op: 'is', value: ['inUse', 'idle', 'repair', 'lent', 'transferring', 'scrapping'] } as const;

export const assetReports: readonly Report[] = [
  [
    'fin-assets',
    '固定资产台账（部门×类别）',
    'Fixed assets by department and category',
    'finance',
    'fixasset',
    'table',
    {
      columns: [counted('资产数'), sum('originalValue'), sum('accumulated'), sum('netValue')],
      groupBy: plain('deptId', 'assetCategory'),
      filters: [owned, asked('deptId')],
      sortBy: '-netValue:sum',
    },
  ],
  [
    'fin-depreciation',
    '折旧（按月、部门）',
    'Depreciation by month and department',
    'finance',
    'assetDepreciation',
    'bar',
    { columns: [sum('amount')], groupBy: plain('month', 'deptId'), filters: [asked('deptId')], sortBy: '-month' },
  ],
  [
    'fin-disposals',
    '资产处置明细',
    'Disposals of assets',
    'finance',
    'fixassetScrapped',
    'table',
    {
      columns: plain(
        'code',
        'scrapDept',
        'scrapReason',
        'disposeType',
        'disposeDate',
        'netTotal',
        'disposeIncome',
        'disposeCost',
        'netLoss',
      ),
      filters: [decided, thisYear('disposeDate'), asked('scrapDept')],
      sortBy: '-disposeDate',
    },
  ],
];

export const travelReports: readonly Report[] = [
  [
    'fin-travel-dept',
    '部门差旅费用',
    'Travel by department',
    'finance',
    'travelReport',
    'bar',
    {
      columns: [counted('报销单数'), sum('approvedTotal')],
      groupBy: plain('costDept'),
      filters: [decided, thisYear('startDate'), asked('costDept')],
      sortBy: '-approvedTotal:sum',
    },
  ],
  [
    'fin-travel-over',
    '差旅超标明细',
    'Travel above the standards',
    'finance',
    'travelReport',
    'table',
    {
      columns: plain('code', 'traveller', 'grade', 'costDept', 'startDate', 'overTotal', 'totalAmount', 'proposedTotal', 'approvedTotal'),
      filters: [decided, { field: 'overTotal', op: 'from', value: '0.01' }, thisYear('startDate'), asked('costDept')],
      sortBy: '-overTotal',
    },
  ],
];

export const bankReports: readonly Report[] = [
  [
    'fin-bills-due',
    '到期承兑汇票',
    'Bills due',
    'finance',
    'ebaAccept',
    'table',
    {
      columns: plain('code', 'supplierId', 'acceptBank', 'amount', 'marginAmount', 'issueDate', 'dueDate', 'ebaState'),
      filters: [decided, { field: 'ebaState', op: 'is', value: ['issued', 'delivered'] }, asked('supplierId')],
      sortBy: 'dueDate',
    },
  ],
];
