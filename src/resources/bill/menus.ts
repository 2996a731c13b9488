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
        resources: ['expenseReport', 'expenseReportProject', 'invoiceRecord', 'debitNote', 'expenseBudget'],
        pages: [
          { path: '/bill/mine', name: w('My money', '我的报销'), icon: 'cash-banknote', code: 'expenseReport:add' },
          { path: '/bill/loanStatement', name: w('Loan statement', '借款对账单'), icon: 'list-details', code: 'debitNote:page' },
        ],
      },
      { path: '/bill/travel', name: w('Business trips', '差旅管理'), resources: ['travelApply', 'travelReport', 'travelStandard'] },
      {
        path: '/bill/funds',
        name: w('Funds', '资金管理'),
        resources: ['fundPayment', 'invoiceReview', 'fundTransfer', 'companyBankAccount', 'BhApply', 'ebaAccept'],
        pages: [{ path: '/bill/money', name: w('Money', '资金总览'), icon: 'cash', code: 'companyBankAccount:page' }],
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
