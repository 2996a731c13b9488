/** Resources of bills, one line each, loaded on demand. */
import { w } from '#model/words.ts';
import { entry, type Area, type Entries } from '../entry.ts';

const resources = {
  expenseBudget: entry('record', 'api', w('Expense budget', '费用预算'), () => import('./expenseBudget.ts').then((m) => m.expenseBudget)),
  companyBankAccount: entry('record', 'api', w('Company bank accounts', '公司银行账户'), () =>
    import('./companyBankAccount.ts').then((m) => m.companyBankAccount),
  ),
  debitNote: entry('document', 'process', w('Loan note', '借款单'), () => import('./debitNote.ts').then((m) => m.debitNote)),
  expenseReport: entry('document', 'process', w('Expense report', '费用报销单'), () =>
    import('./expenseReport.ts').then((m) => m.expenseReport),
  ),
  fixasset: entry('record', 'api', w('Asset cards', '固定资产卡片'), () => import('./fixasset.ts').then((m) => m.fixasset)),
  fixassetAccept: entry('document', 'process', w('Fixed asset acceptance', '固定资产验收'), () =>
    import('./fixassetAccept.ts').then((m) => m.fixassetAccept),
  ),
  assetTransfer: entry('document', 'process', w('Asset transfer', '资产移交单'), () =>
    import('./assetTransfer.ts').then((m) => m.assetTransfer),
  ),
  assetTransferAssets: entry('register', 'api', w('Assets of a transfer', '资产移交明细'), () =>
    import('./assetTransferAssets.ts').then((m) => m.assetTransferAssets),
  ),
  fixassetScrapped: entry('document', 'process', w('Fixed asset scrapping', '固定资产报废'), () =>
    import('./fixassetScrapped.ts').then((m) => m.fixassetScrapped),
  ),
  assetDepreciation: entry('register', 'api', w('Depreciation', '折旧明细'), () =>
    import('./assetDepreciation.ts').then((m) => m.assetDepreciation),
  ),
  driveRecord: entry('document', 'process', w('Driving record', '行车记录'), () => import('./driveRecord.ts').then((m) => m.driveRecord)),
  vehicleWarranty: entry('document', 'process', w('Vehicle insurance and warranty', '车辆保险维保'), () =>
    import('./vehicleWarranty.ts').then((m) => m.vehicleWarranty),
  ),
  expenseReportProject: entry('document', 'process', w('Project expense report', '项目费用报销单'), () =>
    import('./expenseReportProject.ts').then((m) => m.expenseReportProject),
  ),
  invoiceRecord: entry('record', 'api', w('Invoice wallet', '发票夹'), () => import('./invoiceRecord.ts').then((m) => m.invoiceRecord)),
  fundTransfer: entry('document', 'process', w('Fund transfer', '资金调拨单'), () =>
    import('./fundTransfer.ts').then((m) => m.fundTransfer),
  ),
  invoiceReview: entry('document', 'process', w('Invoice review', '发票审核单'), () =>
    import('./invoiceReview.ts').then((m) => m.invoiceReview),
  ),
  fundPayment: entry('document', 'process', w('Payment request', '资金支付申请单'), () =>
    import('./fundPayment.ts').then((m) => m.fundPayment),
  ),
} as const satisfies Entries;

export const bill: Area = { module: 'bill', resources };
