/** Data reports over vouchers: the ledger by batch, what is owed for them, uses. */
import { asked, counted, decided, plain, sum, thisYear, type Report } from '../reportParts.ts';

/** Who holds one of these can ask for goods; by the date, also before the night has noted what ran out. */
const owed = { field: 'voucherStatus', op: 'is', value: ['issued', 'frozen'] } as const;
const used = { field: 'voucherStatus', op: 'is', value: ['used'] } as const;

export const voucherReports: readonly Report[] = [
  [
    'fin-vouchers',
    '券台账',
    'Voucher ledger',
    'finance',
    'voucherManagement',
    'table',
    {
      columns: plain(
        'code',
        'batchName',
        'voucherType',
        'voucherUse',
        'validTo',
        'createdCount',
        'unissuedCount',
        'issuedCount',
        'usedCount',
        'expiredCount',
        'frozenCount',
        'voidCount',
        'leftFace',
      ),
      filters: [decided, asked('voucherType'), thisYear('applyDate')],
      sortBy: '-code',
    },
  ],
  [
    'fin-voucher-liability',
    '未兑付券负债（按批次）',
    'Open liability of vouchers by batch',
    'finance',
    'billVoucherDetailsManagement',
    'bar',
    {
      columns: [counted('券数'), sum('liability')],
      groupBy: plain('batchId'),
      filters: [owed, asked('voucherType')],
      sortBy: '-liability:sum',
    },
  ],
  [
    'fin-voucher-uses',
    '券核销（按月、地点）',
    'Uses of vouchers by month and place',
    'finance',
    'billVoucherDetailsManagement',
    'bar',
    {
      columns: [counted('核销数'), sum('usedAmount')],
      groupBy: [{ field: 'usedAt', by: 'month' }, ...plain('usedPlace')],
      filters: [used, thisYear('usedAt')],
      sortBy: '-usedAt:month',
    },
  ],
];
