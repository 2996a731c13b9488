/** Where bills stand in the side menu. */
import { w } from '#model/words.ts';
import type { Directory } from '../menu.ts';

export const billMenus: readonly Directory[] = [
  {
    system: 'office',
    rank: 20,
    path: '/bill',
    name: w('Finance', '财务票据'),
    icon: 'receipt',
    groups: [
      {
        path: '/bill/expenses',
        name: w('Expenses', '费用管理'),
        resources: ['expenseReport', 'expenseReportProject', 'invoiceRecord', 'debitNote', 'expenseBudget', 'claimSource'],
        pages: [
          { path: '/bill/mine', name: w('My money', '我的报销'), icon: 'calculator', code: 'expenseReport:add' },
          { path: '/bill/wallet', name: w('Invoice wallet', '发票夹'), icon: 'receipt', code: 'invoiceRecord:page' },
          { path: '/bill/loanStatement', name: w('Loan statement', '借款对账单'), icon: 'list-details', code: 'debitNote:page' },
        ],
      },
      { path: '/bill/travel', name: w('Business trips', '差旅管理'), resources: ['travelApply', 'travelReport', 'travelStandard'] },
      {
        path: '/bill/funds',
        name: w('Funds', '资金管理'),
        resources: [
          'fundPayment',
          'paymentBatch',
          'invoiceReview',
          'fundTransfer',
          'companyBankAccount',
          'bankStatementLine',
          'BhApply',
          'ebaAccept',
        ],
        pages: [
          { path: '/bill/cashier', name: w('Cashier’s desk', '出纳付款台'), icon: 'cash-banknote', code: 'paymentBatch:page' },
          { path: '/bill/money', name: w('Money', '资金总览'), icon: 'cash', code: 'companyBankAccount:page' },
          { path: '/bill/reconcile', name: w('Reconcile', '银行对账'), icon: 'list-check', code: 'companyBankAccount:page' },
        ],
      },
      {
        path: '/bill/assets',
        name: w('Assets', '资产管理'),
        resources: [
          'fixasset',
          'fixassetAccept',
          'assetTransfer',
          'assetTransferAssets',
          'fixassetScrapped',
          'assetCheck',
          'assetCheckItem',
          'assetDepreciation',
          'assetCompensation',
        ],
        pages: [
          { path: '/bill/assetDesk', name: w('Assets on site', '资产现场'), icon: 'package', code: 'fixasset:page' },
          { path: '/bill/assetCount', name: w('Counting assets', '资产盘点录入'), icon: 'list-check', code: 'fixasset:page' },
        ],
      },
      { path: '/bill/vehicles', name: w('Vehicle costs', '车船费用'), resources: ['driveRecord', 'vehicleWarranty'] },
      {
        path: '/bill/vouchers',
        name: w('Vouchers', '券管理'),
        resources: ['voucherManagement', 'billVoucherDetailsManagement', 'voucherUses'],
        pages: [
          {
            path: '/bill/voucherScan',
            name: w('Scan vouchers', '扫码验券'),
            icon: 'list-check',
            code: 'billVoucherDetailsManagement:redeem',
          },
        ],
      },
    ],
  },
];
