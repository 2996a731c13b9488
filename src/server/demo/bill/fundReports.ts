/** Data reports over funds: what is owed and paid, input tax, money of each account by day. */
import { asked, decided, plain, sum, thisYear, type Report } from '../reportParts.ts';

export const fundReports: readonly Report[] = [
  [
    'fin-payables',
    '应付账款（供应商、合同）',
    'Payables by supplier and contract',
    'finance',
    'invoiceReview',
    'table',
    {
      columns: [sum('openAmount'), sum('heldAmount'), sum('paidAmount')],
      groupBy: plain('supplierId', 'contractId'),
      filters: [decided, asked('supplierId'), asked('contractId')],
      sortBy: '-openAmount:sum',
    },
  ],
  [
    'fin-input-tax',
    '进项税额（按抵扣月份）',
    'Input tax by month of deduction',
    'finance',
    'invoiceReview',
    'bar',
    { columns: [sum('deductTotal')], groupBy: plain('deductMonth'), filters: [decided, asked('supplierId')], sortBy: '-deductMonth' },
  ],
  [
    'fin-payments',
    '资金支付（合同、供应商）',
    'Payments by contract and supplier',
    'finance',
    'fundPayment',
    'table',
    {
      columns: [sum('cnyAmount')],
      groupBy: plain('supplierId', 'contractId'),
      filters: [decided, { field: 'payState', op: 'is', value: ['paid'] }, thisYear('paidAt'), asked('fundPayType')],
      sortBy: '-cnyAmount:sum',
    },
  ],
  [
    'fin-payment-runs',
    '付款批次（按月、账户）',
    'Payment runs by month and account',
    'finance',
    'paymentBatch',
    'table',
    {
      columns: [sum('total'), sum('paidTotal'), sum('paidCount'), sum('failedCount')],
      groupBy: plain('gatheredOn', 'accountId'),
      filters: [{ field: 'runState', op: 'is', value: ['released', 'finished'] }, thisYear('gatheredOn'), asked('accountId')],
      sortBy: '-gatheredOn',
    },
  ],
  [
    'fin-transfers',
    '资金调拨（按月、原因）',
    'Fund transfers by month and reason',
    'finance',
    'fundTransfer',
    'table',
    {
      columns: plain('code', 'outAccount', 'inAccount', 'amount', 'currency', 'transferReason', 'paidAt'),
      filters: [decided, thisYear('paidAt'), asked('transferReason')],
      sortBy: '-paidAt',
    },
  ],
  [
    'fin-fund-daily',
    '资金日报（人民币账户×日×收支）',
    'Fund daily by yuan account',
    'finance',
    'companyBankAccount',
    'table',
    {
      columns: [sum('flows.amount')],
      groupBy: [{ field: 'bankName' }, { field: 'flows.flowDate', by: 'day' }, { field: 'flows.direction' }],
      // Currencies are never added up.
      filters: [{ field: 'currency', op: 'is', value: ['CNY'] }, asked('accountType')],
      sortBy: '-flows.flowDate:day',
    },
  ],
];
