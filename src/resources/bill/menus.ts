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
      },
      {
        path: '/bill/funds',
        name: w('Funds', '资金管理'),
        resources: ['fundPayment', 'invoiceReview', 'fundTransfer', 'companyBankAccount'],
      },
      {
        path: '/bill/assets',
        name: w('Assets', '资产管理'),
        resources: ['fixasset', 'fixassetAccept', 'assetTransfer', 'assetTransferAssets', 'fixassetScrapped', 'assetDepreciation'],
      },
      { path: '/bill/vehicles', name: w('Vehicle costs', '车船费用'), resources: ['driveRecord', 'vehicleWarranty'] },
    ],
  },
];
